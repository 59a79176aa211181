// A thread: does the jobs of a task, and replies to each in its turn. Errors that the user can fix are sent as messages.
import { parentPort, workerData } from 'node:worker_threads'

import type { ThreadReply, ThreadResult, ThreadTask } from './frame/threads.ts'
import { UserError } from './runtime/user-error.ts'

type AnyTask = Pick<ThreadTask<unknown, unknown, ThreadResult>, 'create'>

/** The tasks by name, each with what it needs only. */
const tasks: Readonly<Record<string, () => Promise<unknown>>> = {
  bulk: async () => (await import('./bulk/answers/local-answering.ts')).bulkTask,
  census: async () => (await import('./census/work/count-items.ts')).censusTask,
}

const { name, data } = workerData as { readonly name: string; readonly data: unknown }
const opened = tasks[name]?.().then((task) => (task as AnyTask).create(data))

// A rejection ends the thread with its error.
parentPort?.on('message', (job: unknown) => void reply(job))

async function reply(job: unknown): Promise<void> {
  const work = await opened
  if (work === undefined) throw new Error(`no task is called ${name}`)
  const answer = replyTo(work, job)
  parentPort?.postMessage(answer, 'result' in answer ? [answer.result.rows.buffer] : [])
}

function replyTo(work: (job: unknown) => ThreadResult, job: unknown): ThreadReply<ThreadResult> {
  try {
    return { result: work(job) }
  } catch (error) {
    if (error instanceof UserError) return { userError: error.message }
    throw error
  }
}
