import type { Queue, QueueEvents } from 'bullmq'

import { queueName, type QueueConnection } from './queue-connection.ts'
import type { ShardData, ShardJob, ShardReturn } from './shard-job.ts'

/** How often a shard is tried, and what is told about its progress. */
export interface ShardQueueOptions {
  /** How often a shard is tried before it fails. */
  readonly attempts: number
  /** Called with the records or lines of a shard so far, as its worker tells them. */
  readonly onThings: (id: string, things: number) => void
  /** Called for each shard that has ended. */
  readonly onEnded: (id: string) => void
  /** Stops waiting; the shards stay in the queue. */
  readonly signal: AbortSignal
}

/** The queue, as the command that fills it sees it. */
export interface ShardQueue {
  /** Adds shards that are not in the queue, and waits until each is completed or failed. Returns why shards failed, by id. */
  finish(jobs: readonly ShardJob[]): Promise<ReadonlyMap<string, string>>
  workers(): Promise<number>
  close(): Promise<void>
}

/** How long Redis keeps jobs that have ended, and results: a week. */
export const keptSeconds: number = 7 * 86_400

const jobsAtOnce = 500
/** Events can be lost with a connection, and jobs with a Redis that has no disk: the oldest shards are looked at again. */
const lookIntervalMs = 5000
const firstDelayMs = 1000

/** For queues and workers: `connectToQueue` checks the server once, and BullMQ would print its warning for each connection. */
export const serverIsChecked = { skipVersionCheck: true } as const

export async function openShardQueue(
  { bullmq, redis }: QueueConnection,
  { attempts, onThings, onEnded, signal }: ShardQueueOptions,
): Promise<ShardQueue> {
  const queue: Queue<ShardData<unknown>, ShardReturn> = new bullmq.Queue(queueName, {
    connection: redis,
    ...serverIsChecked,
  })
  const events: QueueEvents = new bullmq.QueueEvents(queueName, {
    connection: redis.duplicate(),
    ...serverIsChecked,
  })
  // The connection tells of its losses itself.
  queue.on('error', () => undefined)
  events.on('error', () => undefined)
  await events.waitUntilReady()

  async function add(jobs: readonly ShardJob[]): Promise<void> {
    const opts = {
      attempts,
      backoff: { type: 'exponential', delay: firstDelayMs, jitter: 0.5 },
      removeOnComplete: { age: keptSeconds },
      removeOnFail: { age: keptSeconds },
    }
    await queue.addBulk(
      jobs.map(({ id, command, data }) => ({ name: command, data, opts: { ...opts, jobId: id } })),
    )
  }

  return {
    async finish(jobs) {
      await inChunks(jobs, async (chunk) => {
        await Promise.all(chunk.map(async ({ id }) => await removeEnded(queue, id)))
        await add(chunk)
      })
      signal.throwIfAborted()
      const waiting = createWaiting(jobs, { queue, add, onEnded, signal })
      const count = (id: string, told: unknown): void => {
        const { things } = told as Partial<ShardReturn>
        if (waiting.has(id) && things !== undefined) onThings(id, things)
      }
      const onProgress = ({ jobId, data }: { jobId: string; data: unknown }): void => count(jobId, data)
      const onFailed = ({ jobId }: { jobId: string }): void => void waiting.look([jobId])
      const onCompleted = ({ jobId, returnvalue }: { jobId: string; returnvalue: unknown }): void => {
        count(jobId, returnvalue)
        void waiting.look([jobId])
      }
      events.on('progress', onProgress).on('completed', onCompleted).on('failed', onFailed)
      const timer = setInterval(() => void waiting.lookAtOldest(), lookIntervalMs)
      try {
        return await waiting.ended
      } finally {
        clearInterval(timer)
        events.off('progress', onProgress).off('completed', onCompleted).off('failed', onFailed)
      }
    },
    workers: () => queue.getWorkersCount(),
    async close() {
      await events.close()
      await queue.close()
    },
  }
}

async function inChunks<Item>(
  items: readonly Item[],
  work: (chunk: readonly Item[]) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < items.length; at += jobsAtOnce) await work(items.slice(at, at + jobsAtOnce))
}

/** Removes a job that has ended, whose result is not there: it is tried again. */
async function removeEnded(queue: Queue, id: string): Promise<void> {
  const state = await queue.getJobState(id)
  if (state === 'completed' || state === 'failed') await queue.remove(id)
}

interface Waiting {
  readonly ended: Promise<ReadonlyMap<string, string>>
  has(id: string): boolean
  /** Looks at the state of jobs in Redis: the only truth, events are hints. */
  look(ids: readonly string[]): Promise<void>
  lookAtOldest(): Promise<void>
}

function createWaiting(
  jobs: readonly ShardJob[],
  {
    queue,
    add,
    onEnded,
    signal,
  }: {
    readonly queue: Queue
    readonly add: (jobs: readonly ShardJob[]) => Promise<void>
  } & Pick<ShardQueueOptions, 'onEnded' | 'signal'>,
): Waiting {
  const pending = new Map(jobs.map((job) => [job.id, job]))
  const failures = new Map<string, string>()
  let isLooking = false
  let resolve: (failures: ReadonlyMap<string, string>) => void = () => undefined
  let reject: (error: unknown) => void = () => undefined
  const ended = new Promise<ReadonlyMap<string, string>>((...settle) => ([resolve, reject] = settle))
  signal.addEventListener('abort', () => reject(signal.reason), { once: true })

  function end(id: string): void {
    if (!pending.delete(id)) return
    onEnded(id)
    if (pending.size === 0) resolve(failures)
  }

  async function lookAt(id: string): Promise<void> {
    const job = pending.get(id)
    if (job === undefined) return
    const state = await queue.getJobState(id)
    if (state === 'failed') {
      const { failedReason } = (await queue.getJob(id)) ?? {}
      if (failedReason === undefined) return
      failures.set(id, failedReason)
      end(id)
    } else if (state === 'completed') end(id)
    else if (state === 'unknown') await add([job])
  }

  async function look(ids: readonly string[]): Promise<void> {
    try {
      await Promise.all(ids.map(lookAt))
    } catch (error) {
      reject(error)
    }
  }

  return {
    ended,
    has: (id) => pending.has(id),
    look,
    async lookAtOldest() {
      if (isLooking) return
      isLooking = true
      await look([...pending.keys()].slice(0, jobsAtOnce))
      isLooking = false
    },
  }
}
