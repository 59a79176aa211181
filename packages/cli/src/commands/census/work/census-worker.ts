import { parentPort, workerData } from 'node:worker_threads'

import type { Item } from '../records/find-record.ts'
import { itemCounter, type CensusQuestion } from './count-items.ts'

const countItems = itemCounter(workerData as CensusQuestion)
parentPort?.on('message', (items: readonly Item[]) => {
  const part = countItems(items)
  parentPort?.postMessage(part, [part.rows.buffer])
})
