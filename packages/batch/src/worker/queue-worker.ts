import { once } from 'node:events'

import type { Job, WorkerOptions } from 'bullmq'
import { visible } from '@ruly/lint'

import { connectToQueue, queueName, type QueueConnection } from '../queue/queue-connection.ts'
import { queueErrorOf } from '../queue/queue-error.ts'
import { runOf, type RunOptions } from '../queue/run-options.ts'
import type { ShardData } from '../queue/shard-job.ts'
import { serverIsChecked } from '../queue/shard-queue.ts'
import type { Inputs, Notes } from '../runtime/inputs.ts'
import { createShardRunner } from './shard-runner.ts'

const usualConcurrency = 2
const usualStalledSeconds = 30
/** A shard that ends its workers, such as one that takes all memory, fails after so many. */
const maxStalls = 10

export interface WorkerRun extends Inputs {
  /** The URL of the Redis of the queue. */
  readonly queue: string
  readonly threads: number
  /** Shards at the same time. @default 2 */
  readonly concurrency?: number | undefined
  /** Another worker has the shards of a killed one within so long, in seconds. @default 30 */
  readonly stalledAfter?: number | undefined
  readonly notes: Notes
  /** Finishes the shards that it works on, then ends. */
  readonly signal: AbortSignal
  /** Stops reading at once. */
  readonly reading: AbortSignal
}

/** How a worker works. */
export interface QueueWorkerOptions extends Pick<RunOptions, 'cwd' | 'threads' | 'onNote'> {
  /** The Redis of the queue, such as `redis://localhost:6379`. */
  readonly queue: string
  /** Shards at the same time. @default 2 */
  readonly concurrency?: number
  /** Another worker has the shards of a killed one within so long, in seconds. @default 30 */
  readonly stalledAfter?: number
  /** Finishes the shards that it works on, then ends. */
  readonly signal: AbortSignal
}

/**
 * Works on the shards that `bulk` and `census` put into a queue, until the signal.
 *
 * @param options - The queue, and how much to do at once.
 * @returns resolves when it has finished the shards that it was working on
 * @throws {UserError} if the queue cannot be reached, or the packages bullmq and ioredis are not installed
 * @example
 * ```ts
 * import { queueWorker } from '@ruly/batch'
 *
 * const stopping = new AbortController()
 * process.once('SIGTERM', () => stopping.abort())
 * await queueWorker({ queue: 'redis://localhost:6379', signal: stopping.signal })
 * ```
 */
export async function queueWorker(options: QueueWorkerOptions): Promise<void> {
  const { queue, onNote = () => undefined, ...others } = options
  const { output, ...run } = runOf(others)
  await runQueueWorker({ ...others, ...run, queue, notes: { note: onNote }, reading: output.signal })
}

/** Works on the shards of a queue until the signal. */
export async function runQueueWorker(options: WorkerRun): Promise<void> {
  const connection = await connectToQueue(options.queue, options.notes, options.signal)
  try {
    await work(connection, options)
  } finally {
    connection.close()
  }
}

async function work(connection: QueueConnection, { notes, signal, ...options }: WorkerRun): Promise<void> {
  const { bullmq, redis, host } = connection
  const runner = createShardRunner({ ...options, connection, signal: options.reading })
  const worker = new bullmq.Worker(queueName, async (job: Job<ShardData<unknown>>) => await runner.run(job), {
    connection: redis,
    ...serverIsChecked,
    concurrency: options.concurrency ?? usualConcurrency,
    ...takeover(1000 * (options.stalledAfter ?? usualStalledSeconds)),
    maxStalledCount: maxStalls,
  })
  worker.on('error', createErrorNotes(connection, notes))
  worker.on('failed', (job, { message }) =>
    notes.note(
      `${visible(job?.data.name ?? '')}: attempt ${job?.attemptsMade} of ${job?.opts.attempts} failed: ${visible(message)}`,
    ),
  )
  worker.on('completed', ({ data }, { things }) =>
    notes.note(`${visible(data.name)}: ${things.toLocaleString('en')} done.`),
  )
  notes.note(`working on the queue at ${visible(host)}.`)
  if (!signal.aborted) await once(signal, 'abort')
  notes.note('finishing shards; press Ctrl-C again to stop immediately.')
  // Without Redis, nobody can be told that a shard is finished: another worker finds the result.
  await Promise.race([worker.close(), disconnected(redis)])
  await runner.close()
}

/**
 * Times of BullMQ with which another worker has the shard of a killed one within `stalledMs`. The lock of the shard has to expire, and then the
 * next look for such shards finds it; a look that comes just before its time is left out.
 */
function takeover(stalledMs: number): Pick<WorkerOptions, 'lockDuration' | 'stalledInterval'> {
  return { lockDuration: (stalledMs * 3) / 4, stalledInterval: stalledMs / 8 }
}

/** Prints each error of the queue once, until another one comes. Lost connections have notes of their own. */
function createErrorNotes({ redis, host }: QueueConnection, notes: Notes): (error: Error) => void {
  let last = ''
  return (error) => {
    const { message } = queueErrorOf(error, host) as Error
    if (redis.status !== 'ready' || isOfConnection(error) || message === last) return
    last = message
    notes.note(visible(message))
  }
}

function isOfConnection({ code, message }: NodeJS.ErrnoException): boolean {
  return code !== undefined || message.startsWith('Connection is closed')
}

async function disconnected(redis: QueueConnection['redis']): Promise<void> {
  if (redis.status === 'ready') await once(redis, 'close').catch(() => undefined)
}
