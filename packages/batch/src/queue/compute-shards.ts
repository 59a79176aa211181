import { visible } from '@ruly/lint'

import type { ResultStore } from './result-store.ts'
import type { Notes } from '../runtime/inputs.ts'
import { UserError } from '../runtime/user-error.ts'
import type { QueueConnection } from './queue-connection.ts'
import { resultNames, type ShardJob } from './shard-job.ts'
import { openShardQueue, type ShardQueue } from './shard-queue.ts'

/** A queue, and who is told about its shards. */
export interface ShardRun {
  /** The URL of its Redis. */
  readonly queue: string
  /** Where results go: a folder with its absolute path, a URL of S3, or undefined for the Redis of the queue. */
  readonly results: string | undefined
  /** How often a shard is tried before it fails. @default 5 */
  readonly attempts?: number | undefined
  /** Whether to leave out the shards that fail. @default false */
  readonly allowFailed?: boolean | undefined
  readonly notes: Notes
  /** Starts to show progress. @param share - The share of the shards that have ended, from 0 to 1. */
  readonly startProgress?: ((share: () => number) => ShardProgress) | undefined
}

/** Shows how many records or lines are done. */
interface ShardProgress {
  advance(things: number): void
  clear(): void
}

const noProgress: ShardProgress = { advance: () => undefined, clear: () => undefined }

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
  const progress = run.startProgress?.(() => Math.min(1, ended / jobs.length)) ?? noProgress
  const queue = await openShardQueue(connection, {
    attempts: run.attempts ?? usualAttempts,
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

async function noteWithoutWorkers(queue: ShardQueue, { notes, queue: at }: ShardRun): Promise<void> {
  if ((await queue.workers()) > 0) return
  const { protocol, host, pathname } = new URL(at)
  const url = visible(`${protocol}//${host}${pathname}`)
  notes.note(`no worker is connected. Start one: ruly worker --queue ${url}`)
}
