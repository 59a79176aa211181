import { text } from 'node:stream/consumers'

import { visible } from '@ruly/lint'

import { openResultStore, type ResultStore } from './result-store.ts'
import { UserError } from '../runtime/user-error.ts'
import { computeShards, type ShardRun } from './compute-shards.ts'
import { connectToQueue } from './queue-connection.ts'
import { queueErrorOf } from './queue-error.ts'
import { resultNames, type ShardJob } from './shard-job.ts'

/** Takes the results of shards, in the order of the jobs. */
export interface ShardMerge<Work> {
  /** Called when the queue and the store of results can be used. */
  readonly begin?: () => Promise<unknown>
  /** The rows in a stored result; yields `damaged` for something else. */
  readonly rowsIn?: (stored: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array | 'damaged'>
  readonly write: (rows: Uint8Array) => Promise<void>
  /** Called with the facts of a shard, as its worker returned them, after its rows. */
  readonly onFacts: (facts: string, job: ShardJob<Work>) => void
}

/**
 * Has the workers of a queue compute the results of shards, and merges them meanwhile. Results that are there are not computed again.
 *
 * Throws a `UserError` if shards fail, unless that is allowed: the results of the others stay.
 */
export async function withShardResults<Work>(
  jobs: readonly ShardJob<Work>[],
  run: ShardRun,
  merge: ShardMerge<Work>,
): Promise<void> {
  const connection = await connectToQueue(run.queue, run.notes)
  const stopping = new AbortController()
  const ends = createEnds()
  try {
    const store = await openResultStore(run.results, connection)
    await merge.begin?.()
    const { signal } = stopping
    const computing = computeShards(jobs, store, { ...run, connection, onEnded: ends.add, signal })
    try {
      for await (const job of doneInOrder(jobs, store, { computing, ends, allowFailed: run.allowFailed }))
        await mergeShard(job, store, merge)
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

async function mergeShard<Work>(
  job: ShardJob<Work>,
  store: ResultStore,
  { rowsIn = (stored) => stored, write, onFacts }: ShardMerge<Work>,
): Promise<void> {
  const { rows, facts } = resultNames(job)
  if (job.data.hasRows) {
    for await (const piece of rowsIn(store.read(rows))) {
      if (piece === 'damaged')
        throw new UserError(
          `${rows} in ${store.name} is damaged. Delete it and ${facts}, and run the command again.`,
        )
      await write(piece)
    }
  }
  onFacts(await text(store.read(facts)), job)
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
    `${count}. The results of the others are kept: run it again to retry, or allow failed shards, which leaves them out.${reasons.map((reason) => `\n  ${reason}`).join('')}`,
  )
}
