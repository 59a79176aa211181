import type { ResourceLimits } from 'node:worker_threads'

import { UserError } from '../runtime/user-error.ts'
import { startWorker } from './start-worker.ts'

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
export interface Threads<Job, Result> {
  readonly count: number
  /** Sends a job to the thread with the fewest pending jobs. Rejects if that thread has failed. */
  work(job: Job): Promise<Result>
  close(): Promise<void>
}

/** Starts threads for a task. A single thread is the current one. */
export function createThreads<Data, Job, Result extends ThreadResult>(
  count: number,
  task: ThreadTask<Data, Job, Result>,
  data: Data,
): Threads<Job, Result> {
  if (count > 1) return createPool(count, task, data, new URL('./thread.js', import.meta.url))
  const work = task.create(data)
  return { count, work: async (job) => work(job), close: async () => undefined }
}

type Packing<Data, Job, Result extends ThreadResult> = Omit<ThreadTask<Data, Job, Result>, 'create'>

/** @param script - Posts a `ThreadReply` for each job, in their order. */
export function createPool<Data, Job, Result extends ThreadResult>(
  count: number,
  task: Packing<Data, Job, Result>,
  data: Data,
  script: URL,
): Threads<Job, Result> {
  const threads = Array.from({ length: count }, () => createThread(task, data, script))
  return {
    count,
    work: (job) => threads.reduce((a, b) => (b.waiting() < a.waiting() ? b : a)).work(job),
    async close() {
      await Promise.all(threads.map((thread) => thread.close()))
    },
  }
}

interface Thread<Job, Result> extends Omit<Threads<Job, Result>, 'count'> {
  /** Number of pending jobs. */
  waiting(): number
}

interface Waiting<Reply> {
  readonly take: (reply: Reply) => void
  readonly reject: (error: unknown) => void
}

function createThread<Data, Job, Result extends ThreadResult>(
  { name, packed, resourceLimits = {} }: Packing<Data, Job, Result>,
  data: Data,
  script: URL,
): Thread<Job, Result> {
  const worker = startWorker(script, { workerData: { name, data }, resourceLimits })
  const jobs: Waiting<ThreadReply<Result>>[] = []
  let failure: { readonly error: unknown } | undefined
  worker.on('message', (reply: ThreadReply<Result>) => jobs.shift()?.take(reply))
  worker.on('error', (error) => {
    failure = { error }
    for (const { reject } of jobs.splice(0)) reject(error)
  })
  return {
    waiting: () => jobs.length,
    async work(job) {
      if (failure !== undefined) throw failure.error
      const reply = await new Promise<ThreadReply<Result>>((take, reject) => {
        jobs.push({ take, reject })
        worker.postMessage(...packed(job))
      })
      if ('result' in reply) return reply.result
      throw new UserError(reply.userError)
    },
    async close() {
      await worker.terminate()
    },
  }
}
