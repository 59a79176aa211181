import { type ByteString, textOfUtf8 } from '@ruly/common/utf8'
import type { Extension, AgentLine, Robots } from 'ruly'
import { grouped } from '@ruly/common/grouped'
import { onceForObject } from '@ruly/common/once'
import { pathPatternOf } from '../model/path-pattern.ts'
import { parseDictionary, type Member } from '@ruly/common/structured-fields/fields'
import { runsIn } from './group-runs.ts'
import type { PathLine } from './path-lines.ts'

/** A Content-Usage line. */
export interface UsageLine extends PathLine {
  readonly line: number
  readonly written: string
  /** The path as written; undefined without one. */
  readonly path: string | undefined
  /** Index of its group; undefined outside groups. */
  readonly group: number | undefined
  /** The user-agent lines that it is for, like a rule. */
  readonly agents: readonly AgentLine[]
  /** The members of its dictionary; undefined if it cannot be read. */
  readonly members: ReadonlyMap<string, Member> | undefined
}

/** The Content-Usage lines of a file, read once. */
export const usageLinesOf: (robots: Robots) => readonly UsageLine[] = onceForObject((robots) => {
  const extensions = robots.extensions.filter(({ name }) => name === 'content-usage')
  if (extensions.length === 0) return []
  const byGroup = grouped(extensions, ({ group }) => group)
  const runs = new Map(robots.groups.flatMap((group) => [...runsIn(group, byGroup.get(group.index) ?? [])]))
  return extensions.map((extension) => usageLineOf(extension, runs.get(extension.line) ?? [], robots))
})

function usageLineOf(
  { line, written, group }: Extension,
  agents: readonly AgentLine[],
  robots: Robots,
): UsageLine {
  const { path, preferences } = partsOf(robots.lineTable.rawValueOf(line))
  const compiling = { matching: robots.dialect.matching, robotsUrl: robots.url }
  return {
    line,
    written,
    path: path === undefined ? undefined : textOfUtf8(path),
    pattern: path === undefined ? undefined : pathPatternOf(path, compiling),
    group,
    agents,
    members: parseDictionary(preferences),
  }
}

/** A value that begins with a slash has a path, which ends before the first space or tab. */
function partsOf(value: ByteString): { readonly path?: ByteString; readonly preferences: ByteString } {
  if (!value.startsWith('/')) return { preferences: value }
  const end = value.search(/[ \t]/)
  if (end < 0) return { path: value, preferences: '' }
  return { path: value.slice(0, end), preferences: value.slice(end).replace(/^[ \t]+/, '') }
}
