import type { Policy, Robots } from 'ruly'
import { restrictionOf, type Restriction } from '@ruly/lint'
import type { Preferences } from '@ruly/preferences'

import type { AnswerFacts, CountedFile, FileFacts } from './file-facts.ts'
import type { FilePreferences } from './file-preferences.ts'
import type { NamingLines } from './naming-lines.ts'

/** What a row says about one agent. Null if not applicable; census-columns.ts describes the columns. */
export interface AgentFacts {
  readonly namedBy: 'name' | 'wildcard' | 'none' | null
  readonly agentGroups: number | null
  readonly agentRules: number | null
  readonly effectiveRules: number | null
  readonly crawlDelaySeconds: number | null
  readonly preferences: readonly string[] | null
  readonly uses: Readonly<Record<Purpose, Use | null>>
  readonly rootAllowed: boolean | null
  readonly restriction: Restriction | null
}

type Purpose = keyof Preferences['byPurpose']
type Use = Preferences['byPurpose'][Purpose]

/** The facts about each agent. Agents that the same lines name have the same facts, which are one object. */
export function agentFactsOf(
  file: CountedFile,
  naming: NamingLines,
  preferences: FilePreferences | undefined,
): readonly AgentFacts[] {
  const { robots } = file
  const { keys, keyOfAny } = naming.keysIn(robots.lineTable)
  const known = new Map<string, AgentFacts>()
  return naming.agents.map((agent, place) => {
    const key = keys[place] ?? ''
    const uses = preferences?.uses.get(agent) ?? unknownUses
    const whole = `${key};${Object.values(uses).join()}`
    const facts = known.get(whole) ?? factsOf(file, agent, { key, keyOfAny, uses })
    known.set(whole, facts)
    return facts
  })
}

/** What a file without preferences says about uses. */
const unknownUses: AgentFacts['uses'] = { search: 'unknown', 'ai-input': 'unknown', 'train-ai': 'unknown' }

interface Naming {
  readonly key: string
  /** The key of `*`, an agent that no file names. */
  readonly keyOfAny: string
  readonly uses: AgentFacts['uses']
}

function factsOf({ robots, site, facts }: CountedFile, agent: string, naming: Naming): AgentFacts {
  const policy = robots.forAgent(agent)
  const { groupIndexes, extensions, crawlDelaySeconds = null } = policy
  const root = `${site}/`
  return {
    namedBy: namedBy(policy, root, { ...naming, robots }),
    agentGroups: groupIndexes.length,
    agentRules: agentRulesOf(policy, robots, facts),
    effectiveRules: effectiveRulesOf(policy, robots),
    crawlDelaySeconds,
    preferences: extensions.flatMap(({ name, written }) =>
      name === 'content-signal' || name === 'content-usage' ? [`${name}: ${written}`] : [],
    ),
    uses: naming.uses,
    rootAllowed: policy.isAllowed(root),
    restriction: restrictionOf(robots, agent),
  }
}

/** Number of rules that the agent obeys: those of its groups, unless the dialect can put another rule in their place. */
function agentRulesOf(policy: Policy, { dialect }: Robots, facts: FileFacts): number {
  if (dialect.selection.closing !== undefined)
    return policy.groups.reduce((sum, { rules }) => sum + rules.length, 0)
  return policy.groupIndexes.reduce((sum, group) => sum + (facts.rulesByGroup[group] as number), 0)
}

/** Number of rules that the agent obeys, without those that match nothing for lack of a path, and repeats. */
function effectiveRulesOf(policy: Policy, { dialect, lineTable: table }: Robots): number {
  if (dialect.selection.closing !== undefined) {
    const rules = policy.groups.flatMap((group) => group.rules).filter(({ value }) => value !== '')
    return new Set(rules.map(({ kind, value }) => `${kind} ${value}`)).size
  }
  const groups = new Set(policy.groupIndexes)
  const rules = new Set<string>()
  for (let line = 1; line <= table.length; line++) {
    if (table.useOf(line) !== 'rule' || !groups.has(table.groupOf(line) ?? -1)) continue
    const value = table.rawValueOf(line)
    if (value !== '') rules.add(table.kindOf(line) === 'allow' ? `+${value}` : value)
  }
  return rules.size
}

/** What selected the groups. Groups that `*` obeys too were selected by the name only if a verdict says so. */
function namedBy(
  policy: Policy,
  root: string,
  { robots, key, keyOfAny }: Naming & { readonly robots: Robots },
): AgentFacts['namedBy'] {
  if (key !== keyOfAny && selectionOf(policy) !== selectionOf(robots.forAgent('*'))) return 'name'
  if (policy.groupIndexes.length === 0) return 'none'
  if (key === '' || policy.groups.every(({ agents }) => agents.length === 1)) return 'wildcard'
  const { token = '*' } = policy.check(root)
  return token === '*' ? 'wildcard' : 'name'
}

/** A key of the groups that apply to an agent and the lines of its extensions. */
function selectionOf({ groupIndexes, extensions }: Policy): string {
  return `${groupIndexes.join(' ')};${extensions.map(({ line }) => line).join(' ')}`
}

/** Facts without a file: some responses still allow or disallow everything. */
export function agentFactsWithoutFile(meaning: AnswerFacts['meaning']): AgentFacts {
  const isAllowed = meaning === 'allow-all' ? true : meaning === 'disallow-all' ? false : null
  return {
    namedBy: null,
    agentGroups: null,
    agentRules: null,
    effectiveRules: null,
    crawlDelaySeconds: null,
    preferences: null,
    uses: { search: null, 'ai-input': null, 'train-ai': null },
    rootAllowed: isAllowed,
    restriction: isAllowed === null ? null : isAllowed ? 'none' : 'full',
  }
}
