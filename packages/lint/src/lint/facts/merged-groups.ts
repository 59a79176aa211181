import type { Edit } from '@ruly/common/edits'
import type { Group, Line } from 'ruly'
import { grouped } from '@ruly/common/grouped'

import type { LintFile } from './lint-file.ts'
import { isText, lineEndOf } from '../text/whole-line.ts'
import type { FileAgent } from './file-rule.ts'

/**
 * Fixes that merge all groups for the same robots, by the index of the second of them.
 *
 * The fields of the later groups move to the end of the first. Only if the dialect already reads these groups as one, and only if
 * there is no comment among them, because it would lose its context. A group with something for only some of its robots stays as it
 * is, because it would then apply to others.
 */
function mergesOf(file: LintFile): ReadonlyMap<number, readonly Edit[]> {
  const merges = new Map<number, readonly Edit[]>()
  const { grouping, selection, matching } = file.robots.dialect
  const readsAsOne = selection.choose.choosesAll === true && matching.order === 'longest'
  if (!readsAsOne || grouping.blankLine !== 'ignored') return merges
  const fieldsByGroup = grouped(file.fields, ({ group }) => group)
  const untidy = untidyUpTo(file.lines)
  const whole = file.groups.filter((group) => !file.isDivided(group))
  for (const [first, ...others] of grouped(whole, (group) => robotsOf(file, group)).values()) {
    const above = fieldsByGroup.get(first.index)
    const start = above?.[0]
    const last = above?.at(-1)
    if (others.length === 0 || start === undefined || last === undefined) continue
    const isTidyUpTo = (lines: readonly Line[]): boolean =>
      untidy[lines.at(-1)?.number ?? 0] === untidy[start.number - 1] && lines.every(isText)
    const later = others.map(({ index }) => fieldsByGroup.get(index) ?? []).filter(isTidyUpTo)
    if (later.length > 0 && others[0] !== undefined)
      merges.set(others[0].index, mergeOf(later.flat(), last, lineEndOf(last)))
  }
  return merges
}

function mergeOf(moved: readonly Line[], last: Line, lineEnd: string): readonly Edit[] {
  const content = moved.filter(({ kind }) => kind !== 'user-agent')
  const text = content.map((line) => line.text + lineEnd).join('')
  return [
    { start: last.next, end: last.next, text },
    ...moved.map(({ start, next }) => ({ start, end: next, text: '' })),
  ]
}

/** For each line number, how many lines up to it have a comment or are not fields. */
function untidyUpTo(lines: readonly Line[]): readonly number[] {
  let count = 0
  return [
    0,
    ...lines.map(({ facts }) => (count += facts.hasComment || !(facts.hasField || facts.isEmpty) ? 1 : 0)),
  ]
}

/** The robots of a group as a key; a unique key if one of them has no product token. */
function robotsOf({ agentsOf }: LintFile, group: Group): string {
  const agents = agentsOf(group)
  if (agents.length === 0 || agents.some(({ token }) => token === '')) return `group ${group.index}`
  return [...new Set(agents.map(({ token, name }) => `${token} ${name}`))].toSorted().join('\n')
}

/** A group of robots that have an earlier group. */
interface RepeatedGroup {
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
