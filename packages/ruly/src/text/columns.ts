import type { Line } from '../model/line.ts'

/**
 * The UTF-16 column of a byte of a line, from 0: for editors, carets and SARIF.
 *
 * Exact if the line is valid UTF-8. A byte inside a character has the column after it.
 *
 * @param line a line of `robots.lines`
 * @param offset offset in bytes from the start of the line
 * @returns the column, from 0
 * @example
 * const [line] = parse('Disallow: /é/x').lines
 * if (line) console.log(columnOf(line, 13)) // 12
 */
export function columnOf(line: Line, offset: number): number {
  let column = 0
  let sizeBytes = 0
  for (const character of line.text) {
    if (sizeBytes >= offset) break
    sizeBytes += utf8Length(character.codePointAt(0) as number)
    column += character.length
  }
  return column
}

/** Number of bytes that a code point takes in UTF-8. */
export function utf8Length(codePoint: number): number {
  if (codePoint < 0x80) return 1
  if (codePoint < 0x800) return 2
  return codePoint < 0x10000 ? 3 : 4
}

/** Index of the last line that starts at a byte of the file or before it; 0 if missing. */
export function lineIndexAt(lines: readonly { readonly start: number }[], offset: number): number {
  let from = 0
  let to = lines.length
  while (to - from > 1) {
    const middle = (from + to) >> 1
    if ((lines[middle]?.start ?? 0) <= offset) from = middle
    else to = middle
  }
  return from
}
