import type { Diagnostic } from 'vscode-languageserver'

import type { OpenDocument } from '../documents/open-document.ts'
import { findingDiagnostic, isOfLinter, quickDiagnostics } from '../features/diagnostics.ts'
import { expectationDiagnostics } from '../features/expectation-diagnostics.ts'
import type { FileContext } from '../project/file-context.ts'
import type { EditorSettings } from '../project/editor-settings.ts'
import type { FileQuestions } from './file-questions.ts'
import { within } from './within.ts'

/** The diagnostics of a document at one version. */
export interface DocumentDiagnostics {
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
export async function diagnosticsOf(
  document: OpenDocument,
  { context, settings, questions }: DiagnosticsContext,
): Promise<DocumentDiagnostics> {
  const { version } = document
  const linted = questions.findings(document, context).then((findings) => {
    if (findings === undefined || document.version !== version) return undefined
    return [
      ...findings.map((finding) => findingDiagnostic(finding, document.uri, settings)),
      ...expectationDiagnostics(document.fileIn(context)),
    ]
  })
  // A failure of the thread is told to those that wait for it.
  linted.catch(() => undefined)
  const soon = await within(linted, patienceMs)
  if (soon !== undefined) return { version, items: shown(document, soon), later: undefined }
  const file = document.fileIn(context)
  const items = [
    ...quickDiagnostics(file, settings),
    ...expectationDiagnostics(file),
    ...document.shown.filter(isOfLinter),
  ]
  const later = linted.then((all) => all && shown(document, all))
  later.catch(() => undefined)
  return { version: document.version, items: shown(document, items), later }
}

/** What diagnostics depend on besides the text. */
export interface DiagnosticsContext {
  readonly context: FileContext
  readonly settings: EditorSettings
  readonly questions: FileQuestions
}

function shown(document: OpenDocument, diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  document.shown = diagnostics
  return diagnostics
}
