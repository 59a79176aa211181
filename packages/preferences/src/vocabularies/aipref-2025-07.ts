import type { UsageVocabulary } from './usage-vocabulary.ts'

/** AIPREF as of July 2025 (draft-ietf-aipref-vocab-02), out of date: also `all`, `train-genai` and `ai-use`. */
export const aipref202507: UsageVocabulary = {
  name: 'AIPREF',
  date: '2025-07-20',
  source: 'https://www.ietf.org/archive/id/draft-ietf-aipref-vocab-02.html',
  labels: { all: null, 'train-ai': 'train-ai', 'train-genai': null, 'ai-use': null, search: 'search' },
  values: { y: 'allowed', n: 'disallowed' },
}
