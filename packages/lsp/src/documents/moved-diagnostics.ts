import type { Diagnostic, Position, TextDocumentContentChangeEvent } from 'vscode-languageserver'

/**
 * Diagnostics after a change of the text, until the new text has been checked: those on changed lines are dropped, those after them
 * move.
 */
export function movedBy(
  diagnostics: readonly Diagnostic[],
  change: TextDocumentContentChangeEvent,
): readonly Diagnostic[] {
  if (!('range' in change)) return []
  const { start, end } = change.range
  const added = change.text.split(/\r\n|\r|\n/).length - 1
  const moves = added - (end.line - start.line)
  return diagnostics.flatMap((diagnostic) => {
    const { range } = diagnostic
    if (range.end.line < start.line) return [diagnostic]
    if (range.start.line <= end.line) return []
    return moves === 0
      ? [diagnostic]
      : [{ ...diagnostic, range: { start: down(range.start, moves), end: down(range.end, moves) } }]
  })
}

function down({ line, character }: Position, lines: number): Position {
  return { line: line + lines, character }
}
