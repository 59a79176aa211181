/** What an owner prefers about one use of content. `unknown`: nothing that was looked at says it. */
export type Preference = 'allowed' | 'disallowed' | 'unknown'

/**
 * A use of content, by one name for all vocabularies.
 *
 * - `search`: finding content and linking to it, with short excerpts.
 * - `ai-input`: content as input of a model while it answers, such as retrieval, grounding and summaries.
 * - `train-ai`: training or fine-tuning a model.
 */
export type Purpose = 'search' | 'ai-input' | 'train-ai'

/** Every purpose. */
export const purposes: readonly Purpose[] = ['search', 'ai-input', 'train-ai']

/** A preference for each purpose. */
export type PurposePreferences = Readonly<Record<Purpose, Preference>>

/** The preferences that one statement contains. A purpose without an entry is unknown. */
export type Says = Readonly<Partial<Record<Purpose, 'allowed' | 'disallowed'>>>

/**
 * Several preferences about one use as one: any `disallowed` wins, else any `allowed`, else it is `unknown`.
 *
 * @param preferences what several statements say
 * @returns the most restrictive of them
 * @example
 * combinePreferences(['unknown', 'allowed', 'disallowed']) // 'disallowed'
 * combinePreferences([]) // 'unknown'
 * @see {@link https://www.ietf.org/archive/id/draft-ietf-aipref-vocab-07.html#section-7.1 draft-ietf-aipref-vocab-07 §7.1}
 */
export function combinePreferences(preferences: Iterable<Preference>): Preference {
  let combined: Preference = 'unknown'
  for (const preference of preferences) {
    if (preference === 'disallowed') return preference
    if (preference === 'allowed') combined = preference
  }
  return combined
}

/** What several statements say together. */
export function combineSays(statements: readonly Says[]): PurposePreferences {
  const of = (purpose: Purpose): Preference =>
    combinePreferences(statements.map((says) => says[purpose] ?? 'unknown'))
  return { search: of('search'), 'ai-input': of('ai-input'), 'train-ai': of('train-ai') }
}
