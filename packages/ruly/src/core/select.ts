import type { Selection } from './dialect.ts'
import type { Group } from './group.ts'
import { textOfOctets, type Octets } from './octets.ts'

/** Why a group is obeyed or not. */
export type GroupReason =
  | 'names-the-robot'
  | 'wildcard-and-no-group-names-the-robot'
  | 'another-group-comes-first'
  | 'wildcard-but-a-group-names-the-robot'
  | 'names-other-robots'

/** The groups that a robot obeys, and how that came about. */
export interface Selected {
  /** The robot's product tokens as text; none: only `*` can fit. */
  readonly tokens: readonly string[]
  readonly groups: readonly Group[]
  readonly obeys: (group: Group) => boolean
  /** The token that names a group, `*` for a wildcard group that is obeyed, undefined where neither holds. */
  readonly tokenOf: (group: Group) => string | undefined
  readonly reasonOf: (group: Group) => GroupReason
}

/** The groups that a robot obeys; several user agents are one robot with several tokens. */
export function select(
  groups: readonly Group[],
  selection: Selection,
  userAgents: readonly string[],
): Selected {
  const tokens = distinct(userAgents.flatMap((userAgent) => selection.tokens(userAgent)))
  const names = (value: Octets): boolean => tokens.some((token) => selection.names(value, token))
  const chosen = selection.choose(groups, names, selection.isWildcard)
  const chosenOnes = new Set(chosen)
  const obeys = (group: Group): boolean => chosenOnes.has(group)
  const namingToken = (group: Group): Octets | undefined =>
    tokens.find((token) => group.agents.some((agent) => selection.names(agent.octets, token)))
  const isWildcard = (group: Group): boolean =>
    group.agents.some((agent) => selection.isWildcard(agent.octets))
  return {
    tokens: tokens.map(textOfOctets),
    groups: chosen,
    obeys,
    tokenOf: remembered((group) => {
      const token = namingToken(group)
      if (token !== undefined) return textOfOctets(token)
      return isWildcard(group) && obeys(group) ? '*' : undefined
    }),
    reasonOf: (group) => {
      const named = namingToken(group) !== undefined
      if (obeys(group)) return named ? 'names-the-robot' : 'wildcard-and-no-group-names-the-robot'
      if (named) return 'another-group-comes-first'
      return isWildcard(group) ? 'wildcard-but-a-group-names-the-robot' : 'names-other-robots'
    },
  }
}

function distinct(tokens: readonly Octets[]): readonly Octets[] {
  return [...new Set(tokens)]
}

function remembered<Value>(answer: (group: Group) => Value): (group: Group) => Value {
  const answers = new Map<Group, { readonly value: Value }>()
  return (group) => {
    const known = answers.get(group)
    if (known !== undefined) return known.value
    const value = answer(group)
    answers.set(group, { value })
    return value
  }
}
