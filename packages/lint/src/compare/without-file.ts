import { meaningOf, type AccessOutcome, type AccessPolicy } from 'ruly/access'
import type { Verdict } from 'ruly'
import { checkedOptions, withDefault } from '@ruly/common/checked-options'
import { grouped } from '@ruly/common/grouped'
import { resolveAgent, type AgentEntry } from 'ruly/agents'
import { rfc9309 } from 'ruly/dialects'

import type { DialectVerdict, Side } from './comparison.ts'
import { dialectsOf, type Comparer, type ComparerOptions } from './compare.ts'
import { everyDialect, namedDialect } from './every-dialect.ts'
import { reasonOf } from './sides.ts'
import { engineOf, visitorVerdict } from './ask-visitor.ts'
import { visitorOptions, type VisitorComparer, type VisitorComparerOptions } from './visitors.ts'

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
function verdictWithoutFile({ rules, evidence }: SiteWithoutFile, access: AccessPolicy): Verdict {
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
  const byReason = grouped(verdicts, ({ reason }) => reason)
  const sides = Array.from(byReason.values(), (alike): Side => {
    const dialects = alike.map(({ dialect }) => dialect)
    return { dialects, ...reasonOf(alike[0]), obeyed: [], otherLines: [] }
  })
  const first = verdicts[0]?.allowed
  return sides.sort((a, b) => Number(b.allowed === first) - Number(a.allowed === first))
}

/**
 * Who may fetch a URL where a site has no usable robots.txt: the parser of each visitor applies its own access policy to the same response.
 *
 * @param site what was found instead of the file
 * @param options the visitors
 * @returns the site for each visitor
 * @throws `TypeError` for an unknown option or a value of the wrong type
 * @example
 * const comparer = createVisitorComparerWithoutFile({ rules: 'allow-all', evidence: { status: 404 } })
 * const { visitors } = comparer.compare('https://example.com/a')
 * console.log(visitors.every(({ allowed }) => allowed)) // true
 */
export function createVisitorComparerWithoutFile(
  site: SiteWithoutFile,
  options: Pick<VisitorComparerOptions, 'visitors' | 'agents'> = {},
): VisitorComparer {
  const { visitors, agents } = checkedOptions('createVisitorComparerWithoutFile()', options, visitorOptions)
  const standard = verdictWithoutFile(site, rfc9309.access)
  const verdicts = visitors.map((visitor) => {
    const verdict = verdictWithoutFile(site, engineOf(visitor).access)
    const said = ignoresRobotsTxt(visitor) ? ignoring : verdict
    return visitorVerdict(visitor, { verdict, said, standard }, agents)
  })
  const agree = verdicts.every(({ asStandard }) => asStandard)
  return { compare: (url) => ({ url, standard, visitors: verdicts, agree }) }
}

const ignoring: Verdict = { allowed: true, reason: 'ignores-robots-txt' }

function ignoresRobotsTxt({ token }: AgentEntry): boolean {
  return resolveAgent(token).chain.length === 0
}
