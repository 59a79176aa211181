import type { Reading } from '../../model/dialect.ts'
import { readLine, type LineContent } from '../read-line.ts'
import type { SourceLine } from './scan.ts'

/** A line and what a dialect reads in it, before groups are formed. */
export interface ReadLine extends LineContent {
  readonly source: SourceLine
}

/** Lines as a dialect reads them. */
export function readLines(lines: readonly SourceLine[], reading: Reading): readonly ReadLine[] {
  return lines.map((source) => {
    const { octets, number, end, next, beyondLimit } = source
    const place = { isFirst: number === 1, isLast: end === next }
    if (beyondLimit) return unread(source)
    const { blank, comment, field, tooLong } = readLine(octets, place, reading)
    return { source, blank, comment, field, tooLong }
  })
}

function unread(source: SourceLine): ReadLine {
  return { source, blank: false, comment: -1, field: undefined, tooLong: false }
}
