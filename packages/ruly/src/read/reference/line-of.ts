import type { Reading } from '../../model/dialect.ts'
import type { Field, Line, LineFacts, LineKind, LineTable } from '../../model/line.ts'
import { textOfUtf8 } from '@ruly/common/utf8'
import { readLine, type LineContent } from '../read-line.ts'
import type { SourceLine } from './scan.ts'

/** A line for code outside the engine; the table says what the dialect did with it. */
export function lineOf(read: ReadLine, table: LineTable): Line {
  const { number, octets, start, end, next } = read.source
  return {
    number,
    start,
    end,
    next,
    text: textOfUtf8(octets),
    kind: kindOf(read),
    use: table.useOf(number),
    group: table.groupOf(number),
    field: fieldOf(read),
    facts: factsOf(read),
  }
}

export function factsOf({ field, blank, comment, tooLong }: ReadLine): LineFacts {
  return {
    isEmpty: blank && comment < 0,
    hasComment: comment >= 0,
    isComment: blank && comment >= 0,
    hasField: field !== undefined,
    isTooLong: tooLong,
    isMissingColon: field !== undefined && !field.colon,
    isTypo: field?.spelling === 'typo',
  }
}

function kindOf({ source, field, blank, comment }: ReadLine): LineKind {
  if (field !== undefined) return field.kind
  if (source.beyondLimit) return 'beyond-limit'
  if (!blank) return 'not-a-field'
  return comment < 0 ? 'blank' : 'comment'
}

function fieldOf({ field }: ReadLine): Field | undefined {
  if (field === undefined) return undefined
  const { name, writtenName, value, nameSpan, valueSpan } = field
  return { name, writtenName: textOfUtf8(writtenName), value: textOfUtf8(value), nameSpan, valueSpan }
}

/** A line and what a dialect reads in it, before groups are formed. */
export interface ReadLine extends LineContent {
  readonly source: SourceLine
}

/** Lines as a dialect reads them. */
export function readLines(lines: readonly SourceLine[], reading: Reading): readonly ReadLine[] {
  return lines.map((source) => {
    const { octets, number, end, next, beyondLimit } = source
    const place = { isFirst: number === 1, isLast: end === next }
    if (beyondLimit) return { source, blank: false, comment: -1, field: undefined, tooLong: false }
    const { blank, comment, field, tooLong } = readLine(octets, place, reading)
    return { source, blank, comment, field, tooLong }
  })
}
