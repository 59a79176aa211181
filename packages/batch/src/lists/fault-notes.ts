import { visible } from '@ruly/lint'

import type { Notes } from '../runtime/inputs.ts'

/** Maximum number of malformed lines with a note; all are counted. */
export const toldFaults: number = 20

/** A malformed line of a list, for messages. */
export interface ListFault {
  /** The list as it was named. */
  readonly list: string
  /** Line number, from 1. */
  readonly line: number
  /** What is wrong with it. */
  readonly why: string
  /** Its beginning. */
  readonly text: string
}

/** Prints notes for the first malformed lines. */
export function createFaultNotes(notes: Notes): (faults: readonly ListFault[]) => void {
  let told = 0
  return (faults) => {
    for (const { list, line, why, text } of faults.slice(0, toldFaults - told)) {
      notes.note(`${list}:${line}: ${why}: ${visible(text.slice(0, 100))}`)
      told++
    }
  }
}

/** The number of malformed lines, as a sentence. */
export function countText(malformed: number, lines: number): string {
  return `${malformed.toLocaleString('en')} of ${lines.toLocaleString('en')} lines are malformed.`
}
