import { isAscii, isUtf8 } from 'node:buffer'
import { MIMEType } from 'node:util'

import type { ByteString, Dialect, LineKind, LineTable, Robots } from 'ruly'
import { meaningOf, type Meaning } from 'ruly/access'
import { isRedirect } from '@ruly/common/response-parts'

import { createBoundedMap } from '../../frame/bounded-map.ts'
import { bufferOf } from '../../lists/bytes/buffers.ts'
import type { CensusRecord } from '../records/census-record.ts'

/** The meaning of a response: `file` if the site has a robots.txt. */
type CensusMeaning = Exclude<Meaning, 'parse'> | 'file' | 'redirect' | 'not-modified'

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
  const { status, contentType, bytes } = record
  const buffer = bufferOf(bytes)
  return {
    meaning: censusMeaning(status, dialect),
    charset: charsetOf(contentType),
    encoding: encodingOf(bytes),
    isHtml: pageStart.test(buffer.toString('latin1', 0, 1024)),
  }
}

/** A redirect by itself decides nothing: its target is another record, if it was fetched. */
function censusMeaning(status: number | undefined, { access }: Dialect): CensusMeaning {
  if (status === undefined) return 'file'
  if (isRedirect(status)) return 'redirect'
  // An answer to the condition of a crawler, which has the file from elsewhere.
  if (status === 304) return 'not-modified'
  const meaning = meaningOf({ kind: 'response', status }, access)
  return meaning === 'parse' ? 'file' : meaning
}

const pageStart = /^(?:\u00ef\u00bb\u00bf)?\s*<(?:!doctype\s|!--|\?xml|html|head|body|title|script)/i

/** Values of Content-Type that were parsed before, up to this many characters: most responses have the same few. */
const charsets = createBoundedMap<{ readonly charset: string | undefined }>(100_000)

function charsetOf(contentType: string | undefined): string | undefined {
  if (contentType === undefined) return undefined
  const known =
    charsets.get(contentType) ??
    charsets.set(contentType, { charset: charsetIn(contentType) }, contentType.length)
  return known.charset
}

function charsetIn(contentType: string): string | undefined {
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

function encodingOf(bytes: Uint8Array): Encoding {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return 'utf-16'
  if (isAscii(bytes)) return 'ascii'
  return isUtf8(bytes) ? 'utf-8' : 'other'
}

/** What a group says. */
export class GroupFacts {
  /** Number of its user-agent lines. */
  agentLines = 0
  /** Whether its rules mean the same in the robots.txt of every site: none of them may be a URL. */
  isForAnySite = true
  ruleCount = 0
  /** Its rules in order, each a sign, the path, and a character that no byte string has. */
  written = ''
  /** The paths of rules that have one. */
  readonly allowing: ByteString[] = []
  readonly disallowing: ByteString[] = []

  addRule(kind: 'allow' | 'disallow', path: ByteString): void {
    this.ruleCount++
    this.written += `${kind === 'allow' ? '+' : '-'}${path}\u0100`
    if (path !== '') (kind === 'allow' ? this.allowing : this.disallowing).push(path)
  }
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
  /** The codes of its diagnostics, each once. */
  readonly codes: readonly string[]
  /** What Content-Signal says: the known signals, such as `search=yes`, and `other`. */
  readonly signals: readonly string[]
  /** The values of user-agent lines in lower case, each once. */
  readonly userAgents: readonly string[]
  /** The names of its extensions, each once. */
  readonly extensions: readonly string[]
}

/** A parsed file and what is counted in it. */
export interface CountedFile {
  readonly robots: Robots
  /** Scheme, host and port of URLs that the file governs. */
  readonly site: string
  readonly facts: FileFacts
  /** Its groups in order. */
  readonly groups: readonly GroupFacts[]
}

export function fileFactsOf(robots: Robots): Pick<CountedFile, 'facts' | 'groups'> {
  const { lineTable: table } = robots
  const groups = Array.from({ length: table.groupCount }, () => new GroupFacts())
  const userAgents = new Set<string>()
  let rules = 0
  let wildcardRules = 0
  // Lines that follow each other are in the same group, unless they are of another kind.
  let group: GroupFacts | undefined
  let isKnown = false
  for (let line = 1; line <= table.length; line++) {
    const kind = table.kindOf(line)
    const isRule = (kind === 'allow' || kind === 'disallow') && table.useOf(line) === 'rule'
    if (!isRule && kind !== 'user-agent') {
      isKnown = false
      continue
    }
    if (!isRule || !isKnown) group = groups[table.groupOf(line) ?? -1]
    isKnown = isRule
    if (isRule) {
      const value = table.rawValueOf(line)
      rules++
      if (hasWildcard(value)) wildcardRules++
      group?.addRule(kind, value)
      if (group !== undefined && mayBeUrl(value)) group.isForAnySite = false
    } else {
      userAgents.add(table.valueOf(line).toLowerCase())
      if (group !== undefined) group.agentLines++
    }
  }
  const { diagnostics, extensions, sitemaps } = robots
  const facts = {
    lines: lineCounts(table),
    groups: table.groupCount,
    rules,
    wildcardRules,
    sitemaps: sitemaps.length,
    diagnostics: diagnostics.length,
    codes: [...new Set(diagnostics.map(({ code }) => code))],
    signals: [...signalsOf(extensions)],
    userAgents: [...userAgents],
    extensions: [...new Set(extensions.map(({ name }) => name))],
  }
  return { facts, groups }
}

/** The known signals; others are counted together, so that files cannot add counters. Source: contentsignals.org, 2025. */
const usualSignals = new Set(
  ['search', 'ai-input', 'ai-train'].flatMap((name) => [`${name}=yes`, `${name}=no`]),
)

function signalsOf(extensions: Robots['extensions']): ReadonlySet<string> {
  const found = new Set<string>()
  for (const { name, value } of extensions) {
    if (name !== 'content-signal' || value === null) continue
    for (const [signal, wish] of Object.entries(value.signals)) {
      const written = `${signal}=${wish}`
      found.add(usualSignals.has(written) ? written : 'other')
    }
  }
  return found
}

function lineCounts(table: LineTable): FileFacts['lines'] {
  // The empty line after the last line end is not counted.
  const isLastEmpty = table.startOf(table.length) === table.endOf(table.length)
  return {
    'user-agent': table.countOf('user-agent'),
    allow: table.countOf('allow'),
    disallow: table.countOf('disallow'),
    extension: table.countOf('extension'),
    unknown: table.countOf('unknown'),
    blank: table.countOf('blank') - (isLastEmpty ? 1 : 0),
    comment: table.countOf('comment'),
    'not-a-field': table.countOf('not-a-field'),
    'beyond-limit': table.countOf('beyond-limit'),
  }
}

function mayBeUrl(value: ByteString): boolean {
  return value.includes('//') || (value.includes(':') && /^[^/*]*:/.test(value))
}

function hasWildcard(value: ByteString): boolean {
  return value.includes('*') || value.charCodeAt(value.length - 1) === dollar
}

const dollar = 0x24
