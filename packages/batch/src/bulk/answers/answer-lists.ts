import { inOrder } from '../../frame/in-order.ts'
import { joined } from '../../lists/bytes/buffers.ts'
import type { ListFault } from '../../lists/fault-notes.ts'
import { type Lists, type PlacedBatch, type Position, batchesOf, start } from '../../lists/list-batches.ts'
import type { Answered } from '../rows/answered.ts'
import type { Writing } from '../rows/batch-writer.ts'
import { rowFormat } from '../rows/row-format.ts'
import type { Answers } from './with-answers.ts'

/** Lists to answer, and where the rows go. */
export interface AnswerLists extends Omit<Lists, 'bytesAtOnce' | 'fetch'> {
  readonly writing: Writing
  /** The name of the list in rows and messages. @default its path */
  readonly name?: string
  /** Receives the rows of a batch, with those of its malformed lines, and the position after them. */
  readonly keep: (
    answered: Omit<Answered, 'rows'> & { readonly rows: Uint8Array },
    end: Position,
  ) => Promise<void>
  readonly onFaults: (faults: readonly ListFault[]) => void
}

/** Answers every line of lists, in order. */
export async function answerLists(
  { writing, name: only, keep, onFaults, ...lists }: AnswerLists,
  { answer, fetch, bytesAtOnce, atOnce }: Answers,
): Promise<void> {
  const batches = batchesOf({ ...lists, bytesAtOnce, fetch })
  const work = async (placed: PlacedBatch): Promise<Done> => ({
    ...placed,
    answered: await answer(placed.batch),
  })
  let { list, line } = lists.from
  for await (const ready of inOrder(batches, work, { weightOf: () => 1, room: atOnce })) {
    for (const { answered, name, end } of ready) {
      if (end.list !== list) line = start.line
      const faults = listFaults(answered, only ?? name, line)
      list = end.list
      line += answered.height
      const rows = withFaultRows(answered.rows, faults, writing)
      await keep({ ...answered, rows }, { ...end, line })
      onFaults(faults)
    }
  }
}

type Done = PlacedBatch & { readonly answered: Answered }

/** The malformed lines of a batch, with their line numbers in the list. */
function listFaults(
  { faults }: Answered,
  list: string,
  firstLine: number,
): readonly (ListFault & { readonly at: number })[] {
  return faults.map(({ line, why, text, at }) => ({ list, line: firstLine + line, why, text, at }))
}

const encoder = new TextEncoder()

/** The rows of a batch, including those of its malformed lines. */
function withFaultRows(
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
