/** Where a row has what, counted from 0. */
export interface Columns {
  readonly url: number
  /** Undefined where rows name no robot. */
  readonly agent: number | undefined
}

/**
 * The fields of a row (RFC 4180); undefined for a quote that does not close, or that something follows.
 *
 * Deviation: a line break in quotes ends the row all the same, so that a list can be cut at any line end, and a quote that
 * somebody forgot costs one row, not the rest of the list. No URL has one.
 */
export function fieldsOf(row: string): readonly string[] | undefined {
  if (!row.includes('"')) return row.split(',')
  const fields: string[] = []
  for (let at = 0; ;) {
    const [field, end] = row.charCodeAt(at) === quote ? quotedFrom(row, at + 1) : bareFrom(row, at)
    fields.push(field)
    if (end === row.length) return fields
    if (end < 0 || row[end] !== ',') return undefined
    at = end + 1
  }
}

/** A field as it stands in a row: in quotes where it must be. */
export function csvField(text: string): string {
  return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** What a first row says of the columns; undefined where it is no heading, but a row like the others. */
export function columnsIn(row: string): Columns | undefined {
  const names = fieldsOf(row)?.map((name) => name.trim().toLowerCase()) ?? []
  const url = names.indexOf('url')
  if (url < 0) return undefined
  const agent = names.indexOf('agent')
  return { url, agent: agent < 0 ? undefined : agent }
}

/** The columns of a list without a heading: the URL alone, or the robot before it. */
export function usualColumns(row: string): Columns {
  return (fieldsOf(row)?.length ?? 0) > 1 ? { agent: 0, url: 1 } : { agent: undefined, url: 0 }
}

const quote = 0x22
const special = /[",\r\n]|^\s|\s$/

function bareFrom(row: string, start: number): readonly [field: string, end: number] {
  const comma = row.indexOf(',', start)
  const end = comma < 0 ? row.length : comma
  return [row.slice(start, end), end]
}

function quotedFrom(row: string, start: number): readonly [field: string, end: number] {
  for (let at = start; ; at += 2) {
    at = row.indexOf('"', at)
    if (at < 0) return ['', -1]
    if (row.charCodeAt(at + 1) !== quote) return [row.slice(start, at).replaceAll('""', '"'), at + 1]
  }
}
