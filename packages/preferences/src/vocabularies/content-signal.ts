import type { UsageVocabulary } from './usage-vocabulary.ts'

/** What both versions have in common. */
const signals = {
  name: 'Content-Signal',
  labels: { search: 'search', 'ai-input': 'ai-input', 'ai-train': 'train-ai' },
  values: { yes: 'allowed', no: 'disallowed' },
} as const

/** Content-Signal as of September 2025: `search`, `ai-input` and `ai-train`. */
export const contentSignal202509: UsageVocabulary = {
  ...signals,
  date: '2025-09-24',
  source: 'https://contentsignals.org/',
}

/** Content-Signal as of July 2026: the three signals of 2025, and `use`, which Cloudflare's managed files have since then. */
export const contentSignal202607: UsageVocabulary = {
  ...signals,
  date: '2026-07-01',
  source: 'https://developers.cloudflare.com/bots/additional-configurations/managed-robots-txt/',
  limit: { label: 'use', values: ['immediate', 'reference', 'full'] },
}
