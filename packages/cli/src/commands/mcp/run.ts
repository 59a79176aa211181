import type { Run } from '../../command-line/define-command.ts'
import { withServer } from '../serve/run.ts'

/** Serves MCP until standard input ends. */
export const run: Run<object> = async (words, _, context) => {
  const command = 'ruly mcp'
  await withServer(command, ({ runMcp }) => runMcp(words, { command, ...context }))
}
