import type { Dialect } from '../model/dialect.ts'
import { escapedOctet, unescaped } from '../strategies/text-forms.ts'
import { resolvedUrlWithCarets } from '@ruly/common/parsed-url'
import { siteKeyOf } from '@ruly/common/site-key'
import { partsOf } from '@ruly/common/url-parts'
import { type ByteString, utf8OfText } from '@ruly/common/utf8'
import { temoto } from './temoto.ts'

/**
 * Colly: temoto/robotstxt, asked about URLs as Colly rewrites them.
 *
 * Source: gocolly/colly 20d3148 (2026-06-18), `checkRobots`. Colly obeys robots.txt only if `IgnoreRobotsTxt` is false, which it is
 * not by default.
 *
 * Deviation: a URL of another site than the file's is `not-governed`, and so is what the URL standard rejects.
 */
export const colly: Dialect = {
  ...temoto,
  name: 'colly',
  matching: { ...temoto.matching, target: collyTarget },
}

/** What relative URLs are resolved against if the file's site is not known. This site cannot exist. */
const noSite = 'http://relative.invalid'

/**
 * The URL as the URL standard resolves it, with its path as Go escapes it and the parameters of its query sorted by name.
 *
 * Null for another site than the file's, for a scheme other than HTTP, and for what the standard rejects.
 *
 * Source: gocolly/colly 20d3148, `checkRobots`; nlnwa/whatwg-url 0.6.2; Go 1.19, net/url.
 */
export function collyTarget(url: string, site: string | undefined): ByteString | null {
  const resolved = resolvedUrlWithCarets(url, site ?? noSite)
  if (resolved === null || !/^https?:/.test(resolved)) return null
  if (site !== undefined && siteKeyOf(resolved) !== site) return null
  const { path, query } = partsOf(resolved)
  const parameters = query ? `?${sortedQuery(query)}` : ''
  return utf8OfText(escapedPath(path.replaceAll(loosePercent, '%25')) + parameters)
}

const loosePercent = /%(?![0-9A-Fa-f]{2})/g

/** Source: net/url, `EscapedPath`. */
function escapedPath(path: ByteString): ByteString {
  if (/^[\w\-.~$&+,/:;=@!'()*[\]%]*$/.test(path)) return path
  return unescaped(path).replace(/[^\w\-.~$&+,/:;=@]/g, escapedOctet)
}

/** Pairs with a semicolon, or with a `%` that is not an escape, are dropped. Source: net/url, `ParseQuery` and `Encode`. */
function sortedQuery(query: ByteString): ByteString {
  return query
    .split('&')
    .filter((pair) => pair !== '' && !pair.includes(';') && pair.search(loosePercent) < 0)
    .map((pair) => {
      const equals = `${pair}=`.indexOf('=')
      return [queryText(pair.slice(0, equals)), queryText(pair.slice(equals + 1))] as const
    })
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map((pair) => pair.map(queryEscaped).join('='))
    .join('&')
}

function queryText(written: ByteString): ByteString {
  return unescaped(written.replaceAll('+', ' '))
}

function queryEscaped(octets: ByteString): ByteString {
  return octets.replace(/[^\w\-.~]/g, (octet) => (octet === ' ' ? '+' : escapedOctet(octet)))
}
