import { json } from 'node:stream/consumers'

import type { ShardRun } from '../../queue/compute-shards.ts'
import { resultNames } from '../../queue/shard-job.ts'
import { withShardResults } from '../../queue/with-shard-results.ts'
import type { BulkJob } from '../bulk-job.ts'
import type { BulkFacts } from './answer-shard.ts'
import { bulkShards, type BulkSharding } from './bulk-shards.ts'

/** Where the results of shards go, in the order of the lists. */
export interface ShardOutput {
  readonly write: (rows: Uint8Array) => Promise<void>
  readonly onFacts: (facts: BulkFacts) => void
}

/** Has the workers of a queue answer lists. The output equals that of one process. */
export async function answerOnQueue(
  job: BulkJob,
  run: ShardRun & BulkSharding,
  { write, onFacts }: ShardOutput,
): Promise<void> {
  const jobs = await bulkShards(job, run)
  await withShardResults(jobs, run, async (store, done) => {
    for await (const shard of done) {
      const names = resultNames(shard)
      for await (const rows of store.read(names.rows)) await write(rows)
      onFacts((await json(store.read(names.facts))) as BulkFacts)
    }
  })
}
