import type { Choose } from '../../model/dialect.ts'
import { named } from '../named.ts'

/** All groups that name the agent; if none does, all wildcard groups (RFC 9309 §2.2.1). */
export const allElseAllWildcard: Choose = Object.assign(
  <G>(groups: readonly G[], isNamed: (group: G) => boolean, isWildcard: (group: G) => boolean) => {
    const chosen = groups.filter(isNamed)
    return chosen.length > 0 ? chosen : groups.filter(isWildcard)
  },
  { choosesAll: true },
)
named(allElseAllWildcard, 'allElseAllWildcard')

/** The first group that names the agent; if none does, all wildcard groups. */
export const firstElseAllWildcard: Choose = (groups, isNamed, isWildcard) => {
  const first = groups.find(isNamed)
  return first === undefined ? groups.filter(isWildcard) : [first]
}

/** The first group that names the agent; if none does, the first wildcard group. */
export const firstElseFirstWildcard: Choose = (groups, isNamed, isWildcard) =>
  asList(groups.find(isNamed) ?? groups.find(isWildcard))

/** The first group without a wildcard line that names the agent; if none does, the first group with one. */
export const firstWildcardsLast: Choose = (groups, isNamed, isWildcard) =>
  asList(groups.find((group) => !isWildcard(group) && isNamed(group)) ?? groups.find(isWildcard))

/** The first group that names the agent or everyone. */
export const firstInFile: Choose = (groups, isNamed, isWildcard) =>
  asList(groups.find((group) => isNamed(group) || isWildcard(group)))

function asList<G>(group: G | undefined): readonly G[] {
  return group === undefined ? [] : [group]
}
