import type { Evidence } from '@ruly/client'
import { meaningOf, type AccessOutcome, type AccessPolicy } from 'ruly/access'
import type { Comparison, DialectVerdict, Side } from 'ruly/compare'

import type { Request } from '../../questions/request.ts'
import type { SiteState } from '../../sites/evidence-text.ts'
import type { Comparer, RobotsFile } from '../../questions/question-command.ts'

type Rules = Exclude<SiteState['rules'], 'file'>

/**
 * Compares verdicts for a site without a usable file; undefined if it has one.
 *
 * Each dialect applies its own access policy to the same outcome, or all apply the one of `--policy`.
 */
export function comparerWithoutFile({ site }: RobotsFile, request: Request): Comparer | undefined {
  if (site === undefined || site.rules === 'file') return undefined
  const { source, dialects } = request
  const { rules, evidence } = site
  const isGiven = evidence === undefined || (source.kind === 'sites' && source.policy !== undefined)
  const verdicts = dialects.map(({ name, access }): DialectVerdict => {
    const reason = isGiven ? rules : (rulesUnder(access, evidence) ?? rules)
    return { dialect: name, allowed: reason === 'allow-all' || reason === 'not-governed', reason }
  })
  const agree = verdicts.every(({ allowed }) => allowed === verdicts[0]?.allowed)
  const sides = agree ? [] : sidesOf(verdicts)
  return (agent) =>
    (url): Comparison => ({ agent, url, agree, verdicts, sides })
}

/** The rules that follow from an outcome under a policy; undefined if the policy would parse the body. */
function rulesUnder(policy: AccessPolicy, evidence: Evidence): Rules | undefined {
  const meaning = meaningOf(outcomeOf(evidence), policy)
  if (meaning === 'parse') return undefined
  if (meaning === 'defer') return 'deferred'
  if (meaning !== 'unreachable') return meaning
  const { unreachableForMs = 0 } = evidence
  return policy.unreachable.find(({ untilMs }) => unreachableForMs < untilMs)?.withoutCopy ?? 'disallow-all'
}

function outcomeOf({ status, error }: Evidence): AccessOutcome {
  if (error !== undefined) return { kind: 'network-error' }
  return status === undefined ? { kind: 'redirects-exhausted' } : { kind: 'response', status }
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
