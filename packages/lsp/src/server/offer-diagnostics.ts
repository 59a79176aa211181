import { LSPErrorCodes, ResponseError, type DocumentDiagnosticReport } from 'vscode-languageserver'

import type { OpenDocument } from '../documents/open-document.ts'
import { diagnosticsOf, type DocumentDiagnostics } from './diagnostics-feed.ts'
import type { ServerState } from './server-state.ts'

/**
 * Answers an editor that asks for diagnostics, and sends them to any other.
 *
 * @returns a function that checks everything again
 */
export function offerDiagnostics(state: ServerState): () => void {
  const { connection, documents } = state
  const find = async (document: OpenDocument): Promise<DocumentDiagnostics> => {
    const { settings, questions } = state
    return await diagnosticsOf(document, { context: await state.contextOf(document), settings, questions })
  }
  const send = async (document: OpenDocument): Promise<void> => {
    const isCurrent = (): boolean => documents.get(document.uri) === document
    const { version, items, later } = await find(document)
    const write = async (diagnostics: DocumentDiagnostics['items']): Promise<void> => {
      if (isCurrent() && document.version === version)
        await connection.sendDiagnostics({ uri: document.uri, version, diagnostics: [...diagnostics] })
    }
    await write(items)
    const all = await later
    if (all !== undefined) await write(all)
  }
  const told = (error: unknown): void => connection.console.error(String((error as Error).stack ?? error))
  const sendSoon = (document: OpenDocument): void => {
    if (document.isRobotsTxt && !state.abilities.pullsDiagnostics) void send(document).catch(told)
  }
  documents.onDidChangeContent(({ document }) => sendSoon(document))
  documents.onDidClose(({ document: { uri } }) => {
    if (!state.abilities.pullsDiagnostics) void connection.sendDiagnostics({ uri, diagnostics: [] })
  })
  const askAgain = (): void => void connection.languages.diagnostics.refresh().catch(told)
  connection.languages.diagnostics.on(
    async ({ textDocument: { uri } }): Promise<DocumentDiagnosticReport> => {
      const document = documents.get(uri)
      if (document?.isRobotsTxt !== true) return { kind: 'full', items: [] }
      const { version, items, later } = await find(document)
      if (version !== document.version) {
        const message = 'the text has changed'
        throw new ResponseError(LSPErrorCodes.ServerCancelled, message, { retriggerRequest: true })
      }
      later?.then((all) => all && askAgain(), told)
      return { kind: 'full', items: [...items] }
    },
  )
  return () => {
    if (state.abilities.pullsDiagnostics) askAgain()
    else for (const document of documents.all()) sendSoon(document)
  }
}
