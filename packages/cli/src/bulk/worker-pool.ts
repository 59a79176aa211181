import type { Batch } from '../lists/batch.ts'
import { createThreadPool, type ThreadPool } from '../threads/thread-pool.ts'
import { UserError } from '../user-error.ts'
import { createAnswering, type Task } from './answer-batch.ts'
import type { Answered } from './answered.ts'

/** What a worker says to a batch. */
export type Reply = { readonly answered: Answered } | { readonly userError: string }

/** What a batch leaves behind is thrown away soon: a thread needs no more room than that for what is young. */
const resourceLimits = { maxYoungGenerationSizeMb: 12 }

/** Threads that answer batches, which are handed over with their memory; one alone is this one. */
export function createWorkerPool(threads: number, task: Task): ThreadPool<Batch, Answered> {
  if (threads === 1) {
    const answer = createAnswering(task)
    return { work: async (batch) => answer(batch), close: async () => undefined }
  }
  return createThreadPool({
    count: threads,
    script: new URL('./worker.js', import.meta.url),
    data: task,
    resourceLimits,
    memoryOf: ({ octets }: Batch) => [octets.buffer],
    resultOf(reply: Reply) {
      if ('answered' in reply) return reply.answered
      throw new UserError(reply.userError)
    },
  })
}
