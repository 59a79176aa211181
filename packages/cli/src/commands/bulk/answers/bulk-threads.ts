import type { Batch } from '../../../lists/batch.ts'
import { createThreadPool, type ThreadPool } from '../../../concurrency/thread-pool.ts'
import { UserError } from '../../../runtime/user-error.ts'
import { createLocalAnswering, type Task } from './local-answering.ts'
import type { Answered } from '../rows/answered.ts'

/** What a worker says to a batch. */
export type Reply = { readonly answered: Answered } | { readonly userError: string }

/** The garbage of a batch is short-lived: a thread needs no more room than that for young objects. */
const resourceLimits = { maxYoungGenerationSizeMb: 12 }

/** Threads that answer batches, which are handed over with their memory; one alone is this one. */
export function createWorkerPool(threads: number, task: Task): ThreadPool<Batch, Answered> {
  if (threads === 1) {
    const answer = createLocalAnswering(task)
    return { work: async (batch) => answer(batch), close: async () => undefined }
  }
  return createThreadPool({
    count: threads,
    script: new URL('./bulk-worker.js', import.meta.url),
    data: task,
    resourceLimits,
    memoryOf: ({ octets }: Batch) => [octets.buffer],
    resultOf(reply: Reply) {
      if ('answered' in reply) return reply.answered
      throw new UserError(reply.userError)
    },
  })
}
