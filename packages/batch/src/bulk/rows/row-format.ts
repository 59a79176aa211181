import type { Verdict } from 'ruly'
import { verdictLine, visible, visibleJson } from '@ruly/lint'

import { type CsvFormulas, csvField, withoutFormula } from '../../lists/formats/csv.ts'
import { backslash, carriageReturn, comma, quote } from '../../lists/bytes/ascii.ts'
import { controls } from '../../lists/bytes/buffers.ts'
import type { ListFault } from '../../lists/fault-notes.ts'
import type { Row } from './answerer.ts'

export interface RowFormat {
  /** The text above all rows. */
  readonly heading: string
  readonly row: (agent: string, verdict: Verdict) => Pick<Row, 'before' | 'after'>
  /** The URL as written in a row. */
  readonly url: (url: string) => string
  /** Bytes of ASCII that the format escapes, or that make it quote a URL. */
  readonly special: readonly number[]
  /** The row of a malformed line; empty if the format has none. */
  readonly fault: (fault: ListFault) => string
}

const noFile = 'no file for this host in the folder'

const text: RowFormat = {
  heading: '',
  row(agent, verdict) {
    // Split at the URL, after the verdict.
    const line = verdictLine({ agent, url: '/', verdict })
    const at = line.indexOf('/')
    // Only a host without a file in the folder is `unknown`; a requested site never is.
    const after = verdict.reason === 'unknown' ? `  ${visible(agent)}  ${noFile}` : line.slice(at + 1)
    return { before: line.slice(0, at), after: `${after}\n` }
  },
  url: visible,
  special: controls,
  fault: ({ list, line, why, text: said }) => `malformed   ${visible(said)}  ${list}:${line}: ${why}\n`,
}

const ndjson: RowFormat = {
  heading: '',
  // Verdicts of sites have evidence, too, which is in no column.
  row: (agent, { allowed, reason, rule, group, token }) => ({
    before: `{"agent":${visibleJson(agent)},"url":"`,
    after: `",${visibleJson({ allowed, reason, rule, group, token }).slice(1)}\n`,
  }),
  url: (url) => visibleJson(url).slice(1, -1),
  special: [...controls, quote, backslash],
  fault: ({ list, line, why, text: said }) => `${visibleJson({ malformed: why, list, line, text: said })}\n`,
}

/** CSV; `field` escapes a text. A URL has no white space around it, and begins with a scheme or a slash. */
function csvWith(field: (text: string) => string): RowFormat {
  return {
    heading: 'agent,url,allowed,reason,line,rule,malformed\n',
    row: (agent, { allowed, reason, rule }) => ({
      before: `${field(agent)},`,
      after: `,${allowed},${reason},${rule?.line ?? ''},${field(rule?.text.trim() ?? '')},\n`,
    }),
    url: field,
    special: [carriageReturn, quote, comma],
    fault: ({ list, line, why, text: said }) => `,${field(said)},,,,,${field(`${list}:${line}: ${why}`)}\n`,
  }
}

const urls: RowFormat = {
  heading: '',
  row: () => ({ before: '', after: '\n' }),
  url: (url) => url,
  special: [],
  fault: () => '',
}

const csv = csvWith(csvField)
const csvWithoutFormulas = csvWith((field) => csvField(withoutFormula(field)))
const byName: Readonly<Record<RowFormatName, RowFormat>> = { text, ndjson, csv, urls }

/** The format with a name; `formulas` applies to CSV only. */
export function rowFormat(name: RowFormatName, formulas: CsvFormulas): RowFormat {
  return name === 'csv' && formulas === 'escape' ? csvWithoutFormulas : byName[name]
}

export const rowFormats = ['text', 'ndjson', 'csv', 'urls'] as const

/** The name of an output format; `urls` writes only the URLs. */
export type RowFormatName = (typeof rowFormats)[number]
