import type { ByteString } from '../../model/byte-string.ts'
import type { Choose, HasLine } from '../../model/dialect.ts'
import { named } from '../../strategies/named.ts'
import { lowerCased } from '@ruly/common/utf8'

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
