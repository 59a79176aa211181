import type { Run } from '../../command-line/define-command.ts'
import { UserError } from '@ruly/batch/internal'

/** Answers an editor until it ends the process. */
export const run: Run<object> = async (_, __, { stdin, stdout }) => {
  const { runLanguageServer } = await import('@ruly/lsp').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new UserError('the language server is in the package @ruly/lsp. Run: npm install @ruly/lsp')
  })
  runLanguageServer({ input: stdin(), output: stdout })
  await new Promise(() => undefined)
}
