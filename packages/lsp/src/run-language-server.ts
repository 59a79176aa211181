import { createConnection, ProposedFeatures } from 'vscode-languageserver/node'

import { createAnalyst } from './analysis/analyst.ts'
import { serve } from './server/language-server.ts'

/** How an editor talks to the language server. */
export interface LanguageServerOptions {
  /** Where the messages of the editor come from: standard input. */
  readonly input: NodeJS.ReadableStream
  /** Where the messages to the editor go: standard output. */
  readonly output: NodeJS.WritableStream
}

/**
 * Runs the language server: it answers an editor by the Language Server Protocol until the editor says goodbye or closes the input.
 * Then it ends the process.
 *
 * @param options the streams
 * @example
 * runLanguageServer({ input: process.stdin, output: process.stdout })
 * @see https://microsoft.github.io/language-server-protocol/
 */
export function runLanguageServer({ input, output }: LanguageServerOptions): void {
  const connection = createConnection(ProposedFeatures.all, input, output)
  serve(connection, createAnalyst(new URL('./analysis/analysis-worker.js', import.meta.url)))
}
