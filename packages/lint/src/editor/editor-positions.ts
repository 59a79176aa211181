import { firstNot } from '@ruly/common/first-not'
import { utf8Length, utf8OfText } from '@ruly/common/utf8'

/** A place in the text of the editor, in UTF-16 units; a line end counts as one. */
export interface EditorSpan {
  /** Offset of the first unit. */
  readonly from: number
  /** Offset after the last unit. */
  readonly to: number
}

interface LinePlace {
  /** Offset in bytes of UTF-8. */
  readonly bytes: number
  /** Offset in the editor. */
  readonly at: number
  readonly text: string
  /** Whether each unit is a byte. */
  readonly isAscii: boolean
}

/** A place in a line: so many bytes are so many units. */
interface UnitPlace {
  readonly line: LinePlace
  readonly bytes: number
  readonly units: number
}

/**
 * Converts places of the engine, in bytes of the file, to places in the editor.
 *
 * The editor has its own lines, at LF, CR and CRLF. Some dialects break lines at other characters too.
 */
export class EditorPositions {
  readonly #lines: readonly LinePlace[]
  /** The last place in a line that is not ASCII: the next one is mostly after it. */
  #last: UnitPlace | undefined

  constructor(text: string) {
    const lines: LinePlace[] = []
    let bytes = 0
    let at = 0
    let from = 0
    for (const { 0: end, index } of text.matchAll(/\r\n|\r|\n|$/g)) {
      const line = text.slice(from, index)
      const sizeBytes = utf8OfText(line).length
      lines.push({ bytes, at, text: line, isAscii: sizeBytes === line.length })
      bytes += sizeBytes + end.length
      at += line.length + 1
      from = index + end.length
    }
    this.#lines = lines
  }

  /** How many lines the editor has. */
  get lineCount(): number {
    return this.#lines.length
  }

  /** Number of the editor's line that contains a byte, from 1. */
  lineAt(byte: number): number {
    return Math.max(
      1,
      firstNot(this.#lines.length, (at) => (this.#lines[at]?.bytes ?? 0) <= byte),
    )
  }

  /** The column of a byte in its line, from 0. */
  columnAt(byte: number): number {
    const line = this.#lines[this.lineAt(byte) - 1]
    return line === undefined ? 0 : this.#unitsIn(line, byte - line.bytes)
  }

  /** Offset in the editor of a byte. */
  offsetAt(byte: number): number {
    const line = this.#lines[this.lineAt(byte) - 1]
    return line === undefined ? 0 : line.at + this.#unitsIn(line, byte - line.bytes)
  }

  /** A range of bytes as a place in the editor. */
  spanOf({ start, end }: { readonly start: number; readonly end: number }): EditorSpan {
    return { from: this.offsetAt(start), to: this.offsetAt(end) }
  }

  /** A line without its end. */
  lineSpan(line: number): EditorSpan {
    const place = this.#lines[line - 1]
    return place === undefined ? { from: 0, to: 0 } : { from: place.at, to: place.at + place.text.length }
  }

  /** How many UTF-16 units the first bytes of a line are; a byte inside a character counts as the character. */
  #unitsIn(line: LinePlace, wanted: number): number {
    const { text, isAscii } = line
    if (isAscii) return Math.min(wanted, text.length)
    const last = this.#last
    let { bytes, units } = last?.line === line && last.bytes <= wanted ? last : { bytes: 0, units: 0 }
    while (bytes < wanted && units < text.length) {
      const codePoint = text.codePointAt(units) as number
      bytes += utf8Length(codePoint)
      units += codePoint > 0xffff ? 2 : 1
    }
    this.#last = { line, bytes, units }
    return units
  }
}

/**
 * The number of the engine's first line that is in a line of the editor, or after it. Some dialects break lines at other characters
 * than an editor does.
 *
 * @param count how many lines the engine has
 * @param editorLine the editor's line of one of the engine
 * @param wanted a line of the editor, counted as `editorLine` counts
 * @returns the number of the line, from 1; `count` if it is after the last line
 * @example
 * firstLineAt(3, (line) => line, 2) // 2
 */
export function firstLineAt(count: number, editorLine: (line: number) => number, wanted: number): number {
  return firstNot(count - 1, (place) => editorLine(place + 1) < wanted) + 1
}
