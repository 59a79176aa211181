import type { ByteString, Policy } from 'ruly'
import { restrictionOf, type Restriction } from '@ruly/lint'

import { createBoundedMap } from '../../frame/bounded-map.ts'
import { ruleText, type CountedFile } from './file-facts.ts'

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

/** Between the rules of a key: no byte string has such a character. */
const separator = '\u0100'

/** Facts about lists of rules, of which most files have the same few. */
export class KnownRules {
  readonly #known = createBoundedMap<RuleFacts>(rememberedCharacters)

  /** The facts about the rules of the groups that an agent obeys in a file. */
  factsOf(file: CountedFile, agent: string, policy: Policy): RuleFacts {
    const groups = policy.groupIndexes.flatMap((group) => file.groups[group] ?? [])
    const rules = groups.map((group) => group.rules)
    const key = groups.every(({ isForAnySite }) => isForAnySite) ? keyOf(rules) : undefined
    if (key === undefined) return factsOf(rules, file, agent, policy)
    return this.#known.get(key) ?? this.#known.set(key, factsOf(rules, file, agent, policy), key.length)
  }
}

/** Rules as text; undefined for too many. */
function keyOf(rules: readonly (readonly ByteString[])[]): string | undefined {
  if (rules.reduce((sum, { length }) => sum + length, 0) > mostCharacters) return undefined
  const key = rules.map((group) => group.join(separator)).join(separator + separator)
  return key.length > mostCharacters ? undefined : key
}

function factsOf(
  rules: readonly (readonly ByteString[])[],
  { robots, site }: Pick<CountedFile, 'robots' | 'site'>,
  agent: string,
  policy: Policy,
): RuleFacts {
  const all = rules.flat()
  return {
    agentRules: all.length,
    // Without those that match nothing for lack of a path, and repeats.
    effectiveRules: new Set(all.filter((rule) => rule.length > 1)).size,
    rootAllowed: policy.isAllowed(`${site}/`),
    restriction: restrictionOf(robots, agent),
  }
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
  const rules = policy.groups.map((group) => group.rules.map(({ kind, value }) => ruleText(kind, value)))
  return factsOf(rules, file, agent, policy)
}
