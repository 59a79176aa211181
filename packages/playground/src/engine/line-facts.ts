import type { LineKind, LineUse } from 'ruly'
import { prominentAgents } from 'ruly/agents'
import { firstLineAt } from '@ruly/lint'

import type { OpenFile } from './open-file.ts'

/** What the page tells about one line. */
export interface LineFacts {
  readonly line: number
  readonly kind: LineKind
  readonly use: LineUse
  /** Name of the dialect that the line is read in. */
  readonly dialect: string
  /** The value of the field; empty if missing. */
  readonly value: string
  /** The group of the line; undefined if it is in none. */
  readonly group: GroupFacts | undefined
}

/** Who obeys a group. */
interface GroupFacts {
  /** The values of its user-agent lines. */
  readonly names: readonly string[]
  /** The editor's line of the first user-agent line. */
  readonly line: number
  /** Prominent agents of the registry that obey it. */
  readonly obeyedBy: readonly string[]
  /** Whether agents obey it that no group names. */
  readonly isForOthers: boolean
}

/** What the engine knows about a line of the editor. */
export function lineFactsOf(file: OpenFile, line: number): LineFacts {
  const { lineTable } = file.robots
  const number = firstLineAt(lineTable.length, (one) => file.editorLine(one), line)
  const group = lineTable.groupOf(number)
  return {
    line,
    kind: lineTable.kindOf(number),
    use: lineTable.useOf(number),
    dialect: file.dialect.name,
    value: lineTable.valueOf(number),
    group: group === undefined ? undefined : groupFactsOf(file, group),
  }
}

function groupFactsOf(file: OpenFile, index: number): GroupFacts {
  const { robots } = file
  const group = robots.groups[index]
  const obeys = (agent: string): boolean => robots.forAgent(agent).groupIndexes.includes(index)
  return {
    names: group?.agents.map(({ value }) => value) ?? [],
    line: file.editorLine(group?.agents[0]?.line ?? 0),
    obeyedBy: prominentAgents()
      .map(({ token }) => token)
      .filter(obeys),
    isForOthers: obeys('*'),
  }
}
