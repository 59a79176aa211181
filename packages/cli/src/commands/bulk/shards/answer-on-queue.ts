import { json } from 'node:stream/consumers'

import type { ListFault } from '../../../lists/fault-notes.ts'
import { start } from '../../../lists/list-batches.ts'
import { resultNames } from '../../../queue/shard-job.ts'
import type { ShardRun } from '../../../queue/compute-shards.ts'
import { withShardResults } from '../../../queue/with-shard-results.ts'
import type { BulkJob } from '../bulk-job.ts'
import type { CheckpointedOutput } from '../output/checkpointed-output.ts'
import type { BulkFacts } from './answer-shard.ts'
import { bulkShards, type BulkSharding } from './bulk-shards.ts'

/** Where the rows of shards go. */
export interface ShardOutput {
  readonly checkpointed: CheckpointedOutput
  readonly onFaults: (faults: readonly ListFault[]) => void
}

const none = { lines: 0, malformed: 0 }

/** Has the workers of a queue answer lists. The output equals that of one process. */
export async function answerOnQueue(
  job: BulkJob,
  run: ShardRun & BulkSharding,
  { checkpointed, onFaults }: ShardOutput,
): Promise<void> {
  const jobs = await bulkShards(job, run)
  await withShardResults(jobs, run, async (store, done) => {
    for await (const shard of done) {
      const names = resultNames(shard)
      for await (const rows of store.read(names.rows)) await checkpointed.keep({ rows, ...none }, start)
      const { faults, ...counts } = (await json(store.read(names.facts))) as BulkFacts
      await checkpointed.keep({ rows: new Uint8Array(0), ...counts }, start)
      onFaults(faults)
    }
  })
}
