import type { ListFault } from '../../lists/fault-notes.ts'
import { joined } from '../../lists/bytes/buffers.ts'
import type { Answered } from './answered.ts'
import { rowFormat } from './row-format.ts'
import type { Writing } from './batch-writer.ts'

/** The malformed lines of a batch, with their line numbers in the list. */
export function listFaults(
  { faults }: Answered,
  list: string,
  firstLine: number,
): readonly (ListFault & { readonly at: number })[] {
  return faults.map(({ line, why, text, at }) => ({ list, line: firstLine + line, why, text, at }))
}

const encoder = new TextEncoder()

/** The rows of a batch, including those of its malformed lines. */
export function withFaultRows(
  rows: Uint8Array,
  faults: ReturnType<typeof listFaults>,
  { format, formulas, only }: Writing,
): Uint8Array {
  if (faults.length === 0 || only !== undefined) return rows
  const { fault: rowOf } = rowFormat(format, formulas)
  const parts: Uint8Array[] = []
  let end = 0
  let stretch = ''
  for (const fault of faults) {
    if (fault.at > end) {
      parts.push(encoder.encode(stretch), rows.subarray(end, fault.at))
      end = fault.at
      stretch = ''
    }
    stretch += rowOf(fault)
  }
  parts.push(encoder.encode(stretch), rows.subarray(end))
  return joined(parts)
}
