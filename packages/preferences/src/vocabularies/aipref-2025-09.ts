import type { UsageVocabulary } from './usage-vocabulary.ts'

/** AIPREF as of September 2025 (draft-ietf-aipref-vocab-03), out of date: also `bots` and `train-genai`. */
export const aipref202509: UsageVocabulary = {
  name: 'AIPREF',
  date: '2025-09-05',
  source: 'https://www.ietf.org/archive/id/draft-ietf-aipref-vocab-03.html',
  labels: { bots: null, 'train-ai': 'train-ai', 'train-genai': null, search: 'search' },
  values: { y: 'allowed', n: 'disallowed' },
}
