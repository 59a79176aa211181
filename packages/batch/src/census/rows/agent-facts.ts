import type { Policy, Robots } from 'ruly'

import type { AgentFacts } from './census-row.ts'
import type { AnswerFacts, FileFacts } from './file-facts.ts'
import type { NamingLines } from './naming-lines.ts'

/** A parsed file and what is counted in it. */
export interface CountedFile {
  readonly robots: Robots
  /** Scheme, host and port of URLs that the file governs. */
  readonly site: string
  readonly facts: FileFacts
}

/** The facts about each agent. Agents that the same lines name have the same facts, which are one object. */
export function agentFactsOf(file: CountedFile, naming: NamingLines): readonly AgentFacts[] {
  const { robots } = file
  const { keys, keyOfAny } = naming.keysIn(robots.lineTable)
  const known = new Map<string, AgentFacts>()
  return naming.agents.map((agent, place) => {
    const key = keys[place] ?? ''
    const facts = known.get(key) ?? factsOf(file, robots.forAgent(agent), { key, keyOfAny })
    known.set(key, facts)
    return facts
  })
}

interface Naming {
  readonly key: string
  /** The key of `*`, an agent that no file names. */
  readonly keyOfAny: string
}

function factsOf({ robots, site, facts }: CountedFile, policy: Policy, naming: Naming): AgentFacts {
  const { groupIndexes, extensions, crawlDelaySeconds = null } = policy
  const root = `${site}/`
  return {
    namedBy: namedBy(policy, root, { ...naming, robots }),
    agentGroups: groupIndexes.length,
    agentRules: agentRulesOf(policy, robots, facts),
    crawlDelaySeconds,
    preferences: extensions.flatMap(({ name, written }) =>
      name === 'content-signal' || name === 'content-usage' ? [`${name}: ${written}`] : [],
    ),
    rootAllowed: policy.isAllowed(root),
  }
}

/** Number of rules that the agent obeys: those of its groups, unless the dialect can put another rule in their place. */
function agentRulesOf(policy: Policy, { dialect }: Robots, facts: FileFacts): number {
  if (dialect.selection.closing !== undefined)
    return policy.groups.reduce((sum, { rules }) => sum + rules.length, 0)
  return policy.groupIndexes.reduce((sum, group) => sum + (facts.rulesByGroup[group] as number), 0)
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
  return {
    namedBy: null,
    agentGroups: null,
    agentRules: null,
    crawlDelaySeconds: null,
    preferences: null,
    rootAllowed: meaning === 'allow-all' ? true : meaning === 'disallow-all' ? false : null,
  }
}
