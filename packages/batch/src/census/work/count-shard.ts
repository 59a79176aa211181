import type { OpenInput } from '../../runtime/open-input.ts'
import { emptySummary, summaryText } from '../summary/summary.ts'
import type { CensusThreads } from './count-items.ts'
import type { CensusWork } from './census-shards.ts'
import { countHere } from './count-here.ts'

/** What a worker does with the shard of a census. */
export interface ShardCounting {
  readonly openInput: OpenInput
  /** For the question of the shard. */
  readonly threads: CensusThreads
  readonly write: (rows: Uint8Array) => Promise<void>
  /** Called with the number of records so far. */
  readonly onThings: (records: number) => void
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
    summary,
    async take(rows, items) {
      if (rows.length > 0) await write(rows)
      onThings((records += items))
    },
  })
  return summaryText(summary)
}
