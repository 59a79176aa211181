import type { Extension } from '../model/extension.ts'
import type { AgentLine, Group, Rule } from '../model/group.ts'
import { escapedForm } from '../strategies/matching/normal-forms.ts'
import { sameProductToken } from '../strategies/selection/agent-names.ts'
import { usualSpelling } from '@ruly/common/field-text'
import { grouped } from '@ruly/common/grouped'
import { onceForObject } from '@ruly/common/once'
import { isUtf8 } from '@ruly/common/utf8'
import type { Robots } from '../robots.ts'

/** The groups of a file as one agent sees them, by its product token, for any dialect. */
export interface AgentGroups {
  /** The groups that name it. */
  readonly named: readonly Group[]
  /** The groups that name only it. */
  readonly own: ReadonlySet<Group>
  readonly isNamed: (line: AgentLine) => boolean
}

export function agentGroupsOf({ groups, dialect }: Robots, agent: string): AgentGroups {
  const isNamed = ({ rawValue }: AgentLine): boolean =>
    agent === '*' ? dialect.selection.isWildcard(rawValue) : sameProductToken(rawValue, agent)
  const named = groups.filter(({ agents }) => agents.some(isNamed))
  return { named, own: new Set(named.filter(({ agents }) => agents.every(isNamed))), isNamed }
}

const extensionsByGroup = onceForObject(({ extensions }: Robots) => grouped(extensions, ({ group }) => group))

function extensionsOf(robots: Robots, { index }: Group): readonly Extension[] {
  return extensionsByGroup(robots).get(index) ?? []
}

/** Numbers of the lines of a group, without comments and fields about the whole site. */
export function linesOf(robots: Robots, group: Group): readonly number[] {
  return [...group.agents, ...group.rules, ...extensionsOf(robots, group)]
    .map(({ line }) => line)
    .filter((line) => line > 0)
}

/** Numbers of the lines of a group that apply only to some of its agents: their user-agent lines, and extensions for no other agent. */
export function linesFor(robots: Robots, group: Group, isNamed: AgentGroups['isNamed']): readonly number[] {
  const extensions = extensionsOf(robots, group).filter(({ agents }) => agents.every(isNamed))
  return [...group.agents.filter(isNamed), ...extensions].map(({ line }) => line)
}

/** The last user-agent line of a group whose agent shares everything in the group with an agent of it. */
export function lastLineWith(robots: Robots, group: Group, isNamed: AgentGroups['isNamed']): number {
  const first = group.agents.find(isNamed)?.line ?? 0
  const closing = extensionsOf(robots, group).find(({ line }) => line > first)?.line ?? Infinity
  return group.agents.findLast(({ line }) => line < closing)?.line ?? 0
}

/** The content of groups for an agent, as lines for another group that does not have it yet. */
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

function textsOf(robots: Robots, group: Group, isNamed: AgentGroups['isNamed']): readonly string[] {
  const extensions = extensionsOf(robots, group).filter(({ agents }) => agents.some(isNamed))
  return [
    ...group.rules.filter(({ rawValue }) => rawValue !== '').map(ruleText),
    ...extensions.map(({ name, written }) => `${usualSpelling(name)}: ${written}`),
  ]
}

function ruleText({ kind, value, rawValue }: Rule): string {
  // Bytes that are not UTF-8 have no text; their escapes mean the same.
  return `${usualSpelling(kind)}: ${isUtf8(rawValue) ? value : escapedForm(rawValue)}`
}
