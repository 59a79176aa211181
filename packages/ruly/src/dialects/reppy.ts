import { rfc9309Access as access } from '../access/rfc9309-access.ts'
import { prefixOf } from '../match/match-pattern.ts'
import type { Dialect, HasLine, Pattern, SplitLine } from '../model/dialect.ts'
import type { Rule } from '../model/group.ts'
import { asIs } from '../strategies/matching/normal-forms.ts'
import { exactNames, fields } from '../strategies/reading/field-names.ts'
import { lineFeeds } from '../strategies/reading/listed-line-breaks.ts'
import { beforeHash, colonIn } from '../strategies/reading/split-line.ts'
import { trimAscii } from '../strategies/reading/white-space.ts'
import { asGiven, sameWholeValue, star } from '../strategies/selection/agent-names.ts'
import { escapedOctet, unescaped } from '../strategies/text-forms.ts'
import { siteKeyOf } from '@ruly/common/site-key'
import { type ByteString, lowerCased, utf8OfText } from '@ruly/common/utf8'

/**
 * Python's reppy, and Moz's rep-cpp, which it wraps.
 *
 * Source: seomoz/rep-cpp ca2ae84 (2024-01-11), with seomoz/url-cpp f9f53c7; seomoz/reppy e92f22e.
 *
 * Deviation: a URL of another host is `not-governed`; the original disallows it.
 * Deviation: a rule or URL with a port that is not a number is void or `not-governed`; the original throws an error.
 * Deviation: among more than 16 rules, the original sorts those of the same length in no certain order; here the first decides.
 * Deviation: a group whose first user-agent line has no value is for its other agents; the original gives them the next one.
 */
export const reppy: Dialect = {
  name: 'reppy',
  reading: {
    bom: 'skipped',
    utf16: 'bytes',
    nul: 'kept',
    lineBreaks: lineFeeds,
    maxLineBytes: Infinity,
    split: colonWithAnyName,
    clean: asIs,
    classify: exactNames(fields('user-agent', 'disallow', 'allow', 'sitemap', 'crawl-delay')),
  },
  grouping: {
    blankLine: 'ignored',
    agentLineOpens: 'after-any-field',
    orphanRule: 'for-everyone',
    emptyGroup: 'kept',
  },
  selection: {
    tokens: asGiven,
    names: sameWholeValue,
    isWildcard: star,
    choose: copiedGroups,
  },
  matching: {
    target: mozTarget,
    compile: mozWildcards,
    emptyValue: 'compiled',
    order: 'longest-then-file',
    robotsTxt: 'always-allowed',
  },
  access,
}

/**
 * `name: value`, even without a name; `#` begins a comment anywhere.
 *
 * Source: seomoz/rep-cpp, robots.cpp, `getpair`.
 */
function colonWithAnyName(line: ByteString): SplitLine {
  const { comment, text } = beforeHash(line, trimAscii)
  const blank = text.start === text.end
  const colon = colonIn(line, text)
  if (colon < 0) return { comment, blank, field: undefined }
  const name = trimAscii(line, text.start, colon)
  return { comment, blank, field: { name, value: trimAscii(line, colon + 1, text.end), colon: true } }
}

/**
 * The groups of the agent's name, or of `*` if no line has its name. The first line of a group adds it to the groups of its name.
 * Any other line gives its name, if it is new, the groups that the first one has so far.
 *
 * Source: seomoz/rep-cpp, robots.cpp, `Robots::Robots` and `agent`.
 */
function copiedGroups<G>(
  groups: readonly G[],
  _isNamed: unknown,
  _isWildcard: unknown,
  hasLine: HasLine<G>,
): readonly G[] {
  const byName = new Map<ByteString, Chain<G> | undefined>([['*', undefined]])
  const own = new Set<ByteString>()
  for (const group of groups) {
    const names: ByteString[] = []
    hasLine(group, (value, token) => {
      const name = lowerCased(value)
      names.push(name)
      if (name === lowerCased(token)) own.add(name)
      return false
    })
    const [first = ''] = names
    const obeyed = { last: group, before: byName.get(first) }
    if (names.length > 0 || byName.has(first)) byName.set(first, obeyed)
    for (const name of names) if (!byName.has(name)) byName.set(name, obeyed)
  }
  const [name = '*'] = own
  return groupsIn(byName.get(name))
}

/** Groups from the last one back, so that a name gets those of another without a copy of them. */
interface Chain<G> {
  readonly last: G
  readonly before: Chain<G> | undefined
}

function groupsIn<G>(chain: Chain<G> | undefined): readonly G[] {
  const groups: G[] = []
  for (let rest = chain; rest !== undefined; rest = rest.before) groups.push(rest.last)
  return groups.toReversed()
}

/**
 * Path, parameters and query, with all escapes decoded and made again. Null for another host than the file's, and for a port that is
 * not a number.
 *
 * Source: seomoz/rep-cpp, agent.cpp, `allowed`.
 */
export function mozTarget(url: string, site: string | undefined): ByteString | null {
  const parts = mozUrlOf(utf8OfText(url))
  if (parts === null) return null
  if (site === undefined || parts.host === '') return mozPath(parts)
  return hostOf(url.replace(/^\/\//, 'http://')) === hostOf(site) ? mozPath(parts) : null
}

/** The host as the URL standard writes it; undefined for a URL without one. */
function hostOf(url: string): string | undefined {
  return siteKeyOf(url)?.split(/:\/\/|:\d*$/)[1]
}

/**
 * The value as a URL, of which path and query are escaped; void for another host. Stars at the end are dropped, and `$` ends the
 * pattern wherever it is. A value that begins with `*` is also read without it.
 *
 * Source: seomoz/rep-cpp, agent.cpp, `allow` and `disallow`, and directive.cpp.
 */
export function mozWildcards({ rawValue, kind }: Rule, robotsUrl: string | undefined): readonly Pattern[] {
  if (rawValue === '') return [prefixOf(kind === 'allow' ? '/' : '')]
  const url = mozUrlOf(rawValue)
  const host = robotsUrl === undefined ? '' : mozUrlOf(utf8OfText(robotsUrl))?.host
  if (url === null || (host !== '' && url.host !== '' && url.host !== host)) return []
  const values = rawValue.startsWith('*') ? [rawValue, rawValue.replace(/^\*+/, '')] : [rawValue]
  return values.map(mozUrlOf).flatMap((parts) => (parts === null ? [] : mozPatterns(mozPath(parts))))
}

function mozPatterns(path: ByteString): readonly Pattern[] {
  const written = path.replace(/\*+/g, '*').replace(/\*$/, '')
  const dollar = written.indexOf('$')
  if (dollar < 0) return [{ segments: written.split('*'), anchor: 'none', sizeBytes: written.length }]
  const segments = written.slice(0, dollar).split('*')
  // The original tries what follows a star at every byte, but not at the end.
  return segments.at(-1) === '' && segments.length > 1
    ? []
    : [{ segments, anchor: 'end', sizeBytes: written.length }]
}

/** The parts of a URL as Moz's url-cpp splits it. */
export interface MozUrl {
  /** In lower case, without user and port; empty if missing. */
  readonly host: ByteString
  readonly path: ByteString
  readonly params: ByteString | undefined
  readonly query: ByteString | undefined
}

/** A colon and digits alone are a port, except after these. */
const knownSchemes =
  /^(?:|file|ftp|git|git\+ssh|gopher|hdl|https?|imap|mms|nfs|nntp|prospero|rsync|rtspu?|sftp|shttp|sips?|sms|snews|svn|svn\+ssh|tel|telnet|wais)$/
const schemesWithParams = /^(?:|ftp|hdl|https?|imap|mms|prospero|rtspu?|sftp|shttp|sips?|tel)$/

/**
 * Splits a URL; null for one with a port that is not a number up to 65535.
 *
 * Source: seomoz/url-cpp f9f53c7, url.cpp, `Url::Url`.
 */
export function mozUrlOf(url: ByteString): MozUrl | null {
  const scheme = schemeIn(url)
  const rest = url.slice(scheme === undefined ? 0 : scheme.length + 1)
  const [, netloc, behind = ''] = /^(?:\/\/([^/?#]*))?([^]*)$/.exec(rest) ?? []
  const authority = lowerCased((netloc ?? '').slice((netloc ?? '').indexOf('@') + 1))
  const [host, port = ''] = splitAt(authority, ':')
  if (port !== '' && !isPort(port)) return null
  const [beforeQuery, query] = splitAt(splitAt(behind, '#')[0], '?')
  const [path, params] = schemesWithParams.test(scheme ?? '') ? splitAt(beforeQuery, ';') : [beforeQuery]
  return { host, path, params, query }
}

function schemeIn(url: ByteString): ByteString | undefined {
  const [scheme, rest] = splitAt(url, ':')
  if (rest === undefined || !/^[a-z0-9+\-.]*$/i.test(scheme)) return undefined
  const name = lowerCased(scheme)
  return rest === '' || /\D/.test(rest) || knownSchemes.test(name) ? name : undefined
}

function splitAt(text: ByteString, separator: string): readonly [ByteString, ByteString | undefined] {
  const at = text.indexOf(separator)
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)]
}

/** As C++ reads a number: white space and a sign may be before it. */
function isPort(port: ByteString): boolean {
  return /^[\t-\r ]*[+-]?\d+$/.test(port) && Math.abs(Number(port) - 32_767.5) <= 32_767.5
}

const pathUnsafe = /[^\w\-.~!$&'()*+,;=:@/]/g
const queryUnsafe = /[^\w\-.~!$&'()*+,;=:@/?]/g

/**
 * Path, parameters and query: all escapes are decoded, and what is not safe in that part is escaped.
 *
 * Source: seomoz/url-cpp f9f53c7, url.cpp, `escape` and `fullpath`.
 */
function mozPath({ path, params, query }: MozUrl): ByteString {
  const own = escaped(path, pathUnsafe)
  const parameters = params === undefined ? '' : `;${escaped(params, queryUnsafe)}`
  const rest = query === undefined ? parameters : `${parameters}?${escaped(query, queryUnsafe)}`
  return own.startsWith('/') ? own + rest : `/${own}${rest}`
}

function escaped(octets: ByteString, unsafe: RegExp): ByteString {
  return unescaped(octets).replace(unsafe, escapedOctet)
}
