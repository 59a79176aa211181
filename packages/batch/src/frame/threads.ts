import type { ResourceLimits } from 'node:worker_threads'

import { UserError } from '../runtime/user-error.ts'
import { createThreadPool, type ThreadPool } from './thread-pool.ts'

/** What comes of a job. A thread transfers the rows, which are in memory of their own. */
export interface ThreadResult {
  readonly rows: Uint8Array<ArrayBuffer>
}

/** Work that threads can do. */
export interface ThreadTask<Data, Job, Result extends ThreadResult> {
  /** The name by which a thread finds the task. */
  readonly name: string
  /** Makes the function that does a job. It depends only on the data, which threads receive as a message. */
  readonly create: (data: Data) => (job: Job) => Result
  /** A job as it is sent to a thread, and the memory of it to transfer instead of copying. */
  readonly packed: (job: Job) => readonly [job: Job, memory: ArrayBuffer[]]
  readonly resourceLimits?: ResourceLimits
}

export type ThreadReply<Result> = { readonly result: Result } | { readonly userError: string }

/** Threads that do the jobs of one task. */
export interface Threads<Job, Result> extends ThreadPool<Job, Result> {
  readonly count: number
}

/** Starts threads for a task. A single thread is the current one. */
export function createThreads<Data, Job, Result extends ThreadResult>(
  count: number,
  { name, create, packed, resourceLimits = {} }: ThreadTask<Data, Job, Result>,
  data: Data,
): Threads<Job, Result> {
  if (count === 1) {
    const work = create(data)
    return { count, work: async (job) => work(job), close: async () => undefined }
  }
  const pool = createThreadPool<Job, ThreadReply<Result>, Result>({
    count,
    script: new URL('./thread.js', import.meta.url),
    data: { name, data },
    resourceLimits,
    packed,
    resultOf(reply) {
      if ('result' in reply) return reply.result
      throw new UserError(reply.userError)
    },
  })
  return { count, ...pool }
}
