import type { DialectVerdict, Side } from './comparison.ts'
import { checkedOptions, withDefault } from '@ruly/common/checked-options'
import { dialectsOf, type Comparer, type ComparerOptions } from './compare.ts'
import { everyDialect } from './every-dialect.ts'
import { grouped } from '@ruly/common/grouped'
import { namedDialect } from './named-dialect.ts'
import { reasonOf } from './sides.ts'
import { verdictWithoutFile, type SiteWithoutFile } from './without-file.ts'

/**
 * The verdicts of many dialects where a site has no usable robots.txt: each applies its own access policy to the same response.
 *
 * @param site what was found instead of the file
 * @param options the dialects
 * @returns the site in each dialect
 * @throws `TypeError` for an unknown option or a value of the wrong type
 * @throws `RangeError` if `dialects` is empty
 * @example
 * const site = { rules: 'allow-all', evidence: { status: 403 } } as const
 * const comparer = createComparerWithoutFile(site, { dialects: [rfc9309, mk1996] })
 * const { verdicts } = comparer.compare('ExampleBot', 'https://example.com/a')
 * console.log(verdicts.map(({ reason }) => reason)) // ['allow-all', 'disallow-all']
 */
export function createComparerWithoutFile(
  site: SiteWithoutFile,
  options: Pick<ComparerOptions, 'dialects'> = {},
): Omit<Comparer, 'files'> {
  const { dialects } = checkedOptions('createComparerWithoutFile()', options, knownOptions)
  const verdicts = dialects.map((dialect): DialectVerdict => ({
    ...namedDialect(dialect),
    ...verdictWithoutFile(site, dialect.access),
  }))
  const agree = verdicts.every(({ allowed }) => allowed === verdicts[0]?.allowed)
  const sides = agree ? [] : sidesOf(verdicts)
  const compare: Comparer['compare'] = (agent, url) => ({ agent, url, agree, verdicts, sides })
  return { compare, forAgent: (agent) => (url) => compare(agent, url) }
}

const knownOptions = { dialects: withDefault(dialectsOf, everyDialect) }

function sidesOf(verdicts: readonly DialectVerdict[]): readonly Side[] {
  const byReason = [...grouped(verdicts, ({ reason }) => reason).values()]
  const sides = byReason.flatMap((alike) => {
    const dialects = alike.map(({ dialect }) => dialect)
    return alike
      .slice(0, 1)
      .map((verdict): Side => ({ dialects, ...reasonOf(verdict), obeyed: [], otherLines: [] }))
  })
  const first = verdicts[0]?.allowed
  return sides.sort((a, b) => Number(b.allowed === first) - Number(a.allowed === first))
}
