import { crawlerCommonsAccess as access } from '../access/crawler-commons-access.ts'
import { patternOf } from '../match/match-pattern.ts'
import type {
  Classify,
  Dialect,
  Pattern,
  Reading,
  Selection,
  Span,
  Split,
  SplitLine,
} from '../model/dialect.ts'
import type { Rule } from '../model/group.ts'
import { keeping, literalLetters, triedOnce } from '../strategies/matching/compile-pattern.ts'
import { asIs } from '../strategies/matching/normal-forms.ts'
import { named } from '../strategies/named.ts'
import { type KnownField, exactNames } from '../strategies/reading/field-names.ts'
import { type FindLineBreaks, listedLineBreaks } from '../strategies/reading/listed-line-breaks.ts'
import { trimJava } from '../strategies/reading/library-trims.ts'
import { beforeHash, colonIn, splitAt, usual } from '../strategies/reading/split-line.ts'
import { type Trim, trimWhere } from '../strategies/reading/white-space.ts'
import { star } from '../strategies/selection/agent-names.ts'
import { allElseAllWildcard } from '../strategies/selection/choose-groups.ts'
import {
  escapedOctet,
  lowerCasedText,
  octetOf,
  scrubbed,
  tagOrRest,
  withoutTags,
} from '../strategies/text-forms.ts'
import { resolvedUrl } from '@ruly/common/parsed-url'
import { withAsciiDigits } from '@ruly/common/python-number'
import { type ByteString, utf8OfText } from '@ruly/common/utf8'

/** The fields that crawler-commons reads unless it is told to read more, with its misspellings. */
const commonsFields: readonly KnownField[] = [
  {
    name: 'user-agent',
    typos: ['useragent', 'useg-agent', 'ser-agent', 'users-agent', 'user agent', 'user-agnet', 'user-agents'],
  },
  { name: 'allow' },
  {
    name: 'disallow',
    typos: [
      'desallow',
      'dissallow',
      'dissalow',
      'disalow',
      'dssalow',
      'dsallow',
      'diasllow',
      'disallaw',
      'diallow',
      'disallows',
      'disllow',
    ],
  },
  { name: 'crawl-delay', typos: ['crawl delay', 'clawl-delay', 'craw-delay', 'crawl-deley'] },
  { name: 'sitemap', typos: ['sitemaps'] },
  { name: 'host' },
]

/**
 * Lines that end at LF, CR, CRLF, U+0085, U+2028 and U+2029.
 *
 * Source: crawler-commons 8e14e27, `parseContent`.
 */
const commonsLineBreaks: FindLineBreaks = listedLineBreaks(
  'commonsLineBreaks',
  /\r\n|[\n\r]|\u00c2\u0085|\u00e2\u0080[\u00a8\u00a9]/g,
)

/**
 * Java's crawler-commons, with which Nutch, StormCrawler and Common Crawl read files.
 *
 * Source: crawler-commons 8e14e27 (27 July 2026, 1.7-SNAPSHOT), `SimpleRobotRulesParser` with exact matching of user agents,
 * `SimpleRobotRules` and `BasicURLNormalizer`, run by OpenJDK 17. An agent is handed over in lower case, `*` as no agent.
 */
export const crawlerCommons: Dialect = {
  name: 'crawlerCommons',
  reading: withoutTagsInPages({
    bom: 'skipped',
    utf16: 'decoded',
    nul: 'kept',
    lineBreaks: commonsLineBreaks,
    maxLineBytes: Infinity,
    split: usual(colonOrKnownField),
    clean: asIs,
    classify: exactNames(commonsFields),
  }),
  grouping: {
    blankLine: 'ignored',
    agentLineOpens: 'after-rule',
    orphanRule: 'ignored',
    emptyGroup: 'kept',
  },
  selection: {
    tokens: lowerUnlessStar,
    names: sameNameOrLetters,
    isWildcard: star,
    choose: allElseAllWildcard,
    closing: shortestDelayOver(300_000, commonsLineBreaks),
  },
  matching: {
    target: commonsTarget,
    compile: keeping(literalLetters, commonsWildcards),
    emptyValue: 'no-rule',
    order: 'longest',
    robotsTxt: 'always-allowed',
  },
  access,
}

const names = commonsFields.flatMap(({ name, typos = [] }) => [name, ...typos])

/** What separates a known name from its value: a colon, or one space or tab. */
const gap = /^(?:[ \t]*:|[ \t])/

const space = 0x20
const tab = 0x09

/** Trims spaces and tabs: with any other character around it, a name is unknown. */
const trimBlanks: Trim = trimWhere((octet) => octet === space || octet === tab)

/**
 * `name: value`, or the name of a known field and a space or tab; `#` begins a comment anywhere.
 *
 * Source: crawler-commons 8e14e27, `parseContent`, `tokenize` and `matchDirective`.
 */
function colonOrKnownField(line: ByteString): SplitLine {
  const { comment, text } = beforeHash(line, trimJava)
  const known = separatorIn(line.slice(text.start, text.end).toLowerCase())
  const separator = known === undefined ? colonIn(line, text) : text.start + known
  const parts = { comment, text, separator, colon: line[separator] === ':' }
  return splitAt(line, parts, known === undefined ? trimBlanks : trimJava)
}

/** Offset of the colon, space or tab after a known name at the start of a text; undefined without one. */
function separatorIn(text: ByteString): number | undefined {
  for (const name of names) {
    const found = text.startsWith(name) ? gap.exec(text.slice(name.length)) : null
    if (found !== null) return name.length + found[0].length - 1
  }
  return undefined
}

const page = /<(?:html|head|body)[ \t-\r]*>/i

/**
 * A reading that deletes tags in files that look like HTML, and reads no field in those of them without `user-agent:`.
 *
 * Source: crawler-commons 8e14e27, `parseContent`.
 */
function withoutTagsInPages(reading: Reading): Reading {
  const tagged: Reading = {
    ...reading,
    split: splitWithoutTags(reading.split),
    clean: named((value) => reading.clean(withoutTags(value)), `withoutTags(${reading.clean.name})`),
    classify: named<Classify>(
      (name) => reading.classify(withoutTags(name)),
      `withoutTags(${reading.classify.name})`,
    ),
  }
  const fieldless: Reading = { ...reading, split: noField }
  const forFile = (content: ByteString): Reading | undefined => {
    if (!page.test(content)) return undefined
    return /user-agent:/i.test(content) ? tagged : fieldless
  }
  return { ...reading, forFile: named(forFile, 'withoutTagsInPages') }
}

function noField(line: ByteString): SplitLine {
  return { comment: -1, blank: line === '', field: undefined }
}

/** Splits what is left of a line, and says where its parts are on the whole line. */
function splitWithoutTags(split: Split): Split {
  return named<Split>((line) => {
    const places = placesOfText(line)
    if (places.length === line.length) return split(line)
    const { comment, blank, field } = split(withoutTags(line))
    const spanOf = ({ start, end }: Span): Span => {
      const from = places[start] ?? line.length
      return { start: from, end: start === end ? from : (places[end - 1] as number) + 1 }
    }
    const placed = field && { ...field, name: spanOf(field.name), value: spanOf(field.value) }
    return { comment: comment < 0 ? -1 : (places[comment] as number), blank, field: placed }
  }, `withoutTags(${split.name})`)
}

/**
 * The offset of each byte outside tags.
 *
 * ```
 * line    Dis<b>allow</b>: /a
 * text    Disallow: /a
 * places  0 1 2 6 7 8 9 10 15 16 17 18
 * ```
 */
function placesOfText(line: ByteString): readonly number[] {
  const places: number[] = []
  let from = 0
  for (const { index, 0: found } of line.matchAll(tagOrRest)) {
    if (!found.endsWith('>')) break
    for (; from < index; from++) places.push(from)
    from += found.length
  }
  for (; from < line.length; from++) places.push(from)
  return places
}

/** The user agent in lower case; none for `*`. */
export function lowerUnlessStar(userAgent: string): readonly ByteString[] {
  return userAgent === '*' ? [] : [utf8OfText(userAgent.toLowerCase())]
}

/**
 * The line's value in lower case is the token, or it is no product token and its leading letters, `_` and `-` are.
 *
 * Source: crawler-commons 8e14e27, `handleUserAgent` and `userAgentProductTokenPartialMatch`.
 */
export function sameNameOrLetters(lineValue: ByteString, token: ByteString): boolean {
  const name = lowerCasedText(lineValue)
  const letters = /^[a-z_-]+/i.exec(name)?.[0]
  return name !== '' && name !== '*' && (utf8OfText(name) === token || letters === token)
}

type Closing = NonNullable<Selection['closing']>
type Delay = Parameters<Closing>[0][number]

/**
 * The line of the shortest delay, if that is longer than so many milliseconds. Of the delays below the same user-agent lines only the
 * first counts.
 *
 * Source: crawler-commons 8e14e27, `handleCrawlDelay`, `setCrawlDelay` and `parseContent`.
 */
function shortestDelayOver(milliseconds: number, lineBreaks: NonNullable<Reading['lineBreaks']>): Closing {
  const closing: Closing = (delays, content) => {
    const readable = firstOfEach(delays).flatMap(({ line, written }) => {
      const length = millisecondsOf(written)
      return length === null ? [] : [{ line, length }]
    })
    const [shortest] = readable.sort((one, other) => one.length - other.length)
    if (shortest === undefined || shortest.length <= milliseconds) return undefined
    const { line } = shortest
    return { line, offset: startOfLine(line, content, lineBreaks) }
  }
  return named(closing, `shortestDelayOver(${milliseconds})`)
}

/** Those below user-agent lines, the first one for each list of lines. */
function firstOfEach(delays: readonly Delay[]): readonly Delay[] {
  const seen = new Set<Delay['agents']>()
  return delays.filter(({ agents }) => agents.length > 0 && !seen.has(agents) && seen.add(agents))
}

/** As Java reads seconds: with a point as a `double`, else as an `int` in the digits of any script. */
function millisecondsOf(written: string): number | null {
  if (written.includes('.')) {
    const isNumber = /^[+-]?(?:\d+\.\d*|\.\d+)(?:e[+-]?\d+)?[df]?$/i.test(written)
    return isNumber ? Math.round(Number.parseFloat(written) * 1000) : null
  }
  const seconds = /^[+-]?\p{Nd}+$/u.test(written) ? Number(withAsciiDigits(written)) : NaN
  return Math.abs(seconds) <= 0x7fffffff ? seconds * 1000 : null
}

function startOfLine(
  line: number,
  content: ByteString,
  lineBreaks: NonNullable<Reading['lineBreaks']>,
): number {
  const breaks = lineBreaks(content)
  let start = 0
  for (let number = 1; number < line; number++) start = breaks.after(breaks.at(start))
  return start
}

/**
 * Path and query, normalized, with `*` and `$` escaped; `/` for what Java refuses as a URL, such as a path alone.
 *
 * Source: crawler-commons 8e14e27, `SimpleRobotRules.getPath`.
 */
export function commonsTarget(url: string): ByteString {
  const parts = javaUrlOf(url)
  if (parts === null) return '/'
  const { path, query } = parts
  const whole = utf8OfText(query === undefined ? path || '/' : `${path || '/'}?${query}`)
  return normalized(whole).replace(/[*$]/g, escapedOctet)
}

/**
 * `*` matches anything and a final `$` the end, but after a star only at the first occurrence of the text between them. A rule for
 * `…index.htm` or `…index.html` also matches what is before it.
 *
 * Source: crawler-commons 8e14e27, `isAllowedPath` and `ruleMatches`.
 */
export function commonsWildcards({ rawValue }: Rule): readonly Pattern[] {
  const path = normalized(scrubbed(rawValue))
  const own = triedOnce(patternOf(path))
  return /index\.html?$/.test(path)
    ? [own, triedOnce(patternOf(`${path.slice(0, path.indexOf('index.htm'))}$`))]
    : [own]
}

const escape = /%[0-9A-Fa-f]{2}/g
const unreserved = /[A-Za-z0-9._~-]/
/** A percent sign that begins no escape, and what URLs contain only escaped; a backslash stays. */
const unsafe = /%(?![0-9A-Fa-f]{2})|[\0-\u0020"#<>[\]^`{|}\u007f-\u00ff]/g

/**
 * Decodes escapes of unreserved characters and writes all others with capital digits; then escapes all that URLs contain only escaped.
 *
 * Source: crawler-commons 8e14e27, `BasicURLNormalizer.unescapePath` and `escapePath`.
 */
function normalized(octets: ByteString): ByteString {
  return octets
    .replace(escape, (found) => {
      const octet = octetOf(found)
      return unreserved.test(octet) ? octet : found.toUpperCase()
    })
    .replace(unsafe, escapedOctet)
}

/** A URL as far as Java's crawlers look at it. */
interface JavaUrl {
  readonly path: string
  /** Undefined without a `?`. */
  readonly query: string | undefined
}

const fetchable: ReadonlySet<string> = new Set(['http', 'https', 'ftp', 'file', 'mailto'])

/**
 * Path and query of a URL; null for what Java refuses, for a relative URL, and for a scheme that Java cannot fetch.
 *
 * Source: OpenJDK 17, `java.net.URI`, which decides what is a URL, then `java.net.URL`, which splits it again.
 */
function javaUrlOf(url: string): JavaUrl | null {
  const [, scheme = '', part = '', fragment = ''] =
    /^([a-z][a-z0-9+.-]*):([^#]*)(?:#(.*))?$/is.exec(url) ?? []
  if (!isUri(part, url.endsWith('#') || fragment !== '') || !uric.test(fragment)) return null
  const protocol = scheme.toLowerCase()
  if (!fetchable.has(protocol)) return null
  const mark = protocol === 'mailto' ? part.lastIndexOf('?') : part.indexOf('?')
  const path = mark < 0 ? part : part.slice(0, mark)
  const query = mark < 0 ? undefined : part.slice(mark + 1)
  if (protocol === 'mailto') return { path, query }
  const [, authority, rest = path] = /^\/\/(?!\/\/)([^/]*)(.*)$/s.exec(path) ?? []
  return hasReadablePort(authority ?? '') ? { path: rest, query } : null
}

// Escapes are whole, and of the characters beyond ASCII those count that can be seen.
const registryName = /^(?:[\w\-.!~*'()$,;:@&=+]|%[0-9A-Fa-f]{2}|[^\0-\u0080\p{Cc}\p{Z}])*$/u
const pathCharacters = /^(?:[\w\-.!~*'()$,;:@&=+/]|%[0-9A-Fa-f]{2}|[^\0-\u0080\p{Cc}\p{Z}])*$/u
const uric = /^(?:[\w\-.!~*'()$,;:@&=+/?[\]]|%[0-9A-Fa-f]{2}|[^\0-\u0080\p{Cc}\p{Z}])*$/u
const addressWithPort =
  /^(?:(?:[\w\-.!~*'()$,;:&=+]|%[0-9A-Fa-f]{2})*@)?\[([^\]%]+)(?:%[A-Za-z0-9]+)?\](?::\d*)?$/

/** Whether `java.net.URI` takes what follows the scheme. */
function isUri(part: string, hasFragment: boolean): boolean {
  if (!part.startsWith('/')) return part !== '' && uric.test(part)
  const [, authority, path = '', query] = /^(?:\/\/([^/?]*))?([^?]*)(?:\?(.*))?$/s.exec(part) ?? []
  if (authority === '' && path === '' && query === undefined && !hasFragment) return false
  const isHost = authority === undefined || registryName.test(authority) || isAddress(authority)
  return isHost && pathCharacters.test(path) && uric.test(query ?? '')
}

function isAddress(authority: string): boolean {
  const address = addressWithPort.exec(authority)?.[1]
  return address !== undefined && resolvedUrl(`http://[${address}]/`) !== null
}

/** Whether `java.net.URL` can read the port. */
function hasReadablePort(authority: string): boolean {
  const pieces = authority.split('@')
  if (pieces.length > 2) return true
  const host = (pieces.at(-1) as string).replace(/^\[[^\]]*\]/, '')
  const colon = host.indexOf(':')
  const port = host.slice(colon + 1)
  if (colon < 0 || port === '') return true
  return /^[+-]?\d+$/.test(port) && Number(port) >= -1 && Number(port) <= 0x7fffffff
}
