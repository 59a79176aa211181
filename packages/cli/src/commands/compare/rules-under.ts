import type { Evidence } from '@ruly/client'
import { meaningOf, type AccessOutcome, type AccessPolicy } from 'ruly/access'

import type { SiteState } from '../../sites/evidence-text.ts'

/** What answers instead of a file. */
type Rules = Exclude<SiteState['rules'], 'file'>

/** A site without a usable file. */
export interface WithoutFile {
  readonly rules: Rules
  readonly evidence: Evidence | undefined
}

/** The state of a site without a usable file; undefined for others. */
export function withoutFile(site: SiteState | undefined): WithoutFile | undefined {
  if (site === undefined || site.rules === 'file') return undefined
  return { rules: site.rules, evidence: site.evidence }
}

/**
 * What an access policy makes of the answer of a site: the rules of the client if the policy would parse the body, or if no
 * robots.txt governs the URL.
 */
export function reasonUnder(policy: AccessPolicy, { rules, evidence }: WithoutFile): Rules {
  return evidence === undefined ? rules : (rulesUnder(policy, evidence) ?? rules)
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
