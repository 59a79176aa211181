import type { UsageVocabulary } from './usage-vocabulary.ts'

/** AIPREF as of October 2025 (draft-ietf-aipref-vocab-04), out of date: also `bots` and `ai-output`. */
export const aipref202510: UsageVocabulary = {
  name: 'AIPREF',
  date: '2025-10-23',
  source: 'https://www.ietf.org/archive/id/draft-ietf-aipref-vocab-04.html',
  labels: { bots: null, 'train-ai': 'train-ai', 'ai-output': null, search: 'search' },
  values: { y: 'allowed', n: 'disallowed' },
}
