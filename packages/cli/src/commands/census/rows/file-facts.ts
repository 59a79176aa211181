import { isAscii, isUtf8 } from 'node:buffer'
import { MIMEType } from 'node:util'

import type { Dialect, LineKind, Robots } from 'ruly'
import { meaningOf, type Meaning } from 'ruly/access'

import type { CensusRecord } from '../records/census-record.ts'

/** What holds for a site by what its server answered, where it has a file: `file`. */
type CensusMeaning = Exclude<Meaning, 'parse'> | 'file' | 'redirect'

/** The encoding of a file by its bytes; its header does not count. */
type Encoding = 'ascii' | 'utf-8' | 'utf-16' | 'other'

/** What an answer is, before its rules are looked at. */
export interface AnswerFacts {
  readonly meaning: CensusMeaning
  /** What `Content-Type` names, as the Encoding Standard calls it; `unknown` for what that does not know. */
  readonly charset: string | undefined
  readonly encoding: Encoding
  /** Whether the body begins as a page does. */
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

/** Where a redirect leads to is another record, if anybody went there: it says nothing by itself. */
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

/** Counts of what stands in a file. */
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
    // After the last line end there is a line without a byte, which nobody would count.
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
