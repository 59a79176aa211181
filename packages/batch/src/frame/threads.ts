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

interface ThreadPool<Job, Result> {
  /** Sends a job to the thread with the fewest pending jobs. Rejects if that thread has failed. */
  work(job: Job): Promise<Result>
  close(): Promise<void>
}

/** The script of the threads, and how to exchange messages with them. */
interface ThreadPoolOptions<Job, Reply, Result> {
  readonly count: number
  /** Posts one reply for each job, in their order. */
  readonly script: URL
  readonly data: unknown
  readonly resourceLimits?: ResourceLimits
  /** A job as it is sent, and the memory of it to transfer instead of copying. */
  readonly packed: (job: Job) => readonly [job: Job, memory: ArrayBuffer[]]
  /** Extracts the result of a reply; an error that it throws rejects the job. */
  readonly resultOf: (reply: Reply) => Result
}

interface Thread<Job, Result> extends ThreadPool<Job, Result> {
  /** Number of pending jobs. */
  waiting(): number
}

export function createThreadPool<Job, Reply, Result>(
  options: ThreadPoolOptions<Job, Reply, Result>,
): ThreadPool<Job, Result> {
  const threads = Array.from({ length: options.count }, () => createThread(options))
  return {
    work: (job) => threads.reduce((a, b) => (b.waiting() < a.waiting() ? b : a)).work(job),
    async close() {
      await Promise.all(threads.map((thread) => thread.close()))
    },
  }
}

interface Waiting<Reply> {
  readonly take: (reply: Reply) => void
  readonly reject: (error: unknown) => void
}

function createThread<Job, Reply, Result>({
  script,
  data,
  resourceLimits = {},
  packed,
  resultOf,
}: ThreadPoolOptions<Job, Reply, Result>): Thread<Job, Result> {
  const worker = startWorker(script, { workerData: data, resourceLimits })
  const jobs: Waiting<Reply>[] = []
  let failure: { readonly error: unknown } | undefined
  worker.on('message', (reply: Reply) => jobs.shift()?.take(reply))
  worker.on('error', (error) => {
    failure = { error }
    for (const { reject } of jobs.splice(0)) reject(error)
  })
  return {
    waiting: () => jobs.length,
    async work(job) {
      if (failure !== undefined) throw failure.error
      const reply = await new Promise<Reply>((take, reject) => {
        jobs.push({ take, reject })
        worker.postMessage(...packed(job))
      })
      return resultOf(reply)
    },
    async close() {
      await worker.terminate()
    },
  }
}
