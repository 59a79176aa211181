import { runOf, type RunOptions } from '../queue/run-options.ts'
import { runQueueWorker } from './queue-worker.ts'

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
