import type { AgentLine, Group, Rule } from '../model/group.ts'
import { escapedForm } from '../strategies/matching/normal-forms.ts'
import { sameProductToken } from '../strategies/selection/agent-names.ts'
import { isUtf8 } from '../text/utf8.ts'
import type { Robots } from '../robots.ts'
import { usualSpelling } from '../text/usual-spelling.ts'

/** The groups of a file as one robot sees them, by its product token whatever the dialect takes for its name. */
export interface AgentGroups {
  /** Those that name it. */
  readonly named: readonly Group[]
  /** Those that name nobody else. */
  readonly own: readonly Group[]
  readonly isNamed: (line: AgentLine) => boolean
}

export function agentGroupsOf({ groups, dialect }: Robots, agent: string): AgentGroups {
  const isNamed = ({ octets }: AgentLine): boolean =>
    agent === '*' ? dialect.selection.isWildcard(octets) : sameProductToken(octets, agent)
  const named = groups.filter(({ agents }) => agents.some(isNamed))
  return { named, own: named.filter(({ agents }) => agents.every(isNamed)), isNamed }
}

/** Numbers of the lines that a group is made of, without comments and fields that speak of the whole site. */
export function linesOf(robots: Robots, { index, agents, rules }: Group): readonly number[] {
  const extensions = robots.extensions.filter(({ group }) => group === index)
  return [...agents, ...rules, ...extensions].map(({ line }) => line).filter((line) => line > 0)
}

/** Numbers of the lines of a group that are for some of its robots alone: their user-agent lines, and extensions that are for no other. */
export function linesFor(
  robots: Robots,
  { index, agents }: Group,
  isNamed: AgentGroups['isNamed'],
): readonly number[] {
  const extensions = robots.extensions.filter(
    ({ group, agents: meant }) => group === index && meant.every(isNamed),
  )
  return [...agents.filter(isNamed), ...extensions].map(({ line }) => line)
}

/** The last user-agent line of a group with which a robot of it shares all that the group says. */
export function lastLineWith(
  robots: Robots,
  { index, agents }: Group,
  isNamed: AgentGroups['isNamed'],
): number {
  const first = agents.find(isNamed)?.line ?? 0
  const closing =
    robots.extensions.find(({ group, line }) => group === index && line > first)?.line ?? Infinity
  return agents.findLast(({ line }) => line < closing)?.line ?? 0
}

/** What groups say to a robot, as lines for another group that has not said it yet. */
export function saidBy(
  robots: Robots,
  { named, isNamed }: AgentGroups,
  target: Group | undefined,
): readonly string[] {
  const said = new Set(target === undefined ? [] : textsOf(robots, target, isNamed))
  const others = named.filter((group) => group !== target)
  const texts = new Set(others.flatMap((group) => textsOf(robots, group, isNamed)))
  return [...texts].filter((text) => !said.has(text))
}

function textsOf(
  robots: Robots,
  { index, rules }: Group,
  isNamed: AgentGroups['isNamed'],
): readonly string[] {
  const extensions = robots.extensions.filter(({ group, agents }) => group === index && agents.some(isNamed))
  return [
    ...rules.filter(({ octets }) => octets !== '').map(ruleText),
    ...extensions.map(({ name, written }) => `${usualSpelling(name)}: ${written}`),
  ]
}

function ruleText({ kind, value, octets }: Rule): string {
  // ByteString that are no UTF-8 have no text; their escapes mean the same.
  return `${usualSpelling(kind)}: ${isUtf8(octets) ? value : escapedForm(octets)}`
}
