import { visible } from 'ruly/report'

import type { Notes } from '../runtime/notes.ts'

/** Malformed lines that are told one by one; all are counted. */
export const toldFaults: number = 20

/** A malformed line of a list, for people. */
export interface ListFault {
  readonly list: string
  /** Counted from 1. */
  readonly line: number
  readonly why: string
  readonly text: string
}

/** Tells malformed lines as notes, the first of them alone. */
export function createFaultNotes(notes: Notes): (faults: readonly ListFault[]) => void {
  let told = 0
  return (faults) => {
    for (const { list, line, why, text } of faults.slice(0, toldFaults - told)) {
      notes.note(`${list}:${line}: ${why}: ${visible(text.slice(0, 100))}`)
      told++
    }
  }
}

/** How many lines are malformed. */
export function countText(malformed: number, lines: number): string {
  return `${malformed.toLocaleString('en')} of ${lines.toLocaleString('en')} lines are malformed.`
}
