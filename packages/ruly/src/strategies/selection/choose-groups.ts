import type { Choose } from '../../model/dialect.ts'

/** All groups that name the agent; if none does, all wildcard groups (RFC 9309 §2.2.1). */
export const allElseAllWildcard: Choose = choosingAll(
  function allElseAllWildcard(groups, isNamed, isWildcard) {
    const chosen = groups.filter(isNamed)
    return chosen.length > 0 ? chosen : groups.filter(isWildcard)
  },
)

/* @__NO_SIDE_EFFECTS__ */
function choosingAll(choose: Choose): Choose {
  return Object.assign(choose, { choosesAll: true })
}

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
