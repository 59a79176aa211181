import { Worker } from 'node:worker_threads'

import { UserError } from '../user-error.ts'
import type { Task } from './answer-batch.ts'
import type { Answered, Batch } from './batch.ts'

/** What a worker says to a batch. */
export type Reply = { readonly answered: Answered } | { readonly userError: string }

/** Threads that answer batches. */
export interface WorkerPool {
  /** Hands the batch, and its memory, to the thread that has least to do. */
  answer(batch: Batch): Promise<Answered>
  close(): Promise<void>
}

interface Waiting {
  readonly resolve: (answered: Answered) => void
  readonly reject: (error: unknown) => void
}

interface Member {
  readonly worker: Worker
  /** Who waits for its replies, which come in the order of the batches. */
  readonly waiting: Waiting[]
}

export function createWorkerPool(threads: number, task: Task): WorkerPool {
  const members = Array.from({ length: threads }, () => createMember(task))
  let failure: { readonly error: unknown } | undefined
  for (const { worker } of members) {
    worker.on('error', (error) => {
      failure = { error }
      for (const { waiting } of members) for (const { reject } of waiting.splice(0)) reject(error)
    })
  }
  return {
    answer(batch) {
      if (failure !== undefined) return Promise.reject(failure.error)
      const { worker, waiting } = members.reduce((a, b) => (b.waiting.length < a.waiting.length ? b : a))
      return new Promise((resolve, reject) => {
        waiting.push({ resolve, reject })
        worker.postMessage(batch, [batch.octets.buffer])
      })
    },
    async close() {
      await Promise.all(members.map(({ worker }) => worker.terminate()))
    },
  }
}

/** What a batch leaves behind is thrown away soon: a thread needs no more room than that for what is young. */
const resourceLimits = { maxYoungGenerationSizeMb: 12 }

function createMember(task: Task): Member {
  const worker = new Worker(new URL('./worker.js', import.meta.url), { workerData: task, resourceLimits })
  const waiting: Waiting[] = []
  worker.on('message', (reply: Reply) => {
    const first = waiting.shift()
    if ('answered' in reply) first?.resolve(reply.answered)
    else first?.reject(new UserError(reply.userError))
  })
  return { worker, waiting }
}
