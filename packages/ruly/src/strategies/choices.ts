import type { Selection } from '../model/dialect.ts'

type Choose = Selection['choose']

/** All groups that name the robot; where none does, all wildcard groups (RFC 9309 §2.2.1). */
export const allElseAllWildcard: Choose = (groups, isNamed, isWildcard) => {
  const named = groups.filter(isNamed)
  return named.length > 0 ? named : groups.filter(isWildcard)
}

/** The first group that names the robot; where none does, all wildcard groups. */
export const firstElseAllWildcard: Choose = (groups, isNamed, isWildcard) => {
  const named = groups.find(isNamed)
  return named === undefined ? groups.filter(isWildcard) : [named]
}

/** The first group that names the robot; where none does, the first wildcard group. */
export const firstElseFirstWildcard: Choose = (groups, isNamed, isWildcard) =>
  asList(groups.find(isNamed) ?? groups.find(isWildcard))

/** The first group without a wildcard line that names the robot; where none does, the first group with one. */
export const firstWildcardsLast: Choose = (groups, isNamed, isWildcard) =>
  asList(groups.find((group) => !isWildcard(group) && isNamed(group)) ?? groups.find(isWildcard))

/** The first group that names the robot or everyone, whichever it does. */
export const firstInFile: Choose = (groups, isNamed, isWildcard) =>
  asList(groups.find((group) => isNamed(group) || isWildcard(group)))

function asList<G>(group: G | undefined): readonly G[] {
  return group === undefined ? [] : [group]
}
