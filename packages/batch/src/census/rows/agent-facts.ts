import type { Policy } from 'ruly'
import type { Preferences } from '@ruly/preferences'

import type { AnswerFacts, CountedFile } from './file-facts.ts'
import type { FilePreferences } from './file-preferences.ts'
import { areKnownByGroups, factsByPolicy, KnownRules, type RuleFacts } from './known-rules.ts'
import type { NamingLines } from './naming-lines.ts'

/** What a row says about one agent. Null if not applicable; census-columns.ts describes the columns. */
export interface AgentFacts {
  readonly namedBy: 'name' | 'wildcard' | 'none' | null
  readonly agentGroups: number | null
  readonly crawlDelaySeconds: number | null
  readonly preferences: readonly string[] | null
  readonly uses: Readonly<Record<Purpose, Use | null>>
  readonly agentRules: RuleFacts['agentRules'] | null
  readonly effectiveRules: RuleFacts['effectiveRules'] | null
  readonly rootAllowed: RuleFacts['rootAllowed'] | null
  readonly restriction: RuleFacts['restriction'] | null
}

type Purpose = keyof Preferences['byPurpose']
type Use = Preferences['byPurpose'][Purpose]

/** Finds the facts about each agent of a census. */
export class AgentFactsFinder {
  readonly #naming: NamingLines
  readonly #rules = new KnownRules()

  constructor(naming: NamingLines) {
    this.#naming = naming
  }

  /** The facts about each agent. Agents that the same lines name have the same facts, which are one object. */
  factsOf(file: CountedFile, preferences: FilePreferences | undefined): readonly AgentFacts[] {
    const { keys, keyOfAny } = this.#naming.keysIn(file.robots.lineTable)
    const inFile = new FactsInFile(file, keyOfAny, this.#rules)
    const known = new Map<string, AgentFacts>()
    return this.#naming.agents.map((agent, place) => {
      const key = keys[place] ?? ''
      const uses = preferences?.uses.get(agent) ?? unknownUses
      const whole = preferences === undefined ? key : `${key};${Object.values(uses).join()}`
      const facts = known.get(whole) ?? inFile.factsOf(agent, key, uses)
      known.set(whole, facts)
      return facts
    })
  }
}

/** What a file without preferences says about uses. */
const unknownUses: AgentFacts['uses'] = { search: 'unknown', 'ai-input': 'unknown', 'train-ai': 'unknown' }

/** The fields that are for everyone, wherever they are. */
const siteWide: ReadonlySet<string> = new Set(['sitemap', 'host', 'clean-param', 'license'])

/** The facts about agents in one file. */
class FactsInFile {
  readonly #file: CountedFile
  /** The key of `*`, an agent that no file names. */
  readonly #keyOfAny: string
  readonly #rules: KnownRules
  /** The facts about rules, by the groups. */
  readonly #byGroups = new Map<string, RuleFacts>()
  /** Whether there are fields that are not for all agents. */
  readonly #hasOwnFields: boolean
  #selectionOfAny: string | undefined

  constructor(file: CountedFile, keyOfAny: string, rules: KnownRules) {
    this.#file = file
    this.#keyOfAny = keyOfAny
    this.#rules = rules
    this.#hasOwnFields = file.facts.extensions.some((name) => !siteWide.has(name))
  }

  factsOf(agent: string, key: string, uses: AgentFacts['uses']): AgentFacts {
    const policy = this.#file.robots.forAgent(agent)
    const own = this.#hasOwnFields ? policy.extensions : []
    return {
      namedBy: this.#namedBy(policy, key),
      agentGroups: policy.groupIndexes.length,
      crawlDelaySeconds: (this.#hasOwnFields ? policy.crawlDelaySeconds : undefined) ?? null,
      preferences: own.flatMap(({ name, written }) =>
        name === 'content-signal' || name === 'content-usage' ? [`${name}: ${written}`] : [],
      ),
      uses,
      ...this.#ruleFactsOf(agent, policy),
    }
  }

  #ruleFactsOf(agent: string, policy: Policy): RuleFacts {
    if (!areKnownByGroups(this.#file, agent, policy)) return factsByPolicy(this.#file, agent, policy)
    const groups = policy.groupIndexes.join()
    const facts = this.#byGroups.get(groups) ?? this.#rules.factsOf(this.#file, agent, policy)
    this.#byGroups.set(groups, facts)
    return facts
  }

  /** What selected the groups. Groups that `*` obeys too were selected by the name only if a verdict says so. */
  #namedBy(policy: Policy, key: string): AgentFacts['namedBy'] {
    const { robots, site, groups } = this.#file
    if (key !== this.#keyOfAny) {
      this.#selectionOfAny ??= this.#selectionOf(robots.forAgent('*'))
      if (this.#selectionOf(policy) !== this.#selectionOfAny) return 'name'
    }
    if (policy.groupIndexes.length === 0) return 'none'
    if (key === '' || policy.groupIndexes.every((group) => (groups[group]?.agentLines ?? 0) < 2))
      return 'wildcard'
    const { token = '*' } = policy.check(`${site}/`)
    return token === '*' ? 'wildcard' : 'name'
  }

  /** A key of the groups that apply to an agent and the lines of its extensions. */
  #selectionOf({ groupIndexes, extensions }: Policy): string {
    return `${groupIndexes.join(' ')};${this.#hasOwnFields ? extensions.map(({ line }) => line).join(' ') : ''}`
  }
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
