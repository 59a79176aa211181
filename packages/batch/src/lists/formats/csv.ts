import { looksLikeUrl } from '../../runtime/url-fault.ts'

/** The indexes of columns, from 0. */
export interface Columns {
  readonly delimiter: string
  readonly url: number
  /** Undefined if rows have no agent. */
  readonly agent: number | undefined
}

/**
 * The fields of a row (RFC 4180); undefined for an unclosed quote, or text after a closing quote.
 *
 * Deviation: a line break in quotes ends the row, so that a list can be cut at any line end and a missing quote affects one row, not the
 * rest of the list. URLs contain no line breaks.
 */
export function fieldsOf(row: string, delimiter: string): readonly string[] | undefined {
  if (!row.includes('"')) return row.split(delimiter)
  const fields: string[] = []
  for (let at = 0; ;) {
    const [field, end] = row.charCodeAt(at) === quote ? quotedFrom(row, at + 1) : bareFrom(row, at, delimiter)
    fields.push(field)
    if (end === row.length) return fields
    if (end < 0 || row[end] !== delimiter) return undefined
    at = end + 1
  }
}

/** A field of a row without quotes, by its index; undefined if the row has fewer fields. */
export function bareField(row: string, delimiter: string, index: number): string | undefined {
  let start = 0
  for (let field = 0; field < index; field++) {
    start = row.indexOf(delimiter, start) + 1
    if (start === 0) return undefined
  }
  const end = row.indexOf(delimiter, start)
  return end < 0 ? row.slice(start) : row.slice(start, end)
}

/** A field for a row, in quotes if necessary. */
export function csvField(text: string): string {
  return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Spreadsheets use semicolons in locales with a decimal comma. */
const delimiters = [',', ';', '\t']

/** Names of the URL column in exports of crawlers and search consoles, in order of preference. */
const urlNames = ['url', 'urls', 'uri', 'loc', 'address', 'page', 'top pages', 'page url', 'full url', 'path']

/** The columns of a header row; undefined for other rows. */
export function columnsIn(row: string): Columns | undefined {
  for (const delimiter of delimiters) {
    const names = fieldsOf(row, delimiter)?.map((name) => name.trim().toLowerCase()) ?? []
    const name = urlNames.find((known) => names.includes(known))
    if (name === undefined) continue
    const agent = names.indexOf('agent')
    return {
      // Below a heading of one column, a comma belongs to the URL.
      delimiter: names.length === 1 ? '\n' : delimiter,
      url: names.indexOf(name),
      agent: agent < 0 ? undefined : agent,
    }
  }
  return undefined
}

/** The columns of a list without a header row, by its first row: the first URL or path, and the agent before it if there are two columns. */
export function usualColumns(row: string): Columns {
  for (const delimiter of delimiters) {
    const fields = fieldsOf(row, delimiter) ?? []
    const url = fields.findIndex((field) => looksLikeUrl(field.trim()))
    if (url < 0 || fields.length === 1) continue
    return { delimiter, url, agent: url === 1 && fields.length === 2 ? 0 : undefined }
  }
  return { delimiter: ',', url: 0, agent: undefined }
}

const quote = 0x22
const special = /[",\r\n]|^\s|\s$/

function bareFrom(row: string, start: number, delimiter: string): readonly [field: string, end: number] {
  const found = row.indexOf(delimiter, start)
  const end = found < 0 ? row.length : found
  return [row.slice(start, end), end]
}

function quotedFrom(row: string, start: number): readonly [field: string, end: number] {
  for (let at = start; ; at += 2) {
    at = row.indexOf('"', at)
    if (at < 0) return ['', -1]
    if (row.charCodeAt(at + 1) !== quote) return [row.slice(start, at).replaceAll('""', '"'), at + 1]
  }
}

export const csvFormulas = ['keep', 'escape'] as const

/** How to write fields that spreadsheets would run as formulas. */
export type CsvFormulas = (typeof csvFormulas)[number]

/** Prefixes a text that a spreadsheet would run as a formula with an apostrophe. */
export function withoutFormula(text: string): string {
  return /^\s*[=+\-@\uff0b\uff0d\uff1d\uff20]|^[\t\r]/.test(text) ? `'${text}` : text
}
