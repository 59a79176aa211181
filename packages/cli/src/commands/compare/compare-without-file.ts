import type { Comparison, DialectVerdict, Side } from 'ruly/compare'

import type { Request } from '../../questions/request.ts'
import type { Comparer, RobotsFile } from '../../questions/question-command.ts'
import { reasonUnder, withoutFile } from './rules-under.ts'

/**
 * Compares verdicts for a site without a usable file; undefined if it has one.
 *
 * Each dialect applies its own access policy to the same outcome, or all apply the one of `--policy`.
 */
export function comparerWithoutFile(file: RobotsFile, request: Request): Comparer | undefined {
  const site = withoutFile(file.site)
  if (site === undefined) return undefined
  const { source, dialects } = request
  const isGiven = source.kind === 'sites' && source.policy !== undefined
  const verdicts = dialects.map(({ name, access }): DialectVerdict => {
    const reason = isGiven ? site.rules : reasonUnder(access, site)
    return { dialect: name, allowed: reason === 'allow-all' || reason === 'not-governed', reason }
  })
  const agree = verdicts.every(({ allowed }) => allowed === verdicts[0]?.allowed)
  const sides = agree ? [] : sidesOf(verdicts)
  return (agent) =>
    (url): Comparison => ({ agent, url, agree, verdicts, sides })
}

function sidesOf(verdicts: readonly DialectVerdict[]): readonly Side[] {
  const reasons = [...new Set(verdicts.map(({ reason }) => reason))]
  const sides = reasons.map((reason): Side => {
    const alike = verdicts.filter((verdict) => verdict.reason === reason)
    const dialects = alike.map(({ dialect }) => dialect)
    return { dialects, allowed: alike[0]?.allowed === true, reason, obeyed: [], otherLines: [] }
  })
  const first = verdicts[0]?.allowed
  return sides.sort((a, b) => Number(b.allowed === first) - Number(a.allowed === first))
}
