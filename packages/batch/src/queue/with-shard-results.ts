import { visible } from 'ruly/report'

import { openResultStore, type ResultStore } from './result-store.ts'
import { UserError } from '../runtime/user-error.ts'
import { computeShards, type ShardRun } from './compute-shards.ts'
import { connectToQueue } from './queue-connection.ts'
import { queueErrorOf } from './queue-error.ts'
import { resultNames, type ShardJob } from './shard-job.ts'

/** Merges the results of shards, in their order; the jobs come as their results do. */
export type MergeShards<Work> = (store: ResultStore, done: AsyncIterable<ShardJob<Work>>) => Promise<void>

/**
 * Has the workers of a queue compute the results of shards, and merges them meanwhile. Results that are there are not computed again.
 *
 * Throws a `UserError` if shards fail, unless `--allow-failed`: the results of the others stay.
 */
export async function withShardResults<Work>(
  jobs: readonly ShardJob<Work>[],
  run: ShardRun,
  merge: MergeShards<Work>,
): Promise<void> {
  const connection = await connectToQueue(run.queue, run.notes)
  const stopping = new AbortController()
  const ends = createEnds()
  try {
    const store = await openResultStore(run.results, connection)
    const { signal } = stopping
    const computing = computeShards(jobs, store, { ...run, connection, onEnded: ends.add, signal })
    try {
      await merge(store, doneInOrder(jobs, store, { computing, ends, allowFailed: run.allowFailed }))
      noteFailures(jobs, await computing, run)
    } finally {
      stopping.abort()
      await computing.catch(() => undefined)
    }
    await store.clear(jobs.flatMap((job) => Object.values(resultNames(job))))
  } catch (error) {
    throw queueErrorOf(error, connection.host)
  } finally {
    connection.close()
  }
}

/** The shards with a result, in order; ends at the first one that failed, unless failed ones are left out. */
async function* doneInOrder<Work>(
  jobs: readonly ShardJob<Work>[],
  store: ResultStore,
  {
    computing,
    ends,
    allowFailed,
  }: { readonly computing: ReturnType<typeof computeShards>; readonly ends: Ends } & Pick<
    ShardRun,
    'allowFailed'
  >,
): AsyncGenerator<ShardJob<Work>> {
  for (const job of jobs) {
    await Promise.race([ends.of(job.id), computing])
    if (!(await store.has(resultNames(job).facts)) && (await computing).has(job.id)) {
      if (allowFailed !== true) return
    } else yield job
  }
}

/** Which shards have ended. */
interface Ends {
  readonly add: (ids: readonly string[]) => void
  of(id: string): Promise<void>
}

function createEnds(): Ends {
  const ended = new Set<string>()
  let waiting: { readonly id: string; readonly resolve: () => void } | undefined
  return {
    add(ids) {
      for (const id of ids) ended.add(id)
      if (waiting !== undefined && ended.has(waiting.id)) waiting.resolve()
    },
    async of(id) {
      if (ended.has(id)) return
      await new Promise<void>((resolve) => (waiting = { id, resolve }))
    },
  }
}

const toldFailures = 20

function noteFailures(
  jobs: readonly ShardJob[],
  failures: ReadonlyMap<string, string>,
  { allowFailed, notes }: ShardRun,
): void {
  if (failures.size === 0) return
  const failed = jobs.filter((job) => failures.has(job.id)).slice(0, toldFailures)
  const reasons = failed.map(
    ({ id, data }) => `${visible(data.name)} failed: ${visible(failures.get(id) ?? '')}`,
  )
  const count = `${failures.size} of ${jobs.length} shards failed`
  if (allowFailed === true) {
    for (const reason of reasons) notes.note(reason)
    return notes.note(`${count} and are left out.`)
  }
  // Part of the error, because notes can be off.
  throw new UserError(
    `${count}. The results of the others are kept: run the command again to retry, or pass --allow-failed to leave them out.${reasons.map((reason) => `\n  ${reason}`).join('')}`,
  )
}
