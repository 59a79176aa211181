import { matchEnd, patternsOf } from 'ruly'
import type { Agent, DecidingRule, Group, Policy, Robots, Verdict, VerdictCause } from 'ruly'
import { siteOf } from '@ruly/common/site-key'

import type { GroupLines, OtherLine, Side, LinePart } from './comparison.ts'

/** A file as one dialect reads it, for one agent. */
export interface Reader {
  /** Name of the dialect. */
  readonly dialect: string
  readonly robots: Robots
  readonly policy: Policy
  readonly obeyed: readonly GroupLines[]
}

/** The answer of such a reader. */
export interface Answer extends Reader {
  readonly verdict: Verdict
}

/** The parts of an answer that depend on file, dialect and agent only. */
export function readerFor(agent: Agent, robots: Robots): Reader {
  const policy = robots.forAgent(agent)
  return { dialect: robots.dialect.name, robots, policy, obeyed: policy.groups.map(linesOf) }
}

function linesOf({ agents }: Group): GroupLines {
  return { line: agents[0]?.line ?? 0, agents: agents.map(({ value }) => value) }
}

/** What the dialects of a side have in common. */
type SideCause = VerdictCause & {
  readonly obeyed: readonly GroupLines[]
  readonly otherLines: readonly OtherLine[]
}

/** Groups dialects with the same answer for the same cause, with the lines that make the difference. */
export function sidesOf(answers: readonly Answer[], url: string): readonly Side[] {
  const first = answers[0]?.verdict.allowed
  const sides = new Map<string, { readonly cause: SideCause; readonly dialects: string[] }>()
  for (const answer of answers) {
    const cause = causeOf(answer, decidingRules(answers, !answer.verdict.allowed), url)
    const key = JSON.stringify(cause)
    const side = sides.get(key) ?? { cause, dialects: [] }
    side.dialects.push(answer.dialect)
    sides.set(key, side)
  }
  return [...sides.values()]
    .map(({ cause, dialects }) => ({ dialects, ...cause }))
    .sort((a, b) => Number(b.allowed === first) - Number(a.allowed === first))
}

function causeOf(answer: Answer, otherRules: readonly DecidingRule[], url: string): SideCause {
  const { obeyed, verdict } = answer
  return {
    ...reasonOf(verdict),
    obeyed,
    // One line can decide for both answers: a rule without a value can mean the opposite of its kind.
    otherLines: otherRules
      .filter(({ line }) => line !== verdict.rule?.line)
      .map((other) => ({ line: other.line, text: other.text, part: partOf(other, answer, url) })),
  }
}

/** The cause of an answer: its reason, with the rule if one decided. */
export function reasonOf({ allowed, reason, rule }: Verdict): VerdictCause {
  return reason === 'rule' ? { allowed, reason, rule } : { allowed, reason }
}

/** The rules that decide for one answer, each line once, in the order of the file. */
function decidingRules(answers: readonly Answer[], allowed: boolean): readonly DecidingRule[] {
  const rules = new Map<number, DecidingRule>()
  for (const { verdict } of answers) {
    const { rule } = verdict
    if (verdict.allowed === allowed && rule !== undefined && !rules.has(rule.line)) rules.set(rule.line, rule)
  }
  return [...rules.values()].sort((a, b) => a.line - b.line)
}

/** What a line that decides in another dialect does for this answer. */
function partOf({ line, text }: DecidingRule, { robots, policy, verdict }: Answer, url: string): LinePart {
  if (verdict.reason === 'not-governed' || verdict.reason === 'robots-txt-itself') return 'not-asked'
  const here = robots.lines[line - 1]
  if (here?.text !== text) return 'other-text'
  if (here.use !== 'rule') return here.use
  const group = robots.groups[here.group ?? -1] as Group
  if (!policy.groups.includes(group)) return 'group-not-obeyed'
  return partInGroup(line, group, { robots, policy }, url)
}

function partInGroup(
  line: number,
  group: Group,
  { robots, policy: { groups } }: Pick<Answer, 'robots' | 'policy'>,
  url: string,
): LinePart {
  const { url: robotsUrl } = robots
  const { matching } = robots.dialect
  const rules = group.rules.filter((rule) => rule.line === line)
  const patterns = rules.flatMap((rule) => patternsOf(rule, { matching, robotsUrl, groups }))
  if (patterns.length === 0) return 'void'
  const target = matching.target(url, siteOf(robotsUrl)) ?? ''
  return patterns.some((pattern) => matchEnd(pattern, target) >= 0) ? 'outweighed' : 'does-not-match'
}
