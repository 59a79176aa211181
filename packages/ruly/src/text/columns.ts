import { utf8Length } from '@ruly/common/utf8'
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
