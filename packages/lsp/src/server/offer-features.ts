import { formatEdits } from 'ruly/edit'
import {
  CompletionTriggerKind,
  LSPErrorCodes,
  ResponseError,
  type CancellationToken,
  type CodeAction,
  type CodeActionParams,
  type Hover,
  type Position,
  type TextDocumentIdentifier,
  type TextEdit,
} from 'vscode-languageserver'

import type { OpenDocument } from '../documents/open-document.ts'
import type { RobotsFile } from '../documents/robots-file.ts'
import { editsTo, fixAllKind, isWanted, quickFixes } from '../features/code-actions.ts'
import { codeLensesOf } from '../features/code-lenses.ts'
import { completionsAt } from '../features/completion.ts'
import { hoverAt } from '../features/hover.ts'
import { foldsOf, linksOf, symbolsOf } from '../features/symbols.ts'
import type { FileContext } from '../project/file-context.ts'
import type { ServerState } from './server-state.ts'
import { within } from './within.ts'

/** How long a hover may wait for what is not known yet. */
const patienceMs = 50

/** A document with what the files around it say. */
interface Asked {
  readonly document: OpenDocument
  readonly context: FileContext
}

/** Answers questions about a document. One that is not open has no answer. */
export function offerFeatures(state: ServerState): void {
  const { connection, documents } = state
  const asked = async ({ uri }: TextDocumentIdentifier): Promise<Asked | undefined> => {
    const document = documents.get(uri)
    if (document?.isRobotsTxt !== true) return undefined
    return { document, context: await state.contextOf(document) }
  }
  const answering =
    <Answer>(answerOf: (file: RobotsFile) => Answer) =>
    async ({
      textDocument,
    }: {
      readonly textDocument: TextDocumentIdentifier
    }): Promise<Answer | undefined> => {
      const found = await asked(textDocument)
      return found && answerOf(found.document.fileIn(found.context))
    }
  connection.onHover(async ({ textDocument, position }) => {
    const found = await asked(textDocument)
    return found === undefined ? undefined : await hover(state, found, position)
  })
  connection.onCompletion(async ({ textDocument, position, context: how }) => {
    const found = await asked(textDocument)
    if (found === undefined) return []
    const folders = await state.questions.folders(found.context)
    const isAskedFor = how?.triggerKind !== CompletionTriggerKind.TriggerCharacter
    return [...completionsAt(found.document.text, position, { folders, isAskedFor })]
  })
  connection.onDocumentSymbol(answering(symbolsOf))
  connection.onFoldingRanges(answering(foldsOf))
  connection.onDocumentLinks(answering(linksOf))
  connection.onCodeLens(async ({ textDocument }, token) => {
    const found = await asked(textDocument)
    if (found?.context.urls === undefined) return []
    const decided = await state.questions.decided(found.document, found.context)
    if (decided === undefined) throw textChanged()
    checkWanted(token)
    return codeLensesOf(found.document.fileIn(found.context), decided, found.context.urls.name)
  })
  connection.onCodeAction(async (params, token) => {
    const found = await asked(params.textDocument)
    const actions = found === undefined ? [] : await codeActions(state, found, params)
    checkWanted(token)
    return actions
  })
  connection.onDocumentFormatting(async ({ textDocument }) => {
    const found = await asked(textDocument)
    return found === undefined ? [] : formatted(found)
  })
}

async function hover(
  { questions }: ServerState,
  { document, context }: Asked,
  position: Position,
): Promise<Hover | undefined> {
  const [findings = [], decided] = await Promise.all([
    within(questions.findings(document, context), patienceMs),
    within(questions.decided(document, context), patienceMs),
  ])
  return hoverAt(document.fileIn(context), position, { findings, decided })
}

async function codeActions(
  { questions }: ServerState,
  { document, context }: Asked,
  { range, context: wanted }: CodeActionParams,
): Promise<CodeAction[]> {
  const { version } = document
  const actions: CodeAction[] = []
  if (isWanted('quickfix', wanted)) {
    const findings = await questions.findings(document, context)
    if (findings === undefined) throw textChanged()
    actions.push(...quickFixes(document.text, findings, { range, diagnostics: wanted.diagnostics }))
  }
  // Not among the fixes of a line, unless it is asked for.
  if (wanted.only !== undefined && isWanted(fixAllKind, wanted)) {
    const after = await questions.fixedText(document, context)
    if (after === undefined) throw textChanged()
    const edits = editsTo(document.text, after)
    const title = 'Fix all that keeps every verdict'
    if (edits.length > 0)
      actions.push({ title, kind: fixAllKind, edit: { changes: { [document.uri]: edits } } })
  }
  if (document.version !== version) throw textChanged()
  return actions
}

function formatted({ document, context }: Asked): TextEdit[] {
  const { lineEnd, maxBytes, isIgnored } = context
  if (isIgnored) return []
  const { places } = document.fileIn(context)
  const edits = formatEdits(document.text.getText(), { lineEnd, maxBytes })
  return edits.map((edit) => ({ range: places.rangeOf(edit), newText: edit.text }))
}

/** Throws if the editor has cancelled the request in the meantime. */
function checkWanted({ isCancellationRequested }: CancellationToken): void {
  if (isCancellationRequested) throw new ResponseError(LSPErrorCodes.RequestCancelled, 'cancelled')
}

function textChanged(): ResponseError {
  return new ResponseError(LSPErrorCodes.ContentModified, 'the text has changed')
}
