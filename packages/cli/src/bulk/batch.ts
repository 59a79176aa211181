import type { Columns } from './csv.ts'
import type { InputFormat } from './input-format.ts'

/** Whole lines of a list, on their way to be answered. */
export interface Batch {
  /** The lines with their ends, in memory of their own. */
  readonly octets: Uint8Array<ArrayBuffer>
  /** Number of the first line in its list, from 1. */
  readonly firstLine: number
  /** Name of the list, for people. */
  readonly list: string
  readonly format: InputFormat
  /** Whether it is the beginning of one line that is too long to be read. */
  readonly isCut: boolean
  /** Where rows have what, in CSV. */
  readonly columns: Columns | undefined
}

/** What a batch came to. */
export interface Answered {
  /** The rows of the output, in order, in memory of their own. */
  readonly rows: Uint8Array<ArrayBuffer>
  /** Lines that asked something, or tried to. */
  readonly lines: number
  readonly malformed: number
  /** The first lines that are malformed, for people: `urls.txt:17: why`. */
  readonly faults: readonly string[]
}

/** A line that no answer can be given to. */
export interface Fault {
  readonly list: string
  readonly line: number
  readonly why: string
  /** As it stands there, or its beginning. */
  readonly text: string
}

/** What a line asks. */
export interface Pair {
  /** Undefined where the line names no robot. */
  readonly agent: string | undefined
  readonly url: string
}

/** So many octets are read, and answered, at a time. */
export const batchOctets: number = 1 << 18

/** Longer than any URL; without a limit, a list without line ends would fill memory. */
export const maxLineOctets: number = 1 << 20
