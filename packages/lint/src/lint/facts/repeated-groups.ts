import type { Edit } from '@ruly/common/edits'
import type { Group } from 'ruly'
import type { FileAgent } from './file-rule.ts'
import type { LintFile } from './lint-file.ts'
import { mergesOf } from './merged-groups.ts'

/** A group of robots that have an earlier group. */
export interface RepeatedGroup {
  /** Their user-agent lines in this group. */
  readonly agents: readonly [FileAgent, ...FileAgent[]]
  /** The earlier user-agent line of the first of these robots. */
  readonly first: FileAgent
  /** Merges all groups for the same robots. */
  readonly fix?: readonly Edit[]
}

/** Groups of robots that have an earlier group, for the robots with a wanted token. */
export function repeatedGroups(
  file: LintFile,
  isWanted: (token: string) => boolean,
): readonly RepeatedGroup[] {
  const firsts = new Map<string, FileAgent>()
  const repeated: (RepeatedGroup & { readonly group: Group })[] = []
  for (const group of file.groups) {
    const own = file.agentsOf(group).filter(({ token }) => token !== '' && isWanted(token))
    const [agent, ...others] = own.filter(({ token }) => firsts.has(token))
    const first = firsts.get(agent?.token ?? '')
    for (const one of own) if (!firsts.has(one.token)) firsts.set(one.token, one)
    if (agent !== undefined && first !== undefined)
      repeated.push({ group, agents: [agent, ...others], first })
  }
  if (repeated.length === 0) return []
  const merges = mergesOf(file)
  return repeated.map(({ group, ...rest }) => {
    const fix = merges.get(group.index)
    return fix === undefined ? rest : { ...rest, fix }
  })
}
