import { EditorPositions } from '@ruly/lint'
import type { Position, Range } from 'vscode-languageserver'
import type { TextDocument } from 'vscode-languageserver-textdocument'

/** Converts places of the engine, in bytes of the file, to places in the editor, in lines and UTF-16 units from 0. */
export class Places {
  readonly #document: TextDocument
  /** Undefined for ASCII, where a byte is a unit. */
  readonly #positions: EditorPositions | undefined

  constructor(document: TextDocument) {
    const text = document.getText()
    this.#document = document
    this.#positions = Buffer.byteLength(text) === text.length ? undefined : new EditorPositions(text)
  }

  positionAt(byte: number): Position {
    const positions = this.#positions
    if (positions === undefined) return this.#document.positionAt(byte)
    return { line: positions.lineAt(byte) - 1, character: positions.columnAt(byte) }
  }

  rangeOf({ start, end }: { readonly start: number; readonly end: number }): Range {
    return { start: this.positionAt(start), end: this.positionAt(end) }
  }
}

/** A line of the editor without its end, by a place in it. */
export function lineRange(document: TextDocument, { line }: Position): Range {
  const start = { line, character: 0 }
  const next = document.offsetAt({ line: line + 1, character: 0 })
  const text = document.getText({ start, end: document.positionAt(next) })
  const { length } = text.replace(/[\r\n].*/s, '')
  return { start, end: { line, character: length } }
}
