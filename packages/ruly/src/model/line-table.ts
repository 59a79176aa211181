import type { ByteString } from './byte-string.ts'
import type { LineKind, LineUse } from './line.ts'

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
