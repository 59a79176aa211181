import type { Fault } from '../../lists/batch.ts'

/** The result of a batch. */
export interface Answered {
  /** The output rows, in order, in a buffer of their own; without those of malformed lines. */
  readonly rows: Uint8Array<ArrayBuffer>
  /** Lines of the batch, including blank ones. */
  readonly height: number
  /** Lines with a question, including malformed ones. */
  readonly lines: number
  readonly malformed: number
  /** Malformed lines: all if they get rows, else the first ones. */
  readonly faults: readonly PlacedFault[]
}

/** A malformed line, and the offset of its row in `rows`. */
export interface PlacedFault extends Fault {
  readonly at: number
}

/** Counts of the lines processed so far. */
export interface Counts {
  /** Lines with a question, including malformed ones. */
  readonly lines: number
  /** Malformed lines. */
  readonly malformed: number
}

export function sumOf(a: Counts, b: Counts): Counts {
  return { lines: a.lines + b.lines, malformed: a.malformed + b.malformed }
}

export const noLines: Counts = { lines: 0, malformed: 0 }
