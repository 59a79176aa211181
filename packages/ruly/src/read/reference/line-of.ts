import type { Field, Line, LineFacts, LineKind } from '../../model/line.ts'
import type { LineTable } from '../../model/line-table.ts'
import { textOfUtf8 } from '@ruly/common/utf8'
import type { ReadLine } from './read-lines.ts'

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
