import type { ResourceLimits } from 'node:worker_threads'

import { startWorker } from './start-worker.ts'

export interface ThreadPool<Job, Result> {
  /** Sends a job to the thread with the fewest pending jobs. Rejects if that thread has failed. */
  work(job: Job): Promise<Result>
  close(): Promise<void>
}

/** The script of the threads, and how to exchange messages with them. */
export interface ThreadPoolOptions<Job, Reply, Result> {
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
