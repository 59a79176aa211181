import type { Columns } from './formats/csv.ts'
import type { ListFormat } from './formats/list-format.ts'

/** Complete lines of a list, to be answered together. */
export interface Batch {
  /** The lines with their ends, in a buffer of their own. */
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly format: ListFormat
  /** Whether this is the beginning of a line over the limit. */
  readonly isCut: boolean
  readonly columns: Columns | undefined
  /** Whether the first line that is not blank is a header row. */
  readonly hasHeading: boolean
}

/** A malformed line. */
export interface Fault {
  /** Lines of the batch before it. */
  readonly line: number
  readonly why: string
  /** The line, or its beginning. */
  readonly text: string
}
