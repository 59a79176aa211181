import type { Selection } from '../dialect.ts'
import type { Group } from '../group.ts'
import type { Octets } from '../octets.ts'

type Choose = Selection['choose']

/** All groups that name the robot; where none does, all wildcard groups (RFC 9309 §2.2.1). */
export const allElseAllWildcard: Choose = (groups, names, isWildcard) => {
  const named = groups.filter(anyAgent(names))
  return named.length > 0 ? named : groups.filter(anyAgent(isWildcard))
}

/** The first group that names the robot; where none does, all wildcard groups. */
export const firstElseAllWildcard: Choose = (groups, names, isWildcard) => {
  const named = groups.find(anyAgent(names))
  return named === undefined ? groups.filter(anyAgent(isWildcard)) : [named]
}

/** The first group that names the robot; where none does, the first wildcard group. */
export const firstElseFirstWildcard: Choose = (groups, names, isWildcard) =>
  asList(groups.find(anyAgent(names)) ?? groups.find(anyAgent(isWildcard)))

/** The first group without a wildcard line that names the robot; where none does, the first group with one. */
export const firstWildcardsLast: Choose = (groups, names, isWildcard) => {
  const hasWildcard = anyAgent(isWildcard)
  const named = groups.find((group) => !hasWildcard(group) && anyAgent(names)(group))
  return asList(named ?? groups.find(hasWildcard))
}

/** The first group that names the robot or everyone, whichever it does. */
export const firstInFile: Choose = (groups, names, isWildcard) =>
  asList(groups.find(anyAgent((value) => names(value) || isWildcard(value))))

function anyAgent(test: (lineValue: Octets) => boolean): (group: Group) => boolean {
  return ({ agents }) => agents.some(({ octets }) => test(octets))
}

function asList<G extends Group>(group: G | undefined): readonly G[] {
  return group === undefined ? [] : [group]
}
