import { importOptional } from '@ruly/batch/internal'

import type { Run } from '../../command-line/define-command.ts'

/** Answers an editor until it ends the process. */
export const run: Run<object> = async (_, __, { stdin, stdout }) => {
  const { runLanguageServer } = await importOptional('@ruly/lsp', 'ruly lsp', () => import('@ruly/lsp'))
  runLanguageServer({ input: stdin(), output: stdout })
  await new Promise(() => undefined)
}
