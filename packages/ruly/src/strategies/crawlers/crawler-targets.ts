import type { Target } from '../../model/dialect.ts'
import { utf8OfText } from '@ruly/common/utf8'
import { resolvedUrlWithCarets } from '@ruly/common/resolved-url'
import { siteKeyOf } from '@ruly/common/site-key'
import { decodedExceptSlashAsWritten, fragmentForm } from './crawler-forms.ts'
import { mozPath, mozUrlOf } from './moz-url.ts'

/** Targets as crawlers and their libraries find them, for the dialects that are based on these. */

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
 * What follows the host of a URL as the URL standard writes it, with the fragment; a URL without a scheme as it is, with some
 * characters escaped.
 *
 * Source: Smerity/texting_robots, lib.rs, `prepare_url`.
 */
export const fragmentTarget: Target = function fragmentTarget(url) {
  if (url === '') return '/'
  const resolved = resolvedUrlWithCarets(url)
  if (resolved === null) return fragmentForm(utf8OfText(url))
  return utf8OfText(resolved.replace(/^[^:]*:(?:\/\/[^/?#]*)?/, ''))
}

/**
 * The path without the query, with dot segments resolved, decoded except for `%2F`. Null for what Wget does not request with HTTP.
 *
 * Source: GNU Wget 1.21.3, url.c, `uri_merge`, `url_parse` and `path_simplify`.
 */
export const wgetTarget: Target = function wgetTarget(url) {
  const hasScheme = /^[a-z0-9+-]+:/i.test(url)
  if (hasScheme && !/^https?:\/\//i.test(url)) return null
  const path = /^(?:(?:[a-z]+:)?\/\/[^/?#]*)?([^?#]*)/i.exec(url)?.[1] ?? ''
  return decodedExceptSlashAsWritten(utf8OfText(`/${withoutDots(path.replace(/^\//, ''))}`))
}

/** The path without its first slash, and without `.` and `..`. */
export function withoutDots(path: string): string {
  let kept = ''
  for (const [element] of path.matchAll(/[^/]*\/|[^/]+$/g)) {
    if (/^\.\.\/?$/.test(element)) kept = kept.slice(0, kept.lastIndexOf('/', kept.length - 2) + 1)
    else if (!/^\.\/?$/.test(element)) kept += element
  }
  return kept
}
