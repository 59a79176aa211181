import { meaningOf, type AccessOutcome, type AccessPolicy } from 'ruly/access'
import type { Verdict } from 'ruly'

/** A site without a usable robots.txt: what `robotsFor` of `@ruly/client` finds, if its `rules` are not `file`. */
export interface SiteWithoutFile {
  /** What decides for all URLs of the site, under the access policy that the file was requested with. */
  readonly rules: 'allow-all' | 'disallow-all' | 'deferred' | 'not-governed'
  /** What the request for the file led to, for other access policies. Without it, `rules` applies under all of them. */
  readonly evidence?: MissingFileEvidence | undefined
}

/** What a request for a robots.txt led to, if there is no usable file. */
export interface MissingFileEvidence {
  /** The status of the last response; undefined if there was none, or if it was one redirect too many. */
  readonly status?: number | undefined
  /** Undefined if the request itself did not fail. */
  readonly error?: unknown
  /** For how long the site has been unreachable, in milliseconds. */
  readonly unreachableForMs?: number | undefined
}

/** The verdict about all URLs of a site under an access policy. */
export function verdictWithoutFile({ rules, evidence }: SiteWithoutFile, access: AccessPolicy): Verdict {
  const reason = (evidence && reasonUnder(access, evidence)) ?? rules
  return { allowed: reason === 'allow-all' || reason === 'not-governed', reason }
}

/** Undefined if the policy would read the body. */
function reasonUnder(
  policy: AccessPolicy,
  evidence: MissingFileEvidence,
): SiteWithoutFile['rules'] | undefined {
  const meaning = meaningOf(outcomeOf(evidence), policy)
  if (meaning === 'parse') return undefined
  if (meaning === 'defer') return 'deferred'
  if (meaning !== 'unreachable') return meaning
  const { unreachableForMs = 0 } = evidence
  return policy.unreachable.find(({ untilMs }) => unreachableForMs < untilMs)?.withoutCopy ?? 'disallow-all'
}

function outcomeOf({ status, error }: MissingFileEvidence): AccessOutcome {
  if (error !== undefined) return { kind: 'network-error' }
  return status === undefined ? { kind: 'redirects-exhausted' } : { kind: 'response', status }
}
