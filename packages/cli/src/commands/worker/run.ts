import { runQueueWorker, UserError, withRemoteInputs } from '@ruly/batch/internal'

import type { Run } from '../../command-line/define-command.ts'
import type { WorkerCommandOptions } from './command.ts'

/** Works on shards until a signal comes. */
export const run: Run<WorkerCommandOptions> = async (_words, { queue, threads, ...options }, context) => {
  if (queue === undefined) throw new UserError('missing --queue URL, such as redis://localhost:6379.')
  const interrupt = context.listenForInterrupt(['SIGINT', 'SIGTERM'])
  try {
    await runQueueWorker({
      ...context,
      ...options,
      queue,
      openInput: withRemoteInputs(context.openInput),
      threads: threads ?? context.threads,
      signal: interrupt.signal,
      reading: context.output.signal,
    })
  } finally {
    interrupt.end()
  }
}
