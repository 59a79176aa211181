import type { Fault } from '../../../lists/batch.ts'

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

/** A malformed line, and the octets of the rows before its own. */
export interface PlacedFault extends Fault {
  readonly at: number
}
