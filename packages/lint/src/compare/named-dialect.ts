import type { DialectVerdict } from './comparison.ts'
import type { Dialect } from 'ruly'

/** The name of a dialect, and how it is known unless it was measured. */
export function namedDialect({
  name,
  knownBy = 'measured',
}: Dialect): Pick<DialectVerdict, 'dialect' | 'knownBy'> {
  return knownBy === 'measured' ? { dialect: name } : { dialect: name, knownBy }
}
