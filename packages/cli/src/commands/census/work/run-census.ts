import type { OpenInput } from '../../../runtime/open-input.ts'
import { inOrder } from '../../../concurrency/in-order.ts'
import { batchesOf, type Batch } from '../records/item-batches.ts'
import type { Input } from '../records/inputs.ts'
import { addSummary, type Summary } from '../summary/summary.ts'
import { createThreads } from './census-threads.ts'
import type { CensusQuestion } from './count-items.ts'

/** A census under way. */
export interface Census {
  readonly inputs: readonly Input[]
  readonly openInput: OpenInput
  readonly question: CensusQuestion
  readonly threads: number
  /** Items that were counted before. */
  readonly skipped: number
  /** Told of inputs that end inside a record, those that were counted before too. */
  readonly onCut: (input: Input) => void
  /** What was counted before; what is counted is added to it. */
  readonly summary: Summary
  /** Takes rows in their order, and how many items they are of; the summary has them then. */
  readonly take: (rows: string, items: number) => Promise<void>
}

/** So much is read ahead for each thread, in octets. */
const room = 4 << 20

/** An item weighs more than its octets. */
const itemWeight = 4096

/** Counts everything in its order: what comes out does not depend on how many threads there are. */
export async function runCensus({
  inputs,
  openInput,
  question,
  threads: count,
  skipped,
  onCut,
  summary,
  take,
}: Census): Promise<void> {
  const threads = createThreads(count, question)
  const weightOf = ({ items, octets }: Batch): number => items.length * itemWeight + octets
  try {
    const parts = inOrder(
      batchesOf(inputs, openInput, { skipped, onCut }),
      async ({ items }) => ({ ...(await threads.work(items)), items: items.length }),
      { weightOf, room: room * count },
    )
    for await (const ready of parts) {
      for (const { rows, items, summary: part } of ready) {
        addSummary(summary, part)
        await take(rows, items)
      }
    }
  } finally {
    await threads.close()
  }
}
