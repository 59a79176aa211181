import type { UsageVocabulary } from './usage-vocabulary.ts'

/** What all drafts have in common. */
const draft = { name: 'AIPREF', values: { y: 'allowed', n: 'disallowed' } } as const

/** AIPREF as of June 2025 (draft-ietf-aipref-vocab-01), out of date: `tdm`, `ai`, `genai`, `search` and `inference`. */
export const aipref202506: UsageVocabulary = {
  ...draft,
  date: '2025-06-18',
  source: 'https://www.ietf.org/archive/id/draft-ietf-aipref-vocab-01.html',
  labels: { tdm: null, ai: 'train-ai', genai: null, search: 'search', inference: 'ai-input' },
}

/** AIPREF as of July 2025 (draft-ietf-aipref-vocab-02), out of date: also `all`, `train-genai` and `ai-use`. */
export const aipref202507: UsageVocabulary = {
  ...draft,
  date: '2025-07-20',
  source: 'https://www.ietf.org/archive/id/draft-ietf-aipref-vocab-02.html',
  labels: { all: null, 'train-ai': 'train-ai', 'train-genai': null, 'ai-use': null, search: 'search' },
}

/** AIPREF as of September 2025 (draft-ietf-aipref-vocab-03), out of date: also `bots` and `train-genai`. */
export const aipref202509: UsageVocabulary = {
  ...draft,
  date: '2025-09-05',
  source: 'https://www.ietf.org/archive/id/draft-ietf-aipref-vocab-03.html',
  labels: { bots: null, 'train-ai': 'train-ai', 'train-genai': null, search: 'search' },
}

/** AIPREF as of October 2025 (draft-ietf-aipref-vocab-04), out of date: also `bots` and `ai-output`. */
export const aipref202510: UsageVocabulary = {
  ...draft,
  date: '2025-10-23',
  source: 'https://www.ietf.org/archive/id/draft-ietf-aipref-vocab-04.html',
  labels: { bots: null, 'train-ai': 'train-ai', 'ai-output': null, search: 'search' },
}

/** AIPREF as of August 2026 (draft-ietf-aipref-vocab-07): the categories `train-ai` and `search`. A draft without consensus. */
export const aipref202608: UsageVocabulary = {
  ...draft,
  date: '2026-08-19',
  source: 'https://www.ietf.org/archive/id/draft-ietf-aipref-vocab-07.html',
  labels: { 'train-ai': 'train-ai', search: 'search' },
}

/** Labels of Content-Usage that are no longer in use, with the last vocabulary that had each. */
export const earlierLabels: ReadonlyMap<string, UsageVocabulary> = new Map(
  [aipref202506, aipref202507, aipref202509, aipref202510].flatMap((vocabulary) =>
    Object.keys(vocabulary.labels)
      .filter((label) => !Object.hasOwn(aipref202608.labels, label))
      .map((label) => [label, vocabulary] as const),
  ),
)
