import { columnOf, type Line } from '../core/line.ts'
import type { Finding } from '../lint/lint.ts'

/** A place in a file for editors: line and UTF-16 column, both counted from 1. */
export interface TextPosition {
  readonly line: number
  readonly column: number
}

/** The part of a line that a finding is about; `endColumn` is the column behind it. */
export interface TextPlace extends TextPosition {
  readonly endColumn: number
}

/** Where a finding stands; undefined for one about the file as a whole. */
export function placeOf({ line: number, span }: Finding, lines: readonly Line[]): TextPlace | undefined {
  const line = lines[number - 1]
  if (line === undefined) return undefined
  const { start, end } = span ?? line
  const column = columnIn(line, start)
  return { line: number, column, endColumn: Math.max(column, columnIn(line, end)) }
}

/** Where an octet of the file stands. */
export function positionOf(octet: number, lines: readonly Line[]): TextPosition {
  const line = lines[lineAt(octet, lines)]
  if (line === undefined) return { line: 1, column: 1 }
  // Behind the end of the last line, a line begins that is none yet.
  if (octet >= line.next && line.next > line.end) return { line: line.number + 1, column: 1 }
  return { line: line.number, column: columnIn(line, octet) }
}

/** Octets of the line's end count one column each. */
function columnIn(line: Line, octet: number): number {
  const within = Math.min(Math.max(octet, line.start), line.next)
  return columnOf(line, within - line.start) + Math.max(0, within - line.end) + 1
}

/** Index of the last line that starts at an octet or before. */
function lineAt(octet: number, lines: readonly Line[]): number {
  let low = 0
  let high = lines.length
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((lines[middle]?.start ?? 0) <= octet) low = middle
    else high = middle
  }
  return low
}
