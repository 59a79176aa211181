import {
  CodeActionKind,
  type CodeAction,
  type CodeActionContext,
  type Diagnostic,
  type Range,
  type TextEdit,
} from 'vscode-languageserver'
import type { TextDocument } from 'vscode-languageserver-textdocument'

import type { PlacedFinding } from '../analysis/analyses.ts'

/** The kind of the action that applies every fix that keeps every verdict. */
export const fixAllKind: string = `${CodeActionKind.SourceFixAll}.ruly`

/** Whether the editor wants actions of a kind. */
export function isWanted(kind: string, { only }: CodeActionContext): boolean {
  return only === undefined || only.some((wanted) => kind === wanted || kind.startsWith(`${wanted}.`))
}

/** The fixes of the findings in a range, and a comment that silences each. */
export function quickFixes(
  document: TextDocument,
  findings: readonly PlacedFinding[],
  { range, diagnostics }: { readonly range: Range; readonly diagnostics: readonly Diagnostic[] },
): CodeAction[] {
  const here = findings.filter((finding) => touches(finding.range, range))
  const fixes = here.flatMap((finding): CodeAction[] => {
    const { code, fix, fixChanges } = finding
    if (fix === undefined || fix.length === 0) return []
    const effect = fixChanges === undefined ? '' : ` (may change ${fixChanges})`
    return [
      {
        title: `Fix ${code}${effect}`,
        kind: CodeActionKind.QuickFix,
        // An editor may apply a preferred action without asking.
        ...(fixChanges === undefined ? { isPreferred: true } : {}),
        diagnostics: diagnosticsOf(finding, diagnostics),
        edit: { changes: { [document.uri]: [...fix] } },
      },
    ]
  })
  return [...fixes, ...here.map((finding) => silence(document, finding, diagnostics))]
}

function silence(
  document: TextDocument,
  finding: PlacedFinding,
  diagnostics: readonly Diagnostic[],
): CodeAction {
  const { code, isOfFile } = finding
  return {
    title: `Silence ${code} in this ${isOfFile ? 'file' : 'line'}`,
    kind: CodeActionKind.QuickFix,
    diagnostics: diagnosticsOf(finding, diagnostics),
    edit: { changes: { [document.uri]: [commentFor(finding, document)] } },
  }
}

/** A new comment, or one more code in the comment above: with a line in between, that would be about another line. */
function commentFor({ code, range, isOfFile }: PlacedFinding, document: TextDocument): TextEdit {
  const line = isOfFile ? 0 : range.start.line
  const start = { line, character: 0 }
  const above = document.getText({ start: { line: Math.max(0, line - 1), character: 0 }, end: start })
  const comment = /#[ \t]*ruly-disable-next-line[ \t][^#\r\n]*/.exec(above)
  if (comment !== null) {
    const [codes = ''] = comment[0].split(' -- ', 1)
    const end = { line: line - 1, character: comment.index + codes.trimEnd().length }
    return { range: { start: end, end }, newText: `, ${code}` }
  }
  const lineEnd = /\r\n|\r|\n/.exec(document.getText())?.[0] ?? '\n'
  const newText = `# ruly-disable-${isOfFile ? 'file' : 'next-line'} ${code}${lineEnd}`
  return { range: { start, end: start }, newText }
}

/** The one edit that turns a text into another; none if they are the same. */
export function editsTo(document: TextDocument, after: string): TextEdit[] {
  const before = document.getText()
  if (before === after) return []
  let start = 0
  while (start < before.length && before[start] === after[start]) start++
  let end = 0
  const most = Math.min(before.length, after.length) - start
  while (end < most && before[before.length - 1 - end] === after[after.length - 1 - end]) end++
  // Not between the two characters of a line end or of a pair of surrogates: editors have no such places.
  while (start > 0 && isSplit(before, start)) start--
  while (end > 0 && isSplit(before, before.length - end)) end--
  const range = { start: document.positionAt(start), end: document.positionAt(before.length - end) }
  return [{ range, newText: after.slice(start, after.length - end) }]
}

function isSplit(text: string, at: number): boolean {
  const pair = text.slice(at - 1, at + 1)
  return pair === '\r\n' || /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(pair)
}

function diagnosticsOf(finding: PlacedFinding, diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return diagnostics.filter(
    ({ code, range }) => code === finding.code && range.start.line === finding.range.start.line,
  )
}

function touches(a: Range, b: Range): boolean {
  return a.start.line <= b.end.line && b.start.line <= a.end.line
}
