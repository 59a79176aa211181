import { parentPort, workerData } from 'node:worker_threads'

import type { Item } from '../records/find-record.ts'
import { work, type CensusQuestion } from './count-items.ts'

const question = workerData as CensusQuestion
parentPort?.on('message', (items: readonly Item[]) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
  parentPort?.postMessage(work(items, question))
})
