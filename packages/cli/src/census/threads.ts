import { Worker } from 'node:worker_threads'

import type { Item } from './find-record.ts'
import { work, type CensusQuestion, type Part } from './work.ts'

/** Who does the work. */
export interface Threads {
  work(items: readonly Item[]): Promise<Part>
  close(): Promise<void>
}

/** So many threads; one alone is this one. */
export function createThreads(count: number, question: CensusQuestion): Threads {
  if (count === 1) return { work: async (items) => work(items, question), close: async () => undefined }
  const threads = Array.from({ length: count }, () => createThread(question))
  return {
    work: (items) => threads.reduce((a, b) => (b.waiting() < a.waiting() ? b : a)).work(items),
    async close() {
      await Promise.all(threads.map((thread) => thread.close()))
    },
  }
}

interface Thread extends Threads {
  /** Work that was given and is not done. */
  waiting(): number
}

interface Job {
  readonly resolve: (part: Part) => void
  readonly reject: (error: Error) => void
}

function createThread(question: CensusQuestion): Thread {
  const worker = new Worker(new URL('./worker.js', import.meta.url), { workerData: question })
  const jobs: Job[] = []
  let failure: Error | undefined
  worker.on('message', (part: Part) => jobs.shift()?.resolve(part))
  worker.on('error', (error: unknown) => {
    failure = error instanceof Error ? error : new Error(String(error))
    for (const { reject } of jobs.splice(0)) reject(failure)
  })
  return {
    waiting: () => jobs.length,
    async work(items) {
      if (failure !== undefined) throw failure
      // What lies in the middle of larger memory would be sent with all of it.
      const own = items.map((item) =>
        'octets' in item ? { ...item, octets: Uint8Array.from(item.octets) } : item,
      )
      const memory = own.flatMap((item) => ('octets' in item ? [item.octets.buffer] : []))
      return await new Promise<Part>((resolve, reject) => {
        jobs.push({ resolve, reject })
        worker.postMessage(own, memory)
      })
    },
    async close() {
      await worker.terminate()
    },
  }
}
