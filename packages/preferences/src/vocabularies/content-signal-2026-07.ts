import type { UsageVocabulary } from './usage-vocabulary.ts'

/** Content-Signal as of July 2026: the three signals of 2025, and `use`, which Cloudflare's managed files have since then. */
export const contentSignal202607: UsageVocabulary = {
  name: 'Content-Signal',
  date: '2026-07-01',
  source: 'https://developers.cloudflare.com/bots/additional-configurations/managed-robots-txt/',
  labels: { search: 'search', 'ai-input': 'ai-input', 'ai-train': 'train-ai' },
  values: { yes: 'allowed', no: 'disallowed' },
  limit: { label: 'use', values: ['immediate', 'reference', 'full'] },
}
