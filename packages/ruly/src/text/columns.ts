import type { Line } from '../model/line.ts'

/**
 * The UTF-16 column, from 0, at which an octet of a line stands: for editors, carets and SARIF.
 *
 * Exact where the line is UTF-8; an octet inside a character has the column behind it.
 */
export function columnOf(line: Line, octet: number): number {
  let column = 0
  let sizeBytes = 0
  for (const character of line.text) {
    if (sizeBytes >= octet) break
    sizeBytes += utf8Length(character.codePointAt(0) as number)
    column += character.length
  }
  return column
}

/** ByteString that a code point takes in UTF-8. */
export function utf8Length(codePoint: number): number {
  if (codePoint < 0x80) return 1
  if (codePoint < 0x800) return 2
  return codePoint < 0x10000 ? 3 : 4
}

/** Index of the last line that starts at an octet of the file or before; 0 where none does. */
export function lineIndexAt(lines: readonly { readonly start: number }[], octet: number): number {
  let from = 0
  let to = lines.length
  while (to - from > 1) {
    const middle = (from + to) >> 1
    if ((lines[middle]?.start ?? 0) <= octet) from = middle
    else to = middle
  }
  return from
}
