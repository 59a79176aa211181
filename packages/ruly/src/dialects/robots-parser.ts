import { rfc9309Access as access } from '../access/rfc9309-access.ts'
import type { Dialect, Target } from '../model/dialect.ts'
import { wildcards } from '../strategies/matching/compile-pattern.ts'
import { asIs } from '../strategies/matching/normal-forms.ts'
import { named } from '../strategies/named.ts'
import { exactNames, fields } from '../strategies/reading/field-names.ts'
import { trimJavaScript } from '../strategies/reading/library-trims.ts'
import { colonNeeded } from '../strategies/reading/split-line.ts'
import { allElseAllWildcard } from '../strategies/selection/choose-groups.ts'
import { type ByteString, textOfUtf8, utf8OfText } from '@ruly/common/utf8'
import { resolvedUrlWithCarets } from '@ruly/common/parsed-url'
import { schemeOf, siteKeyOf } from '@ruly/common/site-key'
import { partsOf } from '@ruly/common/url-parts'

/**
 * The npm package robots-parser.
 *
 * Source: robots-parser 3.0.1 (samclarke/robots-parser dd032ec), Robots.js. It does not request files: the access policy is that of
 * RFC 9309.
 *
 * Deviation: a relative URL is one of the file's site; the original answers undefined unless the file's own URL is relative, too.
 * Deviation: without the file's URL, no URL is of another site; the original answers undefined for all but relative ones.
 */
export const robotsParser: Dialect = {
  name: 'robotsParser',
  reading: {
    bom: 'skipped',
    utf16: 'bytes',
    nul: 'kept',
    maxLineBytes: Infinity,
    split: colonNeeded(trimJavaScript),
    clean: asIs,
    classify: exactNames(fields('user-agent', 'disallow', 'allow', 'crawl-delay', 'sitemap', 'host')),
  },
  grouping: {
    blankLine: 'ignored',
    agentLineOpens: 'after-any-field',
    orphanRule: 'ignored',
    emptyGroup: 'dropped',
    ownFields: ['crawl-delay'],
  },
  selection: {
    tokens: wholeName,
    names: sameWholeName,
    isWildcard: wholeStar,
    choose: allElseAllWildcard,
  },
  matching: {
    target: whatwgTarget(capitalEscapes),
    compile: wildcards(encodeUriForm),
    emptyValue: 'no-rule',
    order: 'longest',
    robotsTxt: 'ordinary',
  },
  // As `setCrawlDelay` and `getCrawlDelay` do: `Number` reads delays, so that an empty one is 0 and `0x10` is 16; the last one counts.
  extensions: {
    inGroups: 'for-group',
    outsideGroups: 'for-nobody',
    repeated: 'last',
    values: { 'crawl-delay': numberCrawlDelay },
  },
  access,
}

/** The user agent in lower case up to a `/`, `*` for an empty one: `example bot` for `Example Bot/1.0`. */
export function wholeName(userAgent: string): readonly ByteString[] {
  return [utf8OfText(nameIn(userAgent === '' ? '*' : userAgent))]
}

/** The line's value up to a `/` is the token, in any case; a line without a value names nobody. */
export function sameWholeName(lineValue: ByteString, token: ByteString): boolean {
  return lineValue !== '' && utf8OfText(nameIn(textOfUtf8(lineValue))) === token
}

/** `*` up to a `/`. */
function wholeStar(lineValue: ByteString): boolean {
  return nameIn(textOfUtf8(lineValue)) === '*'
}

/** Source: robots-parser 3.0.1, `formatUserAgent`. */
function nameIn(text: string): string {
  return (text.toLowerCase().split('/', 1)[0] as string).trim()
}

/** What relative URLs are resolved against if the file's site is not known. This site cannot exist. */
const noSite = 'http://relative.invalid'

/**
 * Path and query of a URL as the URL standard resolves and writes it, without an empty query.
 *
 * Null for another site than the file's, for a URL without a host, and for what the standard rejects.
 *
 * Source: robots-parser 3.0.1, `parseUrl` and `_getRule`, in a Node.js that leaves `^` in a path as it is, as those before 22 do.
 */
export function whatwgTarget(form: (octets: ByteString) => ByteString): Target {
  const target: Target = (url, site) => {
    // Against a base of its own scheme, even `http:/a` would be relative.
    const isRelative = schemeOf(url.trimStart()) === null
    const resolved = resolvedUrlWithCarets(url, (isRelative && site) || noSite)
    const key = resolved === null ? null : siteKeyOf(resolved)
    if (resolved === null || key === null || (site !== undefined && key !== site)) return null
    const { path, query } = partsOf(resolved)
    return form(utf8OfText(query ? `${path}?${query}` : path))
  }
  return named(target, `whatwgTarget(${form.name})`)
}

/** Writes escapes with capital digits; nothing else is changed. */
export function capitalEscapes(octets: ByteString): ByteString {
  return octets.replace(/%[0-9a-f]{2}/gi, (escape) => escape.toUpperCase())
}

/**
 * What JavaScript's `encodeURI` escapes is escaped, except for `%`, and escapes have capital digits.
 *
 * Source: robots-parser 3.0.1, `normaliseEncoding`.
 */
export function encodeUriForm(octets: ByteString): ByteString {
  return capitalEscapes(encodeURI(textOfUtf8(octets)).replaceAll('%25', '%'))
}

/** Negative and infinite delays are not read. */
function numberCrawlDelay(written: string): number | null {
  const seconds = Number(written)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null
}
