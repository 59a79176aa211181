import {
  allowsWhereItDecides,
  patternsOf,
  spellingOf,
  type Extension,
  type AgentLine,
  type Group,
  type Robots,
} from 'ruly'
import { grouped } from '@ruly/common/grouped'
import { lowerCased, type ByteString } from '@ruly/common/utf8'
import { once, withLazy } from '@ruly/common/once'
import type { Selection } from 'ruly/dialects'

import type { FileFields } from './file-fields.ts'
import type { FileAgent, FileRule } from './file-rule.ts'
import { relationsIn, type RuleRelations } from './rule-relations.ts'

/** Facts about groups, each computed when first needed. */
export interface FileGroups {
  /** Rules of all groups, in the order of the file. */
  readonly rules: readonly FileRule[]
  readonly rulesOf: (group: Group) => readonly FileRule[]
  readonly agents: readonly FileAgent[]
  readonly agentsOf: (group: Group) => readonly FileAgent[]
  /** The user-agent lines that an extension applies to. */
  readonly agentsFor: (extension: Pick<Extension, 'agents'>) => readonly FileAgent[]
  /** User-agent lines by product token. */
  readonly agentsByToken: ReadonlyMap<string, readonly [FileAgent, ...FileAgent[]]>
  /** Groups that some robot may obey together. */
  readonly families: readonly (readonly Group[])[]
  /** Rules of a family with the same normal form, if there are several. */
  readonly alikeRules: readonly (readonly FileRule[])[]
  /** How other rules affect rules with a value, if they do. */
  readonly relations: ReadonlyMap<FileRule, RuleRelations>
  /** Whether a group is for everyone. */
  readonly isForEveryone: (group: Group) => boolean
  /** Whether something in a group applies only to some of its robots, so that its user-agent lines must stay in their places. */
  readonly isDivided: (group: Group) => boolean
}

export function fileGroupsOf(robots: Robots, { fieldLineAt }: FileFields): FileGroups {
  const { groups, dialect } = robots
  const rulesByGroup = once(() => groups.map((group) => rulesIn(group, robots, fieldLineAt)))
  const agentsByGroup = once(() => groups.map((group) => agentsIn(group, robots, fieldLineAt)))
  const agentsByLine = once(() => new Map(facts.agents.map((agent) => [agent.agent.line, agent])))
  const divided = once(() => new Set(robots.extensions.flatMap((extension) => dividedBy(extension, groups))))
  const rulesOf = (group: Group): readonly FileRule[] => rulesByGroup()[group.index] ?? []
  const ofFamilies = <Item>(itemsOf: (rules: readonly FileRule[]) => Iterable<Item>): readonly Item[] =>
    facts.families.flatMap((family) => [...itemsOf(family.flatMap(rulesOf))])
  const facts: FileGroups = withLazy(
    {
      rulesOf,
      agentsOf: (group: Group) => agentsByGroup()[group.index] ?? [],
      agentsFor: ({ agents }: Pick<Extension, 'agents'>) =>
        agents.flatMap(({ line }) => agentsByLine().get(line) ?? []),
      isDivided: ({ index }: Group) => divided().has(index),
      isForEveryone: ({ agents }: Group) =>
        agents.some(({ rawValue }) => dialect.selection.isWildcard(rawValue)),
    },
    {
      rules: () => rulesByGroup().flat(),
      agents: () => agentsByGroup().flat(),
      agentsByToken: () => grouped(facts.agents, ({ token }) => token),
      families: () => familiesOf(groups, facts, dialect.selection),
      alikeRules: () => ofFamilies(alikeIn),
      // If the pattern of a rule depends on other rules, a rule that is idle itself can still have an effect.
      relations: () =>
        new Map(
          dialect.matching.compile.needsGroups === true
            ? []
            : ofFamilies((rules) => relationsIn(rules, dialect.matching.order)),
        ),
    },
  )
  return facts
}

/** The group of an extension that applies only to some of its user-agent lines. */
function dividedBy({ group: index, agents }: Extension, groups: readonly Group[]): readonly number[] {
  const group = index === undefined ? undefined : groups[index]
  return group !== undefined && agents.length < group.agents.length ? [group.index] : []
}

/** Rules that have the same spelling as another, which most do not. */
function alikeIn(rules: readonly FileRule[]): readonly (readonly FileRule[])[] {
  const firsts = new Map<ByteString, FileRule>()
  const alike = new Map<FileRule, FileRule[]>()
  for (const rule of rules) {
    if (rule.pattern === undefined) continue
    const first = firsts.get(rule.normalForm)
    const others = first === undefined ? undefined : alike.get(first)
    if (first === undefined) firsts.set(rule.normalForm, rule)
    else if (others === undefined) alike.set(first, [first, rule])
    else others.push(rule)
  }
  return [...alike.values()]
}

type FieldLineAt = FileFields['fieldLineAt']

function rulesIn(group: Group, { dialect, url }: Robots, fieldLineAt: FieldLineAt): readonly FileRule[] {
  const { matching } = dialect
  const compiling = { matching, robotsUrl: url }
  const rules: FileRule[] = []
  for (const rule of group.rules) {
    const line = fieldLineAt(rule.line)
    if (line === undefined) continue
    const patterns = patternsOf(rule, compiling)
    const [pattern] = patterns
    const normalForm = pattern === undefined ? '' : spellingOf(pattern)
    const allows = allowsWhereItDecides(rule, matching)
    rules.push({ rule, group, line, allows, patterns, pattern, normalForm })
  }
  return rules
}

function agentsIn(
  group: Group,
  { dialect: { selection } }: Robots,
  fieldLineAt: FieldLineAt,
): readonly FileAgent[] {
  const { namedToken = lowerCased } = selection.names
  return group.agents.map((agent) => {
    const isWildcard = selection.isWildcard(agent.rawValue)
    return {
      agent,
      group,
      line: fieldLineAt(agent.line),
      token: isWildcard ? '*' : tokenOf(agent),
      name: isWildcard ? '*' : namedToken(agent.rawValue),
    }
  })
}

function tokenOf({ rawValue }: AgentLine): string {
  return lowerCased(/^[A-Za-z0-9._-]*/.exec(rawValue)?.[0] ?? '')
}

/** A part of any name that a value can be read as. */
function lettersOf(rawValue: ByteString): ByteString {
  return lowerCased(/^[A-Za-z_-]*/.exec(rawValue)?.[0] ?? '')
}

/**
 * Groups by the robots that obey them: two groups that one robot may obey together are in one family, in the order of the file.
 *
 * A family can contain more than any one robot obeys: of three groups, the first and the last need not share a name. For Google's
 * parser, groups for `Bot1` and `Bot2` are for one robot, `Bot`.
 */
function familiesOf(
  groups: readonly Group[],
  { agents, agentsByToken }: Pick<FileGroups, 'agents' | 'agentsByToken'>,
  { names: { namedToken = lettersOf } }: Selection,
): readonly (readonly Group[])[] {
  const eldest = groups.map(({ index }) => index)
  const eldestOf = (index: number): number => {
    let at = index
    while (eldest[at] !== at) {
      eldest[at] = eldest[eldest[at] as number] as number
      at = eldest[at] as number
    }
    return at
  }
  const byName = grouped(agents, ({ agent }) => namedToken(agent.rawValue))
  for (const [first, ...others] of [...agentsByToken.values(), ...byName.values()]) {
    for (const { group } of others) {
      const [one, other] = [eldestOf(first.group.index), eldestOf(group.index)]
      eldest[Math.max(one, other)] = Math.min(one, other)
    }
  }
  const families: Group[][] = []
  for (const group of groups) {
    const family = (families[eldestOf(group.index)] ??= [])
    family.push(group)
  }
  return Object.values(families)
}
