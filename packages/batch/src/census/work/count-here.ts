import type { OpenInput } from '../../runtime/open-input.ts'
import { inOrder } from '../../frame/in-order.ts'
import type { ShardWriting } from '../../queue/shard-job.ts'
import { batchesOf, type Batch, type Input } from '../records/inputs.ts'
import { addSummary, emptySummary, summaryText, type Summary } from '../summary/summary.ts'
import type { CensusQuestion, CensusThreads, LineFault } from './count-items.ts'

/** What is counted, and where the results go. */
export interface Counting {
  readonly inputs: readonly Input[]
  /** Called for inputs that end inside a record, including those of an earlier run. */
  readonly onCut: (input: Input) => void
  /** Called for lines of NDJSON that are no records, at least for the first. */
  readonly onFault: (fault: LineFault) => void
  /** The summary of an earlier run; counts are added to it. */
  readonly summary: Summary
  /** Receives rows in order, and the number of their items, after they are added to the summary. */
  readonly take: (rows: Uint8Array, items: number) => Promise<void>
}

/** Inputs to count in this process. */
export interface CountingHere extends Counting {
  readonly openInput: OpenInput
  readonly threads: CensusThreads
  /** Items counted by an earlier run. */
  readonly skipped: number
}

/** Read-ahead for each thread, in bytes. */
const room = 4 << 20

/** Overhead of an item, in bytes. */
const itemWeight = 4096

/** Counts inputs in threads of this process. The output does not depend on the number of threads. */
export async function countHere({
  inputs,
  openInput,
  threads,
  skipped,
  onCut,
  onFault,
  summary,
  take,
}: CountingHere): Promise<void> {
  const weightOf = ({ items, sizeBytes }: Batch): number => items.length * itemWeight + sizeBytes
  const parts = inOrder(
    batchesOf(inputs, openInput, { skipped, onCut }),
    async ({ items }) => ({ ...(await threads.work(items)), items: items.length }),
    { weightOf, room: room * threads.count },
  )
  for await (const ready of parts) {
    for (const { rows, items, summary: part, fault } of ready) {
      if (fault !== undefined) onFault(fault)
      addSummary(summary, part)
      await take(rows, items)
    }
  }
}

/** What a worker counts for one shard of a census. */
export interface CensusWork {
  readonly question: CensusQuestion
  /** With absolute paths, or URLs. */
  readonly inputs: readonly Input[]
}

/** What a worker does with the shard of a census. */
export interface ShardCounting extends ShardWriting {
  readonly openInput: OpenInput
  /** For the question of the shard. */
  readonly threads: CensusThreads
}

/** Counts a shard: its rows are written, its summary is returned as text, as in `summary.json`. */
export async function countShard(
  { question: { dialect, agents }, inputs }: CensusWork,
  { openInput, threads, write, onThings }: ShardCounting,
): Promise<string> {
  const summary = emptySummary(dialect, agents)
  let records = 0
  await countHere({
    inputs,
    openInput,
    threads,
    skipped: 0,
    onCut: () => undefined,
    onFault: () => undefined,
    summary,
    async take(rows, items) {
      if (rows.length > 0) await write(rows)
      onThings((records += items))
    },
  })
  return summaryText(summary)
}
