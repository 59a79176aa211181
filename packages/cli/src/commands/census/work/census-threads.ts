import { createThreadPool, type ThreadPool } from '../../../concurrency/thread-pool.ts'
import type { Item } from '../records/find-record.ts'
import { itemCounter, type CensusQuestion, type Part } from './count-items.ts'

/** Threads that count items for one question. */
export interface CensusThreads extends ThreadPool<readonly Item[], Part> {
  readonly count: number
}

/** A pool of threads; a single thread is the current one. */
export function createThreads(count: number, question: CensusQuestion): CensusThreads {
  if (count === 1) {
    const countItems = itemCounter(question)
    return { count, work: async (items) => countItems(items), close: async () => undefined }
  }
  const pool = createThreadPool({
    count,
    script: new URL('./census-worker.js', import.meta.url),
    data: question,
    memoryOf: (items: readonly Item[]) =>
      items.flatMap((item) => ('bytes' in item ? [item.bytes.buffer as ArrayBuffer] : [])),
    resultOf: (part: Part) => part,
  })
  return { count, work: (items) => pool.work(items.map(withOwnMemory)), close: () => pool.close() }
}

/** Copies the bytes: transferring a slice would transfer its whole buffer. */
function withOwnMemory(item: Item): Item {
  return 'bytes' in item ? { ...item, bytes: Uint8Array.from(item.bytes) } : item
}
