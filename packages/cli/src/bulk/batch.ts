import type { Columns } from './csv.ts'
import type { InputFormat } from './input-format.ts'

/** Whole lines of a list, on their way to be answered. */
export interface Batch {
  /** The lines with their ends, in memory of their own. */
  readonly octets: Uint8Array<ArrayBuffer>
  readonly format: InputFormat
  /** Whether it is the beginning of one line that is too long to be read. */
  readonly isCut: boolean
  /** Where rows have what, in CSV. */
  readonly columns: Columns | undefined
  /** Whether the first line that is not blank says so itself, and asks nothing. */
  readonly hasHeading: boolean
}

/** What a batch came to. */
export interface Answered {
  /** The rows of the output, in order, in memory of their own; without those of malformed lines. */
  readonly rows: Uint8Array<ArrayBuffer>
  /** Lines that the batch has, blank ones too. */
  readonly height: number
  /** Lines that asked something, or tried to. */
  readonly lines: number
  readonly malformed: number
  /** Malformed lines: those that have rows, else the first of them. */
  readonly faults: readonly PlacedFault[]
}

/** A line that no answer can be given to. */
export interface Fault {
  /** Lines of the batch before it. */
  readonly line: number
  readonly why: string
  /** As it stands there, or its beginning. */
  readonly text: string
}

/** A malformed line, and the octets of the rows before its own. */
export interface PlacedFault extends Fault {
  readonly at: number
}

/** So many octets are read, and answered, at a time. */
export const batchOctets: number = 1 << 18

/** Malformed lines that are told one by one; all are counted. */
export const toldFaults: number = 20

/** Longer than any URL; without a limit, a list without line ends would fill memory. */
export const maxLineOctets: number = 1 << 20

/** The same octets with the methods of Node, which are many times as fast as those of the language. */
export function bufferOf({ buffer, byteOffset, length }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, length)
}
