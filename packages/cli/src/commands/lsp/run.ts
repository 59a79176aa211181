import { UserError } from '@ruly/batch/internal'

import type { RunContext } from '../../runtime/run-context.ts'

/** Answers an editor until it ends the process. */
export async function run(_: readonly string[], __: object, { stdin, stdout }: RunContext): Promise<void> {
  const { runLanguageServer } = await import('@ruly/lsp').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new UserError('the language server is in the package @ruly/lsp. Run: npm install @ruly/lsp')
  })
  runLanguageServer({ input: stdin(), output: stdout })
  await new Promise(() => undefined)
}
