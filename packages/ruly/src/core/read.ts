import type { FieldName, Reading, Span, SplitLine } from './dialect.ts'
import { byteOrderMark, type Octets } from './octets.ts'
import type { SourceLine } from './scan.ts'

/** A field of a line: `name: value`. */
export interface ReadField extends FieldName {
  /** The name as it is written. */
  readonly writtenName: Octets
  /** The value in octets, without white space around it. */
  readonly value: Octets
  readonly nameSpan: Span
  readonly valueSpan: Span
  readonly colon: boolean
}

/** A line and what a dialect reads in it, before groups are formed. */
export interface ReadLine {
  readonly source: SourceLine
  readonly blank: boolean
  /** Offset of the `#` in the line, -1 without a comment. */
  readonly comment: number
  readonly field: ReadField | undefined
  /** More octets than the dialect reads of a line. */
  readonly tooLong: boolean
}

/** Lines as a dialect reads them. */
export function read(lines: readonly SourceLine[], reading: Reading): readonly ReadLine[] {
  return lines.map((source) => {
    const { octets, number, beyondLimit } = source
    return beyondLimit ? unread(source) : { source, ...readLine(octets, number === 1, reading) }
  })
}

function unread(source: SourceLine): ReadLine {
  return { source, blank: false, comment: -1, field: undefined, tooLong: false }
}

/** What a dialect reads in the octets of a line, its end left out. */
export function readLine(octets: Octets, isFirst: boolean, reading: Reading): Omit<ReadLine, 'source'> {
  const line = reading.nul === 'deleted' ? octets.replaceAll('\0', '') : octets
  const from = isFirst ? markLength(line, reading.bom) : 0
  const { comment, blank, field } = reading.split(line.slice(from, readableEnd(line, from, reading)))
  return {
    blank,
    comment: comment < 0 ? -1 : comment + from,
    tooLong: line.length - from > reading.maxLineOctets,
    field: field && readField(line, from, field, reading),
  }
}

function readField(
  line: Octets,
  from: number,
  { name, value, colon }: NonNullable<SplitLine['field']>,
  reading: Reading,
): ReadField {
  const nameSpan = { start: name.start + from, end: name.end + from }
  const valueSpan = { start: value.start + from, end: value.end + from }
  const writtenName = line.slice(nameSpan.start, nameSpan.end)
  const { kind, name: known, spelling } = reading.classify(writtenName)
  return {
    kind,
    name: known,
    spelling,
    writtenName,
    value: reading.clean(line.slice(valueSpan.start, valueSpan.end)),
    nameSpan,
    valueSpan,
    colon,
  }
}

/** How many octets of a byte order mark the first line opens with, as far as the dialect skips them. */
export function markLength(line: Octets, bom: Reading['bom']): number {
  if (bom === 'text') return 0
  let length = 0
  while (length < byteOrderMark.length && line[length] === byteOrderMark[length]) length++
  return length === byteOrderMark.length || bom === 'skipped-in-part' ? length : 0
}

function readableEnd(line: Octets, from: number, reading: Reading): number {
  const nul = reading.nul === 'ends-line' ? line.indexOf('\0', from) : -1
  return Math.min(nul < 0 ? line.length : nul, from + reading.maxLineOctets)
}
