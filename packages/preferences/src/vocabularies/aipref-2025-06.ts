import type { UsageVocabulary } from './usage-vocabulary.ts'

/** AIPREF as of June 2025 (draft-ietf-aipref-vocab-01), out of date: `tdm`, `ai`, `genai`, `search` and `inference`. */
export const aipref202506: UsageVocabulary = {
  name: 'AIPREF',
  date: '2025-06-18',
  source: 'https://www.ietf.org/archive/id/draft-ietf-aipref-vocab-01.html',
  labels: { tdm: null, ai: 'train-ai', genai: null, search: 'search', inference: 'ai-input' },
  values: { y: 'allowed', n: 'disallowed' },
}
