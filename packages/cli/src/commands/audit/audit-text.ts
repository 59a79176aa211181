import { wrapped } from '@ruly/common/words'
import { visible, type Style } from '@ruly/lint'

import {
  brokenSitemaps,
  cellsOf,
  columnNames as names,
  sitemapText,
  summaryOf,
  type AuditCells,
  type ColumnName,
} from './audit-cells.ts'
import type { AuditedHost } from './audit-hosts.ts'

export interface AuditLayout {
  readonly style: Style
  readonly columns: number
  /** Whether to leave out the summary. */
  readonly isQuiet: boolean
}

/** The hosts as a table, in a narrow terminal as a list; then the sitemaps that do not answer, and a summary. */
export function auditText(hosts: readonly AuditedHost[], layout: AuditLayout): string {
  const { style, columns, isQuiet } = layout
  const rows = hosts.map((host) => ({ cells: cellsOf(host), isBad: host.errors > 0 || host.unreachable }))
  const widths = widthsFor(
    rows.map(({ cells }) => cells),
    Math.min(columns, mostColumns),
  )
  const broken = brokenSitemaps(hosts).map(
    (sitemap) => `${visible(sitemap.url)}: ${visible(sitemapText(sitemap))}`,
  )
  const parts = [
    widths === undefined ? listOf(rows, layout) : tableOf(rows, widths, style),
    ...(broken.length === 0 ? [] : [[style.strong('Sitemaps that do not answer'), ...broken].join('\n')]),
    ...(isQuiet ? [] : [style.strong(summaryOf(hosts))]),
  ]
  return `${parts.join('\n\n')}\n`
}

interface Row {
  readonly cells: AuditCells
  readonly isBad: boolean
}

/** Each column has its name above it. */
const headings = Object.fromEntries(names.map((name) => [name, name])) as AuditCells
const between = '  '

/** Wider tables are hard to read. */
export const mostColumns = 100

/** The least width of each column, unless its cells are narrower. */
const leastWidths: Readonly<Record<ColumnName, number>> = {
  host: 34,
  served: 20,
  file: 4,
  access: 14,
  sitemaps: 8,
  problems: 9,
}

/** The widths of all columns: the widest lose as much as is needed; undefined if the table does not fit. */
function widthsFor(
  rows: readonly AuditCells[],
  columns: number,
): Readonly<Record<ColumnName, number>> | undefined {
  const widths = { ...leastWidths }
  for (const name of names)
    widths[name] = [headings, ...rows].reduce((most, cells) => Math.max(most, cells[name].length), 0)
  const room = columns - between.length * (names.length - 1)
  const tooMuch = (): number => names.reduce((sum, name) => sum + widths[name], 0) - room
  while (tooMuch() > 0) {
    const [widest] = names
      .filter((name) => widths[name] > leastWidths[name])
      .toSorted((a, b) => widths[b] - widths[a])
    if (widest === undefined) return undefined
    widths[widest]--
  }
  return widths
}

function tableOf(rows: readonly Row[], widths: Readonly<Record<ColumnName, number>>, style: Style): string {
  const lines = rows.flatMap(({ cells, isBad }) => {
    const texts = linesOf(cells, widths)
    return isBad ? texts.map(style.disallowed) : texts
  })
  return [...linesOf(headings, widths).map(style.faint), ...lines].join('\n')
}

/** A row: its cells wrapped side by side. */
function linesOf(cells: AuditCells, widths: Readonly<Record<ColumnName, number>>): readonly string[] {
  const wrappedCells = names.map((name) => linesIn(cells[name], widths[name]))
  const height = Math.max(...wrappedCells.map(({ length }) => length))
  return Array.from({ length: height }, (_, at) =>
    names
      .map((name, column) => (wrappedCells[column]?.[at] ?? '').padEnd(widths[name]))
      .join(between)
      .trimEnd(),
  )
}

/** A host a paragraph, for terminals that are too narrow for a table. */
function listOf(rows: readonly Row[], { style, columns }: AuditLayout): string {
  const [, ...others] = names
  const labels = Math.max(...others.map(({ length }) => length)) + between.length
  return rows
    .map(({ cells, isBad }) => {
      const host = isBad ? style.disallowed(cells.host) : style.strong(cells.host)
      const facts = others.flatMap((name) =>
        linesIn(cells[name], Math.max(10, columns - between.length - labels)).map(
          (line, at) => `${between}${style.faint((at === 0 ? name : '').padEnd(labels))}${line}`,
        ),
      )
      return [host, ...facts].join('\n')
    })
    .join('\n\n')
}

/** Text in lines of at most so many columns, broken at spaces, and inside words that are longer. */
function linesIn(text: string, columns: number): readonly string[] {
  const words = text.split(' ').flatMap((long) => piecesOf(long, columns))
  return wrapped(words.join(' '), columns)
}

function piecesOf(word: string, columns: number): readonly string[] {
  const count = Math.max(1, Math.ceil(word.length / columns))
  return Array.from({ length: count }, (_, at) => word.slice(at * columns, (at + 1) * columns))
}
