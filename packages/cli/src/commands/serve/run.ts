import { importOptional, UserError } from '@ruly/batch/internal'
import type * as Server from '@ruly/server'

import type { Run } from '../../command-line/define-command.ts'

/** Runs the service until a signal stops it. */
export const run: Run<object> = async (words, _, context) => {
  const command = 'ruly serve'
  await withServer(command, ({ runServe }) => runServe(words, { command, ...context }))
}

/** Runs something of `@ruly/server`, an optional package. Throws a `UserError` if it is not installed, and for wrong options. */
export async function withServer(
  command: string,
  start: (server: typeof Server) => Promise<void>,
): Promise<void> {
  const server = await importOptional('@ruly/server', command, () => import('@ruly/server'))
  try {
    await start(server)
  } catch (error) {
    if (error instanceof server.ConfigError) throw new UserError(error.message)
    throw error
  }
}
