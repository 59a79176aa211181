import { patternOf } from '../../match/match-pattern.ts'
import type { ByteString } from '../../model/byte-string.ts'
import type { CompileRule, Target } from '../../model/dialect.ts'
import type { Pattern } from '../../model/pattern.ts'
import { literalLetters } from '../../strategies/matching/compile-pattern.ts'
import { named } from '../../strategies/named.ts'
import { utf8OfText } from '@ruly/common/utf8'
import { resolvedUrl } from '@ruly/common/parsed-url'
import { escapedOctet, octetOf, scrubbed } from '../../strategies/text-forms.ts'

/**
 * Path and query, normalized, with `*` and `$` escaped; `/` for what Java refuses as a URL, such as a path alone.
 *
 * Source: crawler-commons 8e14e27, `SimpleRobotRules.getPath`.
 */
export const commonsTarget: Target = function commonsTarget(url) {
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
export const commonsWildcards: CompileRule = Object.assign(
  named<CompileRule>(({ rawValue }) => {
    const path = normalized(scrubbed(rawValue))
    const own = greedyPatternOf(path)
    return /index\.html?$/.test(path)
      ? [own, greedyPatternOf(`${path.slice(0, path.indexOf('index.htm'))}$`)]
      : [own]
  }, 'commonsWildcards'),
  { literal: literalLetters },
)

/** The pattern of a path. After a star at its end, a dollar means nothing. */
function greedyPatternOf(path: ByteString): Pattern {
  const pattern = patternOf(path)
  if (pattern.anchor === 'none' || pattern.segments.length === 1) return pattern
  return { ...pattern, anchor: pattern.segments.at(-1) === '' ? 'none' : 'first-end' }
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
