import type { Columns } from './formats/csv.ts'
import type { ListFormat } from './formats/list-format.ts'

/** Whole lines of a list, on their way to be answered. */
export interface Batch {
  /** The lines with their ends, in memory of their own. */
  readonly octets: Uint8Array<ArrayBuffer>
  readonly format: ListFormat
  /** Whether it is the beginning of one line that is too long to be read. */
  readonly isCut: boolean
  /** Where rows have what, in CSV. */
  readonly columns: Columns | undefined
  /** Whether the first line that is not blank says so itself, and asks nothing. */
  readonly hasHeading: boolean
}

/** A line that no answer can be given to. */
export interface Fault {
  /** Lines of the batch before it. */
  readonly line: number
  readonly why: string
  /** As it stands there, or its beginning. */
  readonly text: string
}
