import { isAscii, isUtf8 } from 'node:buffer'
import { MIMEType } from 'node:util'

import type { Dialect, LineKind, Robots } from 'ruly'
import { meaningOf, type Meaning } from 'ruly/access'

import type { CensusRecord } from '../records/census-record.ts'

/** The meaning of a response: `file` if the site has a robots.txt. */
type CensusMeaning = Exclude<Meaning, 'parse'> | 'file' | 'redirect'

/** The encoding of a file, detected from its bytes. */
type Encoding = 'ascii' | 'utf-8' | 'utf-16' | 'other'

/** Facts about a response, apart from its rules. */
export interface AnswerFacts {
  readonly meaning: CensusMeaning
  /** The charset of `Content-Type` by its name in the Encoding Standard; `unknown` if it has none. */
  readonly charset: string | undefined
  readonly encoding: Encoding
  /** Whether the body begins like an HTML page. */
  readonly isHtml: boolean
}

export function answerFactsOf(record: CensusRecord, dialect: Dialect): AnswerFacts {
  const { status, contentType, octets } = record
  return {
    meaning: censusMeaning(status, dialect),
    charset: charsetOf(contentType),
    encoding: encodingOf(octets),
    isHtml: pageStart.test(Buffer.from(octets.subarray(0, 1024)).toString('latin1')),
  }
}

/** A redirect by itself decides nothing: its target is another record, if it was fetched. */
function censusMeaning(status: number | undefined, { access }: Dialect): CensusMeaning {
  if (status === undefined) return 'file'
  if (status >= 300 && status <= 399) return 'redirect'
  const meaning = meaningOf({ kind: 'response', status }, access)
  return meaning === 'parse' ? 'file' : meaning
}

const pageStart = /^(?:\u00ef\u00bb\u00bf)?\s*<(?:!doctype\s|!--|\?xml|html|head|body|title|script)/i

function charsetOf(contentType: string | undefined): string | undefined {
  if (contentType === undefined) return undefined
  try {
    const label = new MIMEType(contentType).params.get('charset')?.trim()
    if (label === undefined || label === '') return undefined
    return decoderName(label)
  } catch {
    return undefined
  }
}

function decoderName(label: string): string {
  try {
    return new TextDecoder(label).encoding
  } catch {
    return 'unknown'
  }
}

function encodingOf(octets: Uint8Array): Encoding {
  const [first, second] = octets
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return 'utf-16'
  if (isAscii(octets)) return 'ascii'
  return isUtf8(octets) ? 'utf-8' : 'other'
}

/** Counts of the lines and rules of a file. */
export interface FileFacts {
  readonly lines: Readonly<Record<LineKind, number>>
  readonly groups: number
  readonly rules: number
  /** Rules with `*`, or with `$` at their end. */
  readonly wildcardRules: number
  readonly sitemaps: number
  readonly diagnostics: number
}

export function fileFactsOf(robots: Robots): FileFacts {
  const lines: Record<LineKind, number> = {
    'user-agent': 0,
    allow: 0,
    disallow: 0,
    extension: 0,
    unknown: 0,
    blank: 0,
    comment: 0,
    'not-a-field': 0,
    'beyond-limit': 0,
  }
  for (const { kind, start, next } of robots.lines) {
    // The empty line after the last line end is not counted.
    if (next > start) lines[kind]++
  }
  const rules = robots.groups.flatMap((group) => group.rules)
  return {
    lines,
    groups: robots.groups.length,
    rules: rules.length,
    wildcardRules: rules.filter(({ value }) => value.includes('*') || value.endsWith('$')).length,
    sitemaps: robots.sitemaps.length,
    diagnostics: robots.diagnostics.length,
  }
}
