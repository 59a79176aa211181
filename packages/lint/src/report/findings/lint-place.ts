import type { Line, Robots } from 'ruly'
import { lineIndexAt } from '../../lint/facts/line-index-at.ts'
import { textOfUtf8, type ByteString } from '@ruly/common/utf8'
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

/** A file in which places are found. */
export interface PlacedFile {
  readonly content: ByteString
  readonly lines: readonly Line[]
}

export function placedFileOf(robots: Robots): PlacedFile {
  return { content: robots.snapshot().content, lines: robots.lines }
}

/** The place of a finding; undefined if it is about the file as a whole. Bytes of the line end count as one column each. */
export function placeOf(
  { line: number, span }: Finding,
  { content, lines }: PlacedFile,
): TextPlace | undefined {
  const line = lines[number - 1]
  if (line === undefined) return undefined
  if (span === undefined) return { line: number, column: 1, endColumn: line.text.length + 1 }
  const columnAt = (offset: number): number => {
    const within = Math.min(Math.max(offset, line.start), line.next)
    return unitsOf(content.slice(line.start, Math.min(within, line.end))) + Math.max(0, within - line.end) + 1
  }
  const column = columnAt(span.start)
  return { line: number, column, endColumn: Math.max(column, columnAt(span.end)) }
}

/** How many code units bytes are. They are decoded, because U+FFFD can stand for one byte that is not UTF-8. */
function unitsOf(octets: ByteString): number {
  return textOfUtf8(octets).length
}

/**
 * Converts byte offsets of a file to positions.
 *
 * It remembers the last position, so converting the offsets of a line in ascending order takes as long as converting the last one.
 */
export function createPositions({ content, lines }: PlacedFile): (offset: number) => TextPosition {
  let at: { readonly line: Line; readonly offset: number; readonly units: number } | undefined
  return (offset) => {
    const line = lines[lineIndexAt(lines, offset)]
    if (line === undefined) return { line: 1, column: 1 }
    // After the end of the last line, the position is on a line that does not exist yet.
    if (offset >= line.next && line.next > line.end) return { line: line.number + 1, column: 1 }
    const within = Math.min(offset, line.end)
    const from = at?.line === line && at.offset <= within ? at : { offset: line.start, units: 0 }
    const units = from.units + unitsOf(content.slice(from.offset, within))
    at = { line, offset: within, units }
    return { line: line.number, column: units + Math.max(0, offset - line.end) + 1 }
  }
}
