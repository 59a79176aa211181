import type { RunContext } from '../../runtime/run-context.ts'
import { withServer } from './with-server.ts'

/** Runs the service until a signal stops it. */
export async function run(words: readonly string[], _: object, context: RunContext): Promise<void> {
  await withServer(({ runServe }) => runServe(words, { command: 'ruly serve', ...context }))
}
