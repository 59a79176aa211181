import { parse, type Robots } from 'ruly'
import type { Diagnostic, TextDocumentContentChangeEvent, Position } from 'vscode-languageserver'
import { TextDocument } from 'vscode-languageserver-textdocument'

import type { FileContext } from '../project/file-context.ts'
import { Places } from './places.ts'
import { RobotsFile } from './robots-file.ts'

/** A document that the editor has open. What was computed from its text is kept until the text changes. */
export class OpenDocument {
  readonly text: TextDocument
  /** The diagnostics that were shown last, moved with the text since then. */
  shown: readonly Diagnostic[] = []
  #robots: Robots | undefined
  #maxBytes: number | undefined
  #places: Places | undefined

  constructor(uri: string, languageId: string, version: number, content: string) {
    this.text = TextDocument.create(uri, languageId, version, content)
  }

  get uri(): string {
    return this.text.uri
  }

  get version(): number {
    return this.text.version
  }

  /** Whether it is a robots.txt: some editors send every plain text. */
  get isRobotsTxt(): boolean {
    return !/^(?:plain ?text|text)$/i.test(this.text.languageId) || /robots\.txt$/i.test(this.uri)
  }

  /** Applies changes of the editor. */
  update(changes: readonly TextDocumentContentChangeEvent[], version: number): this {
    this.#robots = undefined
    this.#places = undefined
    for (const change of changes) this.shown = movedBy(this.shown, change)
    TextDocument.update(this.text, [...changes], version)
    return this
  }

  /** The file as it is read in this context. */
  fileIn({ dialect, maxBytes }: FileContext): RobotsFile {
    if (this.#robots?.dialect !== dialect || this.#maxBytes !== maxBytes) {
      this.#robots = parse(this.text.getText(), { dialect, maxBytes })
      this.#maxBytes = maxBytes
    }
    this.#places ??= new Places(this.text)
    return new RobotsFile(this.text, this.#robots, this.#places)
  }
}

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
