/** The names of usage preferences, with their values. */
export type Vocabulary = ReadonlyMap<string, readonly string[]>

/**
 * The signals of Content-Signal.
 *
 * Source: contentsignals.org, 2025, and Cloudflare's managed robots.txt, 2026 (`use`).
 */
export const contentSignals: Vocabulary = new Map([
  ['search', ['yes', 'no']],
  ['ai-input', ['yes', 'no']],
  ['ai-train', ['yes', 'no']],
  ['use', ['immediate', 'reference', 'full']],
])

/**
 * The categories of Content-Usage.
 *
 * Source: draft-ietf-aipref-vocab and draft-ietf-aipref-attach, August 2026: drafts, in which names may change.
 */
export const usageCategories: Vocabulary = new Map([
  ['train-ai', ['y', 'n']],
  ['search', ['y', 'n']],
])
