import {
  LSPErrorCodes,
  ResponseError,
  type DocumentDiagnosticReport,
  type Diagnostic,
} from 'vscode-languageserver'

import type { OpenDocument } from '../documents/open-document.ts'
import type { ServerState } from './server-state.ts'
import { findingDiagnostic, isOfLinter, quickDiagnostics } from '../features/diagnostics.ts'
import { expectationDiagnostics } from '../features/expectation-diagnostics.ts'
import type { FileContext } from '../project/file-context.ts'
import type { EditorSettings } from '../project/editor-settings.ts'
import type { FileQuestions } from './file-questions.ts'
import { within } from './within.ts'

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
  const told = (error: unknown): void => {
    try {
      connection.console.error(String((error as Error).stack ?? error))
    } catch {
      // The editor has ended the connection while the file was checked.
    }
  }
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

/** The diagnostics of a document at one version. */
interface DocumentDiagnostics {
  readonly version: number
  /** To be shown now. */
  readonly items: readonly Diagnostic[]
  /**
   * Settles when the linter has checked the file, if `items` lack its new findings: with all diagnostics, or with undefined if the
   * text has changed since. Undefined if `items` are all.
   */
  readonly later: Promise<readonly Diagnostic[] | undefined> | undefined
}

/** How long the linter may take before other diagnostics are shown without its new findings. */
const patienceMs = 25

/**
 * The diagnostics of a document: at once if the file is small, otherwise at first those of the parser, the failed expectations, and
 * what the linter found before, moved with the text.
 */
async function diagnosticsOf(
  document: OpenDocument,
  { context, settings, questions }: DiagnosticsContext,
): Promise<DocumentDiagnostics> {
  const { version } = document
  const linted = questions.findings(document, context).then((findings) => {
    if (findings === undefined) return undefined
    return [
      ...findings.map((finding) => findingDiagnostic(finding, document.uri, settings)),
      ...expectationDiagnostics(document.fileIn(context), context),
    ]
  })
  // A failure of the thread is told to those that wait for it.
  linted.catch(() => undefined)
  const soon = await within(linted, patienceMs)
  if (soon !== undefined) return { version, items: shown(document, soon), later: undefined }
  const file = document.fileIn(context)
  const items = [
    ...quickDiagnostics(file, context, settings),
    ...expectationDiagnostics(file, context),
    ...document.shown.filter(isOfLinter),
  ]
  const later = linted.then((all) => all && shown(document, all))
  later.catch(() => undefined)
  return { version: document.version, items: shown(document, items), later }
}

/** What diagnostics depend on besides the text. */
interface DiagnosticsContext {
  readonly context: FileContext
  readonly settings: EditorSettings
  readonly questions: FileQuestions
}

function shown(document: OpenDocument, diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  document.shown = diagnostics
  return diagnostics
}
