import type { RunContext } from '../../runtime/run-context.ts'
import { withServer } from '../serve/with-server.ts'

/** Serves MCP until standard input ends. */
export async function run(words: readonly string[], _: object, context: RunContext): Promise<void> {
  await withServer(({ runMcp }) => runMcp(words, { command: 'ruly mcp', ...context }))
}
