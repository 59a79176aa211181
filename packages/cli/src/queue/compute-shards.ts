import { visible } from '@ruly/lint'

import type { ResultStore } from '../results/result-store.ts'
import { startProgress } from '../runtime/progress.ts'
import type { RunContext } from '../runtime/run-context.ts'
import { UserError } from '../runtime/user-error.ts'
import type { QueueConnection } from './queue-connection.ts'
import { resultNames, type ShardJob } from './shard-job.ts'
import type { ShardOptions } from './shard-options.ts'
import { openShardQueue, type ShardQueue } from './shard-queue.ts'

/** What computing shards needs of a run. */
export interface ShardRun extends Pick<RunContext, 'notes' | 'stdout' | 'stderr'> {
  readonly options: Omit<ShardOptions, 'results'> & {
    readonly queue: string
    /** With an absolute path. */
    readonly results: string | undefined
  }
  /** What is counted, for the progress line. */
  readonly thing: string
}

interface Computing extends ShardRun {
  readonly connection: QueueConnection
  /** Called with the shards that have ended; a Redis that is killed can still lose their results. */
  readonly onEnded: (ids: readonly string[]) => void
  readonly signal: AbortSignal
}

const usualAttempts = 5
const mostRounds = 3

/** Has workers compute the shards that have no result. Returns why shards failed, by id; all others have a result. */
export async function computeShards(
  jobs: readonly ShardJob[],
  store: ResultStore,
  run: Computing,
): Promise<ReadonlyMap<string, string>> {
  const { notes, onEnded } = run
  let missing = await withoutResult(jobs, store)
  const ids = new Set(missing.map(({ id }) => id))
  const kept = jobs.filter(({ id }) => !ids.has(id))
  if (kept.length > 0) notes.note(`${kept.length} of ${jobs.length} shards have a result already.`)
  onEnded(kept.map(({ id }) => id))
  const { queue, close } = await openWithProgress(jobs, kept.length, run)
  try {
    for (let round = 0; missing.length > 0; round++) {
      if (round === mostRounds) throw hasNoResults(store)
      await noteWithoutWorkers(queue, run)
      const failures = await queue.finish(missing)
      // A Redis without a disk loses results with the jobs: they are computed again.
      missing = await withoutResult(missing, store)
      if (missing.every(({ id }) => failures.has(id))) return failures
    }
    return new Map()
  } finally {
    await close()
  }
}

async function openWithProgress(
  jobs: readonly ShardJob[],
  kept: number,
  { connection, onEnded, signal, ...run }: Computing,
): Promise<{ readonly queue: ShardQueue; readonly close: () => Promise<void> }> {
  let ended = kept
  const known = new Map<string, number>()
  const progress = startProgress(run, {
    thing: run.thing,
    share: () => Math.min(1, ended / jobs.length),
    answersToOutput: false,
  })
  const queue = await openShardQueue(connection, {
    attempts: run.options.attempts ?? usualAttempts,
    signal,
    onThings(id, things) {
      // A shard that is tried again begins at 0.
      const more = Math.max(0, things - (known.get(id) ?? 0))
      known.set(id, (known.get(id) ?? 0) + more)
      progress.advance(more)
    },
    onEnded(id) {
      ended++
      progress.advance(0)
      onEnded([id])
    },
  })
  const close = async (): Promise<void> => {
    progress.clear()
    await queue.close()
  }
  return { queue, close }
}

const storeRequestsAtOnce = 50

async function withoutResult(jobs: readonly ShardJob[], store: ResultStore): Promise<readonly ShardJob[]> {
  const missing: ShardJob[] = []
  for (let at = 0; at < jobs.length; at += storeRequestsAtOnce) {
    const chunk = jobs.slice(at, at + storeRequestsAtOnce)
    const have = await Promise.all(chunk.map((job) => store.has(resultNames(job).facts)))
    missing.push(...chunk.filter((_, place) => have[place] === false))
  }
  return missing
}

function hasNoResults({ name }: ResultStore): UserError {
  return new UserError(
    `workers have finished shards, but their results are not in ${name}. Pass --results with a folder that all machines share, or with s3://BUCKET/PREFIX.`,
  )
}

async function noteWithoutWorkers(queue: ShardQueue, { notes, options }: ShardRun): Promise<void> {
  if ((await queue.workers()) > 0) return
  const { protocol, host, pathname } = new URL(options.queue)
  const url = visible(`${protocol}//${host}${pathname}`)
  notes.note(`no worker is connected. Start one: ruly worker --queue ${url}`)
}
