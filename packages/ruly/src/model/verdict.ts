import type { Group } from './group.ts'

/**
 * Why a verdict is what it is.
 *
 * - `rule`: a rule decided; `no-matching-rule`: the agent has rules, but none matches; `no-group`: no group applies to the agent.
 * - `robots-txt-itself`: `/robots.txt` may always be fetched (RFC 9309 §2.2.2).
 * - `not-governed` (allowed): a URL of another site, or a scheme that robots.txt does not govern.
 * - `unknown` (not allowed): there is no fresh copy of the robots.txt; `deferred` (not allowed): ask again later.
 * - `ignores-wildcard`, `ignores-robots-txt` (allowed): an exception that the agent's operator documents decided. `policyFor` gives
 *   these reasons only for `agents: 'documented'`: they are the operator's words, not a verdict of the dialect.
 * - `allow-all`, `disallow-all`: the access policy decided, as for a missing file or a failing server.
 * - `override`: an exception of the crawler's operator decided (option `overrides` of a client), not the file.
 */
export type Reason =
  | 'rule'
  | 'no-matching-rule'
  | 'no-group'
  | 'robots-txt-itself'
  | 'not-governed'
  | 'unknown'
  | 'deferred'
  | 'ignores-wildcard'
  | 'ignores-robots-txt'
  | 'allow-all'
  | 'disallow-all'
  | 'override'

/**
 * Whether an agent may fetch a URL, and why.
 *
 * The reason tells what else there is: after `if (verdict.reason === 'rule')`, `verdict.rule` is not optional.
 *
 * @example
 * const verdict = parse('User-agent: *\nDisallow: /private\n').check('ExampleBot', '/private/a')
 * if (verdict.reason === 'rule') console.log(verdict.rule.line) // 2
 */
export type Verdict = RuleVerdict | NoRuleVerdict | NoGroupVerdict

/** The verdict of a rule. */
export interface RuleVerdict extends VerdictFacts {
  /** Why. */
  readonly reason: 'rule'
  /** The rule that decided. */
  readonly rule: DecidingRule
  /** The group of that rule. */
  readonly group: GroupSummary
}

/** The verdict for an agent whose rules do not match the URL. */
export interface NoRuleVerdict extends VerdictFacts {
  /** Why. */
  readonly reason: 'no-matching-rule'
  /** No rule decided. */
  readonly rule?: never
  /** The first group that the agent obeys. */
  readonly group: GroupSummary
}

/** A verdict that no group of the file decides. */
export interface NoGroupVerdict extends VerdictFacts {
  /** Why. */
  readonly reason: Exclude<Reason, 'rule' | 'no-matching-rule'>
  /** No rule decided. */
  readonly rule?: never
  /** No group decided. */
  readonly group?: never
}

/** What every verdict has. */
export interface VerdictFacts {
  /** Whether the agent may fetch the URL. */
  readonly allowed: boolean
  /** The agent's product token that names the group; `*` if no group names the agent and a wildcard group applies. */
  readonly token?: string
}

/** An answer and its reason, with the rule if one decided: a verdict without what depends on the group. */
export type VerdictCause =
  | Pick<RuleVerdict, 'allowed' | 'reason' | 'rule'>
  | Pick<NoRuleVerdict | NoGroupVerdict, 'allowed' | 'reason' | 'rule'>

/** The rule that decided a verdict. */
export interface DecidingRule {
  /** Line number, from 1. */
  readonly line: number
  /** What the rule does to the URLs that it matches. */
  readonly kind: 'allow' | 'disallow'
  /** The path pattern as written; empty if the rule has no value. */
  readonly pattern: string
  /** The whole line as written, without its end. */
  readonly text: string
}

/** A group, without its rules. */
export interface GroupSummary {
  /** Index in `robots.groups`. */
  readonly index: number
  /** Line of the first user-agent line; 0 if missing. */
  readonly line: number
  /** The values of the user-agent lines. */
  readonly agents: readonly string[]
}

const summaries = new WeakMap<Group, GroupSummary>()

/** One summary for each group, shared by all its verdicts. */
export function summaryOf(group: Group): GroupSummary {
  const known = summaries.get(group)
  if (known !== undefined) return known
  const { index, agents } = group
  const names = Object.freeze(agents.map(({ value }) => value))
  const summary = Object.freeze({ index, line: agents[0]?.line ?? 0, agents: names })
  summaries.set(group, summary)
  return summary
}
