import type { Columns } from './csv.ts'
import type { ListFormat } from './list-format.ts'

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

/** So many octets are read, and answered, at a time. */
export const batchOctets: number = 1 << 18

/** Longer than any URL; without a limit, a list without line ends would fill memory. */
export const maxLineOctets: number = 1 << 20

/** The same octets with the methods of Node, which are many times as fast as those of the language. */
export function bufferOf({ buffer, byteOffset, length }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, length)
}
