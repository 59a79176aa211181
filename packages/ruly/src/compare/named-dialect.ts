import type { DialectVerdict } from '../model/comparison.ts'
import type { Dialect } from '../model/dialect.ts'

/** The name of a dialect, and how it is known unless it was measured. */
export function namedDialect({
  name,
  knownBy = 'measured',
}: Dialect): Pick<DialectVerdict, 'dialect' | 'knownBy'> {
  return knownBy === 'measured' ? { dialect: name } : { dialect: name, knownBy }
}
