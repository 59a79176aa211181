import { prefixOf } from '../../match/match-pattern.ts'
import type { ByteString } from '../../model/byte-string.ts'
import type { CompileRule, Target } from '../../model/dialect.ts'
import type { Pattern } from '../../model/pattern.ts'
import { lowerCased, utf8OfText } from '@ruly/common/utf8'
import { siteKeyOf } from '@ruly/common/site-key'
import { escapedOctet, unescaped } from '../../strategies/text-forms.ts'

/**
 * Path, parameters and query, with all escapes decoded and made again. Null for another host than the file's, and for a port that is
 * not a number.
 *
 * Source: seomoz/rep-cpp, agent.cpp, `allowed`.
 */
export const mozTarget: Target = function mozTarget(url, site) {
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
export const mozWildcards: CompileRule = function mozWildcards({ rawValue, kind }, robotsUrl) {
  if (rawValue === '') return [prefixOf(kind === 'allow' ? '/' : '')]
  const url = mozUrlOf(rawValue)
  const host = robotsUrl === undefined ? '' : mozUrlOf(utf8OfText(robotsUrl))?.host
  if (url === null || (host !== '' && url.host !== '' && url.host !== host)) return []
  const values = rawValue.startsWith('*') ? [rawValue.replace(/^\*+/, ''), rawValue] : [rawValue]
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
