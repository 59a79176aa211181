import { columnsOf } from '../text/width.ts'

/** A text in a grid. */
export interface Cell {
  /** The text as shown, without style: its width counts. */
  readonly text: string
  readonly styled: string
}

export function cell(text: string, style?: (text: string) => string): Cell {
  return { text, styled: style === undefined || text === '' ? text : style(text) }
}

const between = '  '

/** Rows of cells as lines. Each column is as wide as its widest cell, with two spaces between columns. */
export function grid(rows: readonly (readonly Cell[])[]): readonly string[] {
  const widths = widthsOf(rows)
  return rows.map((row) =>
    row
      .map(({ text, styled }, index) => styled + spaces((widths[index] ?? 0) - columnsOf(text)))
      .join(between)
      .trimEnd(),
  )
}

/** Number of columns that a grid takes. */
export function columnsOfGrid(rows: readonly (readonly Cell[])[]): number {
  const widths = widthsOf(rows)
  return widths.reduce((sum, width) => sum + width, 0) + between.length * Math.max(0, widths.length - 1)
}

function widthsOf(rows: readonly (readonly Cell[])[]): readonly number[] {
  const widths: number[] = []
  for (const row of rows) {
    for (const [index, { text }] of row.entries())
      widths[index] = Math.max(widths[index] ?? 0, columnsOf(text))
  }
  return widths
}

function spaces(columns: number): string {
  return ' '.repeat(Math.max(0, columns))
}

/** Shown words separated by spaces, on as many lines as needed. */
export function wrapped(words: readonly string[], columns: number): readonly string[] {
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last === undefined || columnsOf(last) + 1 + columnsOf(word) > columns) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines
}
