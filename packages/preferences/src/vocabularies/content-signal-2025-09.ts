import type { UsageVocabulary } from './usage-vocabulary.ts'

/** Content-Signal as of September 2025: `search`, `ai-input` and `ai-train`. */
export const contentSignal202509: UsageVocabulary = {
  name: 'Content-Signal',
  date: '2025-09-24',
  source: 'https://contentsignals.org/',
  labels: { search: 'search', 'ai-input': 'ai-input', 'ai-train': 'train-ai' },
  values: { yes: 'allowed', no: 'disallowed' },
}
