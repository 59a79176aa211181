import { availableParallelism } from 'node:os'
import { PassThrough, type Writable } from 'node:stream'

import type { ShardRun } from './compute-shards.ts'
import { sharedPlace } from './shard-job.ts'
import { withRemoteInputs } from '../remote/remote-inputs.ts'
import { inputOpener } from '../runtime/open-input.ts'
import { createOutput, type Output } from '../runtime/output.ts'
import type { Inputs } from '../runtime/inputs.ts'

/** Where a job of a program runs. */
export interface RunOptions {
  /** The folder of relative paths. @default that of the process */
  readonly cwd?: string
  /** Number of threads. @default one for each core; for a census of less than 32 MiB, one */
  readonly threads?: number
  /** Have the workers of a queue do the work, instead of threads. */
  readonly queue?: QueueOptions
  /** Receives what a user should know, such as a queue without workers. */
  readonly onNote?: (text: string) => void
}

/** A queue, and where its workers put results. */
export interface QueueOptions {
  /** The Redis of the queue, such as `redis://localhost:6379`. */
  readonly url: string
  /** A folder that all machines share, or `s3://BUCKET/PREFIX`. @default the Redis of the queue */
  readonly results?: string
  /** How often a shard is tried before it fails. @default 5 */
  readonly attempts?: number
  /** Whether to leave out the shards that fail. @default false */
  readonly allowFailed?: boolean
}

/** What jobs need of a run. */
interface Run extends Inputs {
  readonly threads: number
  readonly queue: ShardRun | undefined
  readonly output: Output
}

/** @param to - A file, or a stream. Undefined for jobs that write nothing. */
export function runOf(
  { cwd = '.', threads = availableParallelism(), queue, onNote = () => undefined }: RunOptions,
  to?: string | Writable,
): Run {
  const stream = to === undefined || typeof to === 'string' ? new PassThrough().resume() : to
  return {
    cwd,
    threads,
    openInput: withRemoteInputs(inputOpener({ cwd, stdin: () => process.stdin })),
    output: createOutput(stream),
    queue: queue && {
      ...queue,
      queue: queue.url,
      results: sharedPlace(queue.results, cwd),
      notes: { note: onNote },
    },
  }
}
