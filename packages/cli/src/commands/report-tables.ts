import { csvField, escapedHtml, htmlPage, withoutFormula } from '@ruly/batch/internal'
import { visible } from '@ruly/lint'

/** A table for people: a heading above it, and rows with as many cells as the header. */
export interface ReportTable {
  readonly title: string
  readonly header: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/**
 * Rows as CSV (RFC 4180) with a header, for a spreadsheet. A cell that a spreadsheet would compute as a formula gets an apostrophe before
 * it.
 */
export function csvReport(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const lineOf = (cells: readonly string[]): string =>
    `${cells.map((cell) => csvField(withoutFormula(visible(cell)))).join(',')}\n`
  return [header, ...rows].map(lineOf).join('')
}

/** Tables as a self-contained HTML page, to be opened in a browser, printed or sent. The same tables give the same page. */
export function htmlReport(title: string, summary: string, tables: readonly ReportTable[]): string {
  return htmlPage(title, style, `<p>${escapedHtml(summary)}</p>\n${tables.map(tableHtml).join('\n')}`)
}

function tableHtml({ title, header, rows }: ReportTable): string {
  const row = (cells: readonly string[], tag: 'td' | 'th'): string =>
    `<tr>${cells.map((cell) => `<${tag}>${escapedHtml(visible(cell))}</${tag}>`).join('')}</tr>`
  const body = rows.map((cells) => row(cells, 'td')).join('\n')
  return `<h2>${escapedHtml(visible(title))}</h2>\n<table>\n<thead>${row(header, 'th')}</thead>\n<tbody>\n${body}\n</tbody>\n</table>`
}

const style = `
:root { color-scheme: light dark }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 1000px; margin: 2em auto; padding: 0 1em }
h2 { font-size: 1.1em; margin: 2em 0 0.5em; overflow-wrap: anywhere }
table { border-collapse: collapse; width: 100% }
th, td { text-align: start; vertical-align: top; padding: 0.3em 0.7em 0.3em 0; border-bottom: 1px solid #8886; overflow-wrap: anywhere }`
