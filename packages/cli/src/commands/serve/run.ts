import { UserError } from '@ruly/batch/internal'
import type * as Server from '@ruly/server'

import type { Run } from '../../command-line/define-command.ts'

/** Runs the service until a signal stops it. */
export const run: Run<object> = async (words, _, context) => {
  await withServer(({ runServe }) => runServe(words, { command: 'ruly serve', ...context }))
}

/** Runs something of `@ruly/server`, an optional package. Throws a `UserError` if it is not installed, and for wrong options. */
export async function withServer(start: (server: typeof Server) => Promise<void>): Promise<void> {
  const server = await import('@ruly/server').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new UserError('the service is in the package @ruly/server. Run: npm install @ruly/server')
  })
  try {
    await start(server)
  } catch (error) {
    if (error instanceof server.ConfigError) throw new UserError(error.message)
    throw error
  }
}
