import type { RewrittenBytes, Target } from '../../model/dialect.ts'
import { resolvedUrl } from '@ruly/common/parsed-url'
import { type ByteString, utf8OfText } from '@ruly/common/utf8'
import { schemeOf, siteKeyOf } from '@ruly/common/site-key'
import { partsOf, pathWithQuery } from '@ruly/common/url-parts'
import { byteTable } from '../../util/byte-table.ts'
import { named } from '../named.ts'
import { escapedInTargets } from './normal-forms.ts'

/**
 * Path and query of a URL as written, `/` if both are missing.
 *
 * Accepts any text: scheme and authority are optional, a fragment is dropped, and a slash is put before a query or `;` without a
 * path. Source: Google's robots.cc, `GetPathParamsQuery`.
 */
function pathAndQuery(url: string): string {
  const from = url.startsWith('//') ? 2 : 0
  const early = firstPathCharacter(url, from)
  const scheme = url.indexOf('://', from)
  const start = scheme >= 0 && early > scheme ? firstPathCharacter(url, scheme + 3) : early
  const hash = url.indexOf('#', from)
  if (start < 0) return '/'
  // A hash before the path leaves nothing of it.
  const path = hash < 0 ? url.slice(start) : url.slice(start, hash)
  return path.startsWith('/') ? path : `/${path}`
}

function firstPathCharacter(url: string, from: number): number {
  for (let i = from; i < url.length; i++) {
    const code = url.charCodeAt(i)
    if (code === 0x2f || code === 0x3f || code === 0x3b) return i
  }
  return -1
}

/** The URL's path and query in bytes; scheme and host are ignored. */
export const asWritten: Target = inUrl('#', function asWritten(url) {
  return utf8OfText(pathAndQuery(url))
})

/** The URL's path and query in a form that decodes escapes; scheme and host are ignored. */
/* @__NO_SIDE_EFFECTS__ */
export function inForm(form: (octets: ByteString) => ByteString): Target {
  const target: Target = (url) => form(utf8OfText(pathAndQuery(url)))
  return inUrl('#%', named(target, `inForm(${form.name})`))
}

/**
 * The URL's path and query in a normal form that decodes some escapes and escapes invalid characters; null for another site than
 * the file's, and for a scheme without authority, such as `mailto:`.
 */
/* @__NO_SIDE_EFFECTS__ */
export function ofTheSite(form: (octets: ByteString) => ByteString): Target {
  const target: Target = (url, site) => (isGoverned(url, site) ? form(utf8OfText(pathAndQuery(url))) : null)
  return inUrl(`#%*$${escapedInTargets}`, named(target, `ofTheSite(${form.name})`))
}

function isGoverned(url: string, site: string | undefined): boolean {
  if (url.startsWith('/') && !url.startsWith('//')) return true
  const scheme = schemeOf(url)
  if (scheme === null)
    return !url.startsWith('//') || site === undefined || siteKeyOf(`${schemeOf(site)}${url}`) === site
  if (!url.startsWith('/', scheme.length)) return false
  const key = site === undefined ? null : siteKeyOf(url)
  return key === null || key === site
}

/**
 * Path and query of the URL that a request would use, in a form: dot segments resolved, backslashes turned into slashes, an empty
 * query kept.
 *
 * A relative URL is resolved against `base`. Null for another site than the file's, for every URL if that site is unknown, and for
 * what the URL standard rejects.
 */
export function resolvedOnSite(form: (octets: ByteString) => ByteString, base: string): Target {
  const target: Target = (url, site) => {
    const resolved = resolvedUrl(url, base)
    if (resolved === null || siteKeyOf(resolved) !== site) return null
    return form(utf8OfText(pathWithQuery(partsOf(resolved))))
  }
  return named(target, `resolvedOnSite(${form.name})`)
}

/** A target that can be found in most URLs: `changed` are the ASCII characters that it rewrites or drops. */
/* @__NO_SIDE_EFFECTS__ */
export function inUrl(changed: string, target: Target): Target {
  return Object.assign(target, { inUrl: { pathStart, changed: rewrittenBytes(changed) } })
}

function rewrittenBytes(characters: string): RewrittenBytes {
  // Characters beyond ASCII are several bytes in a target.
  return byteTable(characters, 256).fill(1, 128)
}

/**
 * Offset of the path in `/path` or `http(s)://authority/path`; -1 for anything else.
 *
 * ```
 * https://example.com/private?a
 *                    └ target: the rest of the URL, if it has no changed character
 * ```
 */
function pathStart(url: string): number {
  if (url.charCodeAt(0) === slash) return url.charCodeAt(1) === slash ? -1 : 0
  const end = url.charCodeAt(4) === colon ? 4 : 5
  if (!isScheme(url, end)) return -1
  for (let at = end + 3; at < url.length; at++) {
    const code = url.charCodeAt(at)
    if (code > questionMark) continue
    if (code === slash) return at
    if (code === questionMark || code === semicolon || code === hash) return -1
  }
  return -1
}

/** Whether a URL begins with `http://` or `https://`, given where the colon is. Comparing characters is faster than any search. */
function isScheme(url: string, end: number): boolean {
  return (
    url.charCodeAt(0) === letterH &&
    url.charCodeAt(1) === letterT &&
    url.charCodeAt(2) === letterT &&
    url.charCodeAt(3) === letterP &&
    (end === 4 || url.charCodeAt(4) === letterS) &&
    url.charCodeAt(end) === colon &&
    url.charCodeAt(end + 1) === slash &&
    url.charCodeAt(end + 2) === slash
  )
}

const letterH = 0x68
const letterT = 0x74
const letterP = 0x70
const letterS = 0x73
const slash = 0x2f
const colon = 0x3a
const semicolon = 0x3b
const questionMark = 0x3f
const hash = 0x23
