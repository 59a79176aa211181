import type { FieldKind, Span } from './dialect.ts'
import type { GroupedLine, LineUse } from './line-use.ts'
import { textOfOctets } from './octets.ts'
import type { ReadLine } from './read.ts'

/** What stands on a line. */
export type LineKind = FieldKind | 'blank' | 'comment' | 'not-a-field' | 'beyond-limit'

/** What can be told of a line without knowing the lines around it. */
export interface LineFacts {
  /** Nothing but white space. */
  readonly isEmpty: boolean
  readonly hasComment: boolean
  /** A comment and nothing else. */
  readonly isComment: boolean
  readonly hasField: boolean
  /** More octets than the dialect reads of a line; the rest is not read. */
  readonly isTooLong: boolean
  /** A field without its colon, read all the same. */
  readonly isMissingColon: boolean
  /** A field name in a wrong spelling, read all the same. */
  readonly isTypo: boolean
}

/** A field as it stands on its line. */
export interface Field {
  /** The field's own name in lower case: `disallow`, also where `Dissalow` is written. */
  readonly name: string
  /** The name as written. */
  readonly writtenName: string
  readonly value: string
  /** Where the name stands, in octets from the start of the line as it is read. */
  readonly nameSpan: Span
  readonly valueSpan: Span
}

/** A line of the file: where it stands, what it is and what the dialect did with it. */
export interface Line {
  /** Counted from 1. */
  readonly number: number
  /** Octets of the file: the line is `start` to `end`, with its end (LF, CR, CRLF) `start` to `next`. */
  readonly start: number
  readonly end: number
  readonly next: number
  /** The line without its end. */
  readonly text: string
  readonly kind: LineKind
  /** What became of the line: its part in the groups, or why it has none. */
  readonly use: LineUse
  /** Index of the group in which it stands. */
  readonly group: number | undefined
  readonly field: Field | undefined
  readonly facts: LineFacts
}

/** A line with a field. */
export interface FieldLine extends Line {
  readonly field: Field
}

/** A line for readers outside the engine. */
export function lineOf({ read, use, group }: GroupedLine): Line {
  const { number, octets, start, end, next } = read.source
  return {
    number,
    start,
    end,
    next,
    text: textOfOctets(octets),
    kind: kindOf(read),
    use,
    group,
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
  return { name, writtenName: textOfOctets(writtenName), value: textOfOctets(value), nameSpan, valueSpan }
}

/**
 * The UTF-16 column, from 0, at which an octet of a line stands: for editors, carets and SARIF.
 *
 * Exact where the line is UTF-8; an octet inside a character has the column behind it.
 */
export function columnOf(line: Line, octet: number): number {
  let column = 0
  let octets = 0
  for (const character of line.text) {
    if (octets >= octet) break
    octets += utf8Length(character.codePointAt(0) as number)
    column += character.length
  }
  return column
}

/** Octets that a code point takes in UTF-8. */
export function utf8Length(codePoint: number): number {
  if (codePoint < 0x80) return 1
  if (codePoint < 0x800) return 2
  return codePoint < 0x10000 ? 3 : 4
}
