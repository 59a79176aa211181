import type { Preference, Purpose, Says } from '../model/preference.ts'
import type { ContentUse } from '../model/statement.ts'

/** The labels and values of one version of a vocabulary, and what they say about plain purposes. */
export interface UsageVocabulary {
  /** What it is called. */
  readonly name: string
  /** The day of the version, as `YYYY-MM-DD`. */
  readonly date: string
  /** Where it is defined. */
  readonly source: string
  /** The labels: the purpose that each is about; null if it is about none of them as a whole. */
  readonly labels: Readonly<Record<string, Purpose | null>>
  /** What each value says. */
  readonly values: Readonly<Record<string, Exclude<Preference, 'unknown'>>>
  /** The label of a limit instead of a preference, and its values, the most restrictive first. */
  readonly limit?: { readonly label: string; readonly values: readonly ContentUse[] }
}

/** Name and date of a vocabulary, as statements show it. */
export function versionOf({ name, date }: Pick<UsageVocabulary, 'name' | 'date'>): string {
  return `${name} ${date}`
}

/** What pairs of a label and a value say. If they contradict each other, the refusal counts. */
export function saysIn(
  { labels, values }: UsageVocabulary,
  pairs: Iterable<readonly [label: string, value: string]>,
): Says {
  const says: Partial<Record<Purpose, 'allowed' | 'disallowed'>> = {}
  for (const [label, value] of pairs) {
    const purpose = Object.hasOwn(labels, label) ? labels[label] : undefined
    const preference = Object.hasOwn(values, value) ? values[value] : undefined
    if (purpose === undefined || purpose === null || preference === undefined) continue
    if (says[purpose] !== 'disallowed') says[purpose] = preference
  }
  return says
}
