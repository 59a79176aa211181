// A thread that answers batches. User errors are sent as messages.
import { parentPort, workerData } from 'node:worker_threads'

import type { Batch } from '../../../lists/batch.ts'
import { UserError } from '../../../runtime/user-error.ts'
import { createLocalAnswering, type Task } from './local-answering.ts'
import type { Reply } from './bulk-threads.ts'

const answer = createLocalAnswering(workerData as Task)

parentPort?.on('message', (batch: Batch) => {
  const reply = replyTo(batch)
  parentPort?.postMessage(reply, 'answered' in reply ? [reply.answered.rows.buffer] : [])
})

function replyTo(batch: Batch): Reply {
  try {
    return { answered: answer(batch) }
  } catch (error) {
    if (error instanceof UserError) return { userError: error.message }
    throw error
  }
}
