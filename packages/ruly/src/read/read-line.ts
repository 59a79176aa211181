import type { ByteString } from '@ruly/common/utf8'
import type { FieldName, Reading, Span, SplitLine } from '../model/dialect.ts'
import { markLength } from '../text/mark-length.ts'

/** A field of a line: `name: value`. */
export interface ReadField extends FieldName {
  /** The name as written. */
  readonly writtenName: ByteString
  /** The value in bytes, without surrounding white space. */
  readonly value: ByteString
  readonly nameSpan: Span
  readonly valueSpan: Span
  readonly colon: boolean
}

/** What a dialect reads in a line. */
export interface LineContent {
  readonly blank: boolean
  /** Offset of the `#` in the line, without the NULs that are deleted; -1 without a comment. */
  readonly comment: number
  readonly field: ReadField | undefined
  /** The line is longer than the dialect reads. */
  readonly tooLong: boolean
}

/** Where a line is in its file. */
interface LinePlace {
  readonly isFirst: boolean
  /** Whether no line break follows. */
  readonly isLast: boolean
}

/** What a dialect reads in the bytes of a line without its end. */
export function readLine(octets: ByteString, { isFirst, isLast }: LinePlace, reading: Reading): LineContent {
  const losesNuls = reading.nul === 'deleted' && octets.includes('\0')
  const line = losesNuls ? octets.replaceAll('\0', '') : octets
  const from = isFirst ? markLength(line, reading.bom) : 0
  const { comment, blank, field } = reading.split(
    line.slice(from, readableEnd(line, from, reading)),
    isLast,
    isFirst,
  )
  const readAs = field && readField(line, from, field, reading)
  return {
    blank,
    comment: comment < 0 ? -1 : comment + from,
    tooLong: line.length - from > reading.maxLineBytes,
    field: readAs && losesNuls ? withNuls(readAs, octets) : readAs,
  }
}

/** The field with its offsets in the line of the file, counting NULs. */
function withNuls(field: ReadField, octets: ByteString): ReadField {
  const places: number[] = []
  for (let at = 0; at < octets.length; at++) if (octets[at] !== '\0') places.push(at)
  const spanOf = ({ start, end }: Span): Span => {
    const from = places[start] ?? octets.length
    return { start: from, end: start === end ? from : (places[end - 1] as number) + 1 }
  }
  return { ...field, nameSpan: spanOf(field.nameSpan), valueSpan: spanOf(field.valueSpan) }
}

function readField(
  line: ByteString,
  from: number,
  { name, value, colon }: NonNullable<SplitLine['field']>,
  reading: Reading,
): ReadField {
  const nameSpan = { start: name.start + from, end: name.end + from }
  const valueSpan = { start: value.start + from, end: value.end + from }
  const writtenName = line.slice(nameSpan.start, nameSpan.end)
  const classified = reading.classify(writtenName)
  return {
    // Not `...classified`: a spread here makes reading `lines` four times as slow in Node 20.
    kind: classified.kind,
    name: classified.name,
    spelling: classified.spelling,
    writtenName,
    value: reading.clean(line.slice(valueSpan.start, valueSpan.end)),
    nameSpan,
    valueSpan,
    colon,
  }
}

function readableEnd(line: ByteString, from: number, reading: Reading): number {
  const nul = reading.nul === 'ends-line' ? line.indexOf('\0', from) : -1
  return Math.min(nul < 0 ? line.length : nul, from + reading.maxLineBytes)
}
