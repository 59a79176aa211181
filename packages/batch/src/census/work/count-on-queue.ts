import { text } from 'node:stream/consumers'

import type { ShardRun } from '../../queue/compute-shards.ts'
import { withShardResults } from '../../queue/with-shard-results.ts'
import { resultNames, type ShardJob } from '../../queue/shard-job.ts'
import type { ResultStore } from '../../queue/result-store.ts'
import { UserError } from '../../runtime/user-error.ts'
import type { Input } from '../records/inputs.ts'
import { unpackedRows } from '../rows/packed-rows.ts'
import { addSummary, countOf, summariesOf, type Summary } from '../summary/summary.ts'
import { censusShards, type CensusWork } from './census-shards.ts'
import type { CensusQuestion } from './count-items.ts'
import type { Counting } from './count-here.ts'

/** A census by the workers of a queue. Rows are taken in the order of the inputs. */
export interface QueueCensus extends Counting {
  readonly question: CensusQuestion
  readonly cwd: string
}

/** Runs a census on a queue. The output equals that of `countHere`. */
export async function countOnQueue(census: QueueCensus, run: ShardRun): Promise<void> {
  const question = { ...census.question, packsRows: true }
  const jobs = await censusShards(census.inputs, question, { cwd: census.cwd, results: run.results })
  await withShardResults(jobs, run, async (store, done) => {
    for await (const job of done) await mergeShard(job, store, census)
  })
}

async function mergeShard(
  job: ShardJob<CensusWork>,
  store: ResultStore,
  { summary, take, onCut }: QueueCensus,
): Promise<void> {
  const { rows, facts } = resultNames(job)
  if (job.data.hasRows) {
    for await (const piece of unpackedRows(store.read(rows))) {
      if (piece === 'damaged') throw isDamaged(rows, facts, store)
      await take(piece, 0)
    }
  }
  for (const part of summariesOf(await text(store.read(facts)), facts)) {
    addSummary(summary, part)
    tellCut(part, job.data.work.inputs, onCut)
  }
}

function isDamaged(rows: string, facts: string, { name }: ResultStore): UserError {
  return new UserError(`${rows} in ${name} is damaged. Delete it and ${facts}, and run the command again.`)
}

function tellCut(part: Summary, inputs: readonly Input[], onCut: (input: Input) => void): void {
  // Files that are one record each cannot be cut off: the shard has one input.
  if (countOf(part, 'records', 'skipped', 'cut-off') > 0) inputs.forEach(onCut)
}
