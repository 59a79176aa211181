import type { Group } from './group.ts'

/**
 * Why a verdict is what it is.
 *
 * - `rule`: a rule decided; `no-matching-rule`: the robot has rules, none matches; `no-group`: no group is meant for the robot.
 * - `robots-txt-itself`: `/robots.txt` may always be fetched (RFC 9309 §2.2.2).
 * - `not-governed` (allowed): another site's URL, or a scheme that robots.txt does not govern.
 * - `unknown` (not allowed): no fresh robots.txt is at hand; `deferred` (not allowed): ask again later.
 * - `allow-all`, `disallow-all`: the access policy answers, as for a missing file or a failing server.
 */
export type Reason =
  | 'rule'
  | 'no-matching-rule'
  | 'no-group'
  | 'robots-txt-itself'
  | 'not-governed'
  | 'unknown'
  | 'deferred'
  | 'allow-all'
  | 'disallow-all'

/** Whether a robot may fetch a URL, and why. */
export interface Verdict {
  readonly allowed: boolean
  readonly reason: Reason
  /** The rule that decided, with `reason: 'rule'`. */
  readonly rule?: DecidingRule
  /** The group of that rule, or the first group that the robot obeys. */
  readonly group?: GroupSummary
  /** The robot's own token that names the group, `*` where a wildcard group is obeyed for want of a name. */
  readonly token?: string
}

export interface DecidingRule {
  /** Counted from 1. */
  readonly line: number
  readonly kind: 'allow' | 'disallow'
  /** The path pattern as written, empty where the rule has no value. */
  readonly pattern: string
  /** The whole line as written, its end left out. */
  readonly text: string
}

export interface GroupSummary {
  /** Place in `robots.groups`. */
  readonly index: number
  /** Line of the first user-agent line, 0 where there is none. */
  readonly line: number
  /** The values of the user-agent lines. */
  readonly agents: readonly string[]
}

const summaries = new WeakMap<Group, GroupSummary>()

/** Of each group one: verdicts that are kept share it. */
export function summaryOf(group: Group): GroupSummary {
  const known = summaries.get(group)
  if (known !== undefined) return known
  const { index, agents } = group
  const names = Object.freeze(agents.map(({ value }) => value))
  const summary = Object.freeze({ index, line: agents[0]?.line ?? 0, agents: names })
  summaries.set(group, summary)
  return summary
}
