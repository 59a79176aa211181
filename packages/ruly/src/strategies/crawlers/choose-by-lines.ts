import type { Choose } from '../../model/dialect.ts'
import type { ByteString } from '../../model/byte-string.ts'
import { lowerCased } from '@ruly/common/utf8'
import { named } from '../named.ts'
import { agentBeginsWithLine, sameNameInAnyCase } from './crawler-names.ts'

/** Choices that depend on the user-agent lines of a group, not only on whether one of them names the agent. */

type HasLine<G> = (group: G, fits: (lineValue: ByteString, token: ByteString) => boolean) => boolean

/**
 * All groups with the longest name that the agent begins with, if it is longer than one byte or no group is for everyone; otherwise
 * all wildcard groups.
 *
 * Source: temoto/robotstxt, robotstxt.go, `FindGroup`.
 */
export const longestBeginningElseAllWildcard: Choose = named((groups, _isNamed, isWildcard, hasLine) => {
  const lengths = new Map(groups.map((group) => [group, longestIn(group, hasLine)]))
  const longest = [...lengths.values()].reduce((most, length) => Math.max(most, length), 0)
  const forEveryone = groups.filter(isWildcard)
  if (longest === 0 || (longest === 1 && forEveryone.length > 0)) return forEveryone
  return groups.filter((group) => lengths.get(group) === longest)
}, 'longestBeginningElseAllWildcard')

function longestIn<G>(group: G, hasLine: HasLine<G>): number {
  let longest = 0
  hasLine(group, (value, token) => {
    if (agentBeginsWithLine(value, token)) longest = Math.max(longest, value.length)
    return false
  })
  return longest
}

/**
 * The groups of the agent's name, or of `*` if no line has its name. The first line of a group adds it to the groups of its name.
 * Any other line gives its name, if it is new, the groups that the first one has so far.
 *
 * Source: seomoz/rep-cpp, robots.cpp, `Robots::Robots` and `agent`.
 */
export const copiedGroups: Choose = named(
  <G>(
    groups: readonly G[],
    _isNamed: (group: G) => boolean,
    _isWildcard: (group: G) => boolean,
    hasLine: HasLine<G>,
  ) => {
    const byName = new Map<ByteString, Chain<G> | undefined>([['*', undefined]])
    const own = new Set<ByteString>()
    for (const group of groups) {
      const names: ByteString[] = []
      hasLine(group, (value, token) => {
        const name = lowerCased(value)
        names.push(name)
        if (name === lowerCased(token)) own.add(name)
        return false
      })
      const [first = ''] = names
      const obeyed = { last: group, before: byName.get(first) }
      if (names.length > 0 || byName.has(first)) byName.set(first, obeyed)
      for (const name of names) if (!byName.has(name)) byName.set(name, obeyed)
    }
    const [name = '*'] = own
    return groupsIn(byName.get(name))
  },
  'copiedGroups',
)

/** Groups from the last one back, so that a name gets those of another without a copy of them. */
interface Chain<G> {
  readonly last: G
  readonly before: Chain<G> | undefined
}

function groupsIn<G>(chain: Chain<G> | undefined): readonly G[] {
  const groups: G[] = []
  for (let rest = chain; rest !== undefined; rest = rest.before) groups.push(rest.last)
  return groups.toReversed()
}

/**
 * All groups in which the agent's name comes before a `*`; without one, all groups in which a `*` comes before its name.
 *
 * Source: GNU Wget 1.21.3, res.c, `res_parse`, `match_user_agent` and `prune_non_exact`.
 */
export const allByFirstFitElseWildcard: Choose = named((groups, _isNamed, _isWildcard, hasLine) => {
  const own: (typeof groups)[number][] = []
  const forEveryone: typeof own = []
  for (const group of groups) {
    hasLine(group, (value, token) => {
      const isStar = value === '*'
      const fits = isStar || sameNameInAnyCase(value, token)
      if (fits) (isStar ? forEveryone : own).push(group)
      return fits
    })
  }
  return own.length > 0 ? own : forEveryone
}, 'allByFirstFitElseWildcard')
