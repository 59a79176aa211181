import { columnOf, type Line } from 'ruly'
import { lineIndexAt } from '../../lint/facts/line-index-at.ts'
import { utf8Length } from '@ruly/common/utf8'
import type { Finding } from '../../lint/model/lint-rule.ts'

/** A place in a file for editors: line and UTF-16 column, both from 1. */
export interface TextPosition {
  readonly line: number
  readonly column: number
}

/** The part of a line that a finding is about; `endColumn` is the column after it. */
export interface TextPlace extends TextPosition {
  readonly endColumn: number
}

/** The place of a finding; undefined if it is about the file as a whole. */
export function placeOf({ line: number, span }: Finding, lines: readonly Line[]): TextPlace | undefined {
  const line = lines[number - 1]
  if (line === undefined) return undefined
  const { start, end } = span ?? line
  const column = columnIn(line, start)
  return { line: number, column, endColumn: Math.max(column, columnIn(line, end)) }
}

/**
 * Converts byte offsets of a file to positions.
 *
 * It remembers the last position, so converting the offsets of a line in ascending order takes as long as converting the last one.
 */
export function createPositions(lines: readonly Line[]): (offset: number) => TextPosition {
  let at: { readonly line: Line; readonly sizeBytes: number; readonly index: number } | undefined
  return (offset) => {
    const line = lines[lineIndexAt(lines, offset)]
    if (line === undefined) return { line: 1, column: 1 }
    // After the end of the last line, the position is on a line that does not exist yet.
    if (offset >= line.next && line.next > line.end) return { line: line.number + 1, column: 1 }
    const within = Math.min(offset, line.end) - line.start
    const isAhead = at?.line === line && at.sizeBytes <= within
    let { sizeBytes, index } = isAhead && at !== undefined ? at : { sizeBytes: 0, index: 0 }
    while (sizeBytes < within && index < line.text.length) {
      const codePoint = line.text.codePointAt(index) ?? 0
      sizeBytes += utf8Length(codePoint)
      index += codePoint > 0xffff ? 2 : 1
    }
    at = { line, sizeBytes, index }
    return { line: line.number, column: index + Math.max(0, offset - line.end) + 1 }
  }
}

/** Bytes of the line end count as one column each. */
function columnIn(line: Line, offset: number): number {
  const within = Math.min(Math.max(offset, line.start), line.next)
  return columnOf(line, within - line.start) + Math.max(0, within - line.end) + 1
}
