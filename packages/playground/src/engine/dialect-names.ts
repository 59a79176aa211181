import { google, rfc9309 } from 'ruly/dialects'
import { dialectsByName } from '@ruly/lint'

const first = [rfc9309.name, google.name]

/** Names of all dialects, the standard first. */
export const dialectNames: readonly string[] = [
  ...first,
  ...[...dialectsByName.keys()].filter((name) => !first.includes(name)).toSorted(),
]
