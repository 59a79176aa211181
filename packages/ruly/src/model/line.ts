import type { FieldKind, Span } from './dialect.ts'

/** What the dialect did with a line. */
export type LineUse =
  | 'opens-group'
  | 'joins-group'
  | 'rule'
  | 'extension'
  | 'blank'
  | 'comment'
  | 'not-a-field'
  | 'unknown-field'
  | 'rule-outside-groups'
  | 'beyond-limit'

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
  /** ByteString of the file: the line is `start` to `end`, with its end (LF, CR, CRLF) `start` to `next`. */
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
