import type { ByteString } from '@ruly/common/utf8'
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

/** What a line contains. */
export type LineKind = FieldKind | 'blank' | 'comment' | 'not-a-field' | 'beyond-limit'

/** Facts about a line that do not depend on the lines around it. */
export interface LineFacts {
  /** Only white space. */
  readonly isEmpty: boolean
  /** Whether the line has a comment. */
  readonly hasComment: boolean
  /** Only a comment. */
  readonly isComment: boolean
  /** Whether the line has a field. */
  readonly hasField: boolean
  /** Longer than the dialect reads; the rest is ignored. */
  readonly isTooLong: boolean
  /** A field without its colon, read anyway. */
  readonly isMissingColon: boolean
  /** A misspelled field name, read anyway. */
  readonly isTypo: boolean
}

/** A field and where it is on its line. */
export interface Field {
  /** The standard name in lower case: `disallow`, even if `Dissalow` is written. */
  readonly name: string
  /** The name as written. */
  readonly writtenName: string
  /** The value, without surrounding white space. */
  readonly value: string
  /** Place of the name, in bytes from the start of the line as it is read. */
  readonly nameSpan: Span
  /** Place of the value, in bytes from the start of the line as it is read. */
  readonly valueSpan: Span
}

/** A line of the file: its place, its content and what the dialect did with it. */
export interface Line {
  /** Line number, from 1. */
  readonly number: number
  /** Offset in bytes of the first character. The line without its end (LF, CR, CRLF) is `start` to `end`, with it `start` to `next`. */
  readonly start: number
  /** Offset in bytes of the line end. */
  readonly end: number
  /** Offset in bytes of the next line. */
  readonly next: number
  /** The line without its end. */
  readonly text: string
  /** What the line contains. */
  readonly kind: LineKind
  /** What the dialect did with the line: its role in the groups, or why it has none. */
  readonly use: LineUse
  /** Index of the group that the line belongs to. */
  readonly group: number | undefined
  /** The field of the line; undefined if it has none. */
  readonly field: Field | undefined
  /** Facts that do not depend on the lines around it. */
  readonly facts: LineFacts
}

/** A line with a field. */
export interface FieldLine extends Line {
  readonly field: Field
}

/**
 * The lines of a file as a table of numbers: what `lines` says, without an object for each line.
 *
 * Lines are numbered from 1 to `length`. Offsets are in bytes of the file as it is read: a decoded UTF-16 file is read as UTF-8.
 * Methods throw a `RangeError` for a line that the file does not have.
 */
export interface LineTable {
  /** Number of lines, the last of which can be empty. */
  readonly length: number
  /** Number of groups. */
  readonly groupCount: number
  /** Number of lines that contain this. */
  countOf(kind: LineKind): number
  /** What the line contains. */
  kindOf(line: number): LineKind
  /** What the dialect did with the line. */
  useOf(line: number): LineUse
  /** Index of the group that the line belongs to. */
  groupOf(line: number): number | undefined
  /** Offset of the line. */
  startOf(line: number): number
  /** Offset of the line end. */
  endOf(line: number): number
  /** Offset of the value; of the line end if the line has no field. */
  valueStartOf(line: number): number
  /** Offset after the value. */
  valueEndOf(line: number): number
  /** The value as text, as the dialect reads it; empty if the line has no field. */
  valueOf(line: number): string
  /** The same value as written: one character (U+0000 to U+00FF) for each byte. */
  rawValueOf(line: number): ByteString
}
