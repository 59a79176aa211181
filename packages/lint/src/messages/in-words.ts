import type { Group } from 'ruly'

/** The agents of a group, for people: `Googlebot and 3 others`. */
export function agentsInWords({ agents }: Group): string {
  return listOf(agents.map(({ value }) => (value === '*' ? 'everyone' : value)))
}

/** The first of several names, and the number of the others. */
export function listOf([first = 'nobody', ...others]: readonly string[]): string {
  if (others.length === 0) return first
  return others.length === 1 ? `${first} and ${others[0]}` : `${first} and ${others.length} others`
}

/** A text, or its beginning if it is long. */
export function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}

/** `a`, `a and b`, `a, b and c`. */
export function inWords(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}
