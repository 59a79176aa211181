import type { UsageVocabulary } from './usage-vocabulary.ts'

/** AIPREF as of August 2026 (draft-ietf-aipref-vocab-07): the categories `train-ai` and `search`. A draft without consensus. */
export const aipref202608: UsageVocabulary = {
  name: 'AIPREF',
  date: '2026-08-19',
  source: 'https://www.ietf.org/archive/id/draft-ietf-aipref-vocab-07.html',
  labels: { 'train-ai': 'train-ai', search: 'search' },
  values: { y: 'allowed', n: 'disallowed' },
}
