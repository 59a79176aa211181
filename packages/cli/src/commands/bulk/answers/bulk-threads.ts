import type { Batch } from '../../../lists/batch.ts'
import { createThreadPool, type ThreadPool } from '../../../concurrency/thread-pool.ts'
import { UserError } from '../../../runtime/user-error.ts'
import { createLocalAnswering, type Task } from './local-answering.ts'
import type { Answered } from '../rows/answered.ts'

/** The reply of a worker to a batch. */
export type Reply = { readonly answered: Answered } | { readonly userError: string }

/** The garbage of a batch is short-lived: a small young generation is enough. */
const resourceLimits = { maxYoungGenerationSizeMb: 12 }

/** Threads that answer batches, which are transferred; a single thread is the current one. */
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
    memoryOf: ({ bytes }: Batch) => [bytes.buffer],
    resultOf(reply: Reply) {
      if ('answered' in reply) return reply.answered
      throw new UserError(reply.userError)
    },
  })
}
