import type { Dialect } from 'ruly'
import * as dialects from 'ruly/dialects'

const byName = new Map<string, Dialect>(Object.values(dialects).map((dialect) => [dialect.name, dialect]))

/** Names of all dialects, the standard first. */
export const dialectNames: readonly string[] = [
  dialects.rfc9309.name,
  dialects.google.name,
  ...[...byName.keys()]
    .filter((name) => name !== dialects.rfc9309.name && name !== dialects.google.name)
    .toSorted(),
]

/** The dialect of this name; RFC 9309 for any other, such as one of a link from another version. */
export function dialectNamed(name: string): Dialect {
  return byName.get(name) ?? dialects.rfc9309
}
