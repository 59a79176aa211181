import type { Run } from '../../command-line/define-command.ts'
import { withServer } from './with-server.ts'

/** Runs the service until a signal stops it. */
export const run: Run<object> = async (words, _, context) => {
  await withServer(({ runServe }) => runServe(words, { command: 'ruly serve', ...context }))
}
