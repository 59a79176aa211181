import { Worker, type ResourceLimits } from 'node:worker_threads'

/** Threads that work on jobs. */
export interface ThreadPool<Job, Result> {
  /** Hands the job to the thread that has least to do. Rejects where that one fails, and all that it is given from then on. */
  work(job: Job): Promise<Result>
  close(): Promise<void>
}

/** What threads run, and how they are spoken to. */
export interface ThreadPoolOptions<Job, Reply, Result> {
  readonly count: number
  /** Posts one reply for each job, in their order. */
  readonly script: URL
  readonly data: unknown
  readonly resourceLimits?: ResourceLimits
  /** What of a job is handed over, not copied. */
  readonly memoryOf: (job: Job) => ArrayBuffer[]
  /** The result in a reply; what it throws is what the job fails with. */
  readonly resultOf: (reply: Reply) => Result
}

interface Thread<Job, Result> extends ThreadPool<Job, Result> {
  /** Jobs that were given and are not done. */
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
  memoryOf,
  resultOf,
}: ThreadPoolOptions<Job, Reply, Result>): Thread<Job, Result> {
  const worker = new Worker(script, { workerData: data, resourceLimits })
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
        worker.postMessage(job, memoryOf(job))
      })
      return resultOf(reply)
    },
    async close() {
      await worker.terminate()
    },
  }
}
