import type { Line } from 'ruly'
import type { TextPlace } from './lint-place.ts'
import type { Style } from '../text/style.ts'
import { columnsOf, shortened, shortenedInFront, shortenedInside } from '../text/width.ts'

/** Widths of the three parts of a line: before the place, the place, after it. */
const beforeColumns = 40
const placeColumns = 60
const afterColumns = 30

/** A line with carets under a place in it. */
export function excerptOf(
  lines: readonly Line[],
  { line: number, column, endColumn }: TextPlace,
  { mark, style }: { readonly mark: (text: string) => string; readonly style: Style },
): readonly string[] {
  const text = lines[number - 1]?.text ?? ''
  const before = shortenedInFront(text.slice(0, column - 1), beforeColumns)
  const placed = shortenedInside(text.slice(column - 1, endColumn - 1), placeColumns)
  const after = shortened(text.slice(endColumn - 1), afterColumns)
  const gutter = `${number} | `
  return [
    `    ${style.faint(gutter)}${style.faint(before)}${style.strong(placed)}${style.faint(after)}`.trimEnd(),
    ' '.repeat(4 + gutter.length + columnsOf(before)) + mark('^'.repeat(Math.max(1, columnsOf(placed)))),
  ]
}
