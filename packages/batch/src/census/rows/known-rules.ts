import type { Policy } from 'ruly'
import { restrictionOf, type Restriction, type RuleValues } from '@ruly/lint'

import { createBoundedMap } from '../../frame/bounded-map.ts'
import { GroupFacts, type CountedFile } from './file-facts.ts'

/** What a row says about the rules that an agent obeys; census-columns.ts describes the columns. */
export interface RuleFacts {
  readonly agentRules: number
  readonly effectiveRules: number
  readonly rootAllowed: boolean
  readonly restriction: Restriction
}

/** Rules that are remembered, in characters. */
const rememberedCharacters = 4_000_000

/** More rules than this hardly come again. */
const mostCharacters = 4000

/** Facts about lists of rules, of which most files have the same few. */
export class KnownRules {
  readonly #known = createBoundedMap<RuleFacts>(rememberedCharacters)

  /** The facts about the rules of the groups that an agent obeys in a file. */
  factsOf(file: CountedFile, agent: string, policy: Policy): RuleFacts {
    const groups = policy.groupIndexes.flatMap((group) => file.groups[group] ?? [])
    const find = (): RuleFacts => {
      const rules = rulesOf(groups)
      return { ...countsOf(groups, rules), ...meaningOf(file, agent, policy, rules) }
    }
    const key = groups.every(({ isForAnySite }) => isForAnySite) ? keyOf(groups) : undefined
    return key === undefined ? find() : (this.#known.get(key) ?? this.#known.set(key, find(), key.length))
  }
}

/** Rules as text; undefined for too many. */
function keyOf(groups: readonly GroupFacts[]): string | undefined {
  const length = groups.reduce((sum, { written }) => sum + written.length, 0)
  return length > mostCharacters ? undefined : groups.map(({ written }) => written).join('\u0100')
}

function rulesOf(groups: readonly GroupFacts[]): RuleValues {
  return {
    allowing: groups.flatMap(({ allowing }) => allowing),
    disallowing: groups.flatMap(({ disallowing }) => disallowing),
  }
}

function countsOf(
  groups: readonly GroupFacts[],
  { allowing, disallowing }: RuleValues,
): Pick<RuleFacts, 'agentRules' | 'effectiveRules'> {
  return {
    agentRules: groups.reduce((sum, { ruleCount }) => sum + ruleCount, 0),
    // Without those that match nothing for lack of a path, and repeats.
    effectiveRules: new Set(allowing).size + new Set(disallowing).size,
  }
}

function meaningOf(
  { robots, site }: CountedFile,
  agent: string,
  policy: Policy,
  rules?: RuleValues,
): Pick<RuleFacts, 'rootAllowed' | 'restriction'> {
  return { rootAllowed: policy.isAllowed(`${site}/`), restriction: restrictionOf(robots, agent, rules) }
}

/**
 * Whether all facts follow from the rules of the groups that the policy obeys: not where the dialect can put another rule in their
 * place, nor where `*` finds another group than an agent without a name, such as `Mediapartners-Google*` under `mk1996`.
 */
export function areKnownByGroups({ robots }: CountedFile, agent: string, { groupIndexes }: Policy): boolean {
  if (robots.dialect.selection.closing !== undefined) return false
  return agent !== '*' || robots.forAgent([]).groupIndexes.join() === groupIndexes.join()
}

/** The same facts by the rules of the policy itself. */
export function factsByPolicy(file: CountedFile, agent: string, policy: Policy): RuleFacts {
  const groups = policy.groups.map(({ rules }) => {
    const facts = new GroupFacts()
    for (const { kind, value } of rules) facts.addRule(kind, value)
    return facts
  })
  return { ...countsOf(groups, rulesOf(groups)), ...meaningOf(file, agent, policy) }
}
