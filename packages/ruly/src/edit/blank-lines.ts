import type { Line } from '../model/line.ts'
import { byteOrderMark } from '@ruly/common/utf8'
import type { ByteString } from '../model/byte-string.ts'

/** Lines that are kept, and whether a blank line is inserted before them. */
export interface KeptLine {
  readonly line: Line
  readonly blankBefore: boolean
}

/**
 * The lines without blank ones at the start, at the end and in a row, with one inserted before each group and its comments.
 *
 * A single blank line inside a group stays: in the oldest parsers it ends the group.
 */
export function withBlankLines(lines: readonly Line[], file: ByteString): readonly KeptLine[] {
  const kept = keptLines(lines, file)
  const beginnings = new Set(
    kept.flatMap((line, i) => (line.use === 'opens-group' ? [beginning(kept, i)] : [])),
  )
  return kept.map((line, i) => ({
    line,
    blankBefore: beginnings.has(i) && i > 0 && kept[i - 1]?.kind !== 'blank',
  }))
}

function keptLines(lines: readonly Line[], file: ByteString): readonly Line[] {
  const kept: Line[] = []
  // Without the lines before it, such a byte could begin a byte order mark.
  let dropsBlank = !/^\s*[\u0080-\u00ff]/.test(file)
  for (const line of lines) {
    const isBlank = line.kind === 'blank' && !(line.number === 1 && file.startsWith(byteOrderMark))
    if (!isBlank || !dropsBlank) kept.push(line)
    dropsBlank = isBlank
  }
  while (kept.at(-1)?.kind === 'blank' && kept.at(-1)?.start !== 0) kept.pop()
  return kept
}

/** Where the comments above a line begin. */
function beginning(lines: readonly Line[], at: number): number {
  let first = at
  while (lines[first - 1]?.kind === 'comment') first--
  return first
}
