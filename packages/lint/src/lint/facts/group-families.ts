import type { Group } from 'ruly'
import type { FileAgent } from './file-rule.ts'

/**
 * Groups by the robots that obey them: two groups that one robot may obey together are in one family, in the order of the file.
 *
 * A family can contain more than any one robot obeys: of three groups, the first and the last need not share a name.
 */
export function familiesOf(
  groups: readonly Group[],
  agentsByToken: ReadonlyMap<string, readonly FileAgent[]>,
): readonly (readonly Group[])[] {
  const eldest = groups.map(({ index }) => index)
  const eldestOf = (index: number): number => {
    let at = index
    while (eldest[at] !== at) {
      eldest[at] = eldest[eldest[at] as number] as number
      at = eldest[at] as number
    }
    return at
  }
  for (const [first, ...others] of agentsByToken.values()) {
    if (first === undefined) continue
    for (const { group } of others) {
      const [one, other] = [eldestOf(first.group.index), eldestOf(group.index)]
      eldest[Math.max(one, other)] = Math.min(one, other)
    }
  }
  const families: Group[][] = []
  for (const group of groups) {
    const family = (families[eldestOf(group.index)] ??= [])
    family.push(group)
  }
  return Object.values(families)
}
