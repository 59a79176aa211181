import type { Matching } from '../dialect.ts'
import { named } from '../named.ts'
import { octetsOfText, type Octets } from '../octets.ts'
import { siteKeyOf } from '../site-key.ts'
import { partsOf, pathWithQuery } from './url-parts.ts'

/**
 * The URL's path and query as a request has them, in a form: dot segments resolved, backslashes turned, an empty query kept.
 *
 * A relative URL is resolved against `base`. Null for another site than the file's, for every URL where that site is not known,
 * and for what the URL standard rejects.
 */
export function resolvedOnSite(form: (octets: Octets) => Octets, base: string): Matching['target'] {
  const target: Matching['target'] = (url, site) => {
    const resolved = resolvedUrl(url, base)
    if (site === undefined || resolved === null || siteKeyOf(resolved) !== site) return null
    return form(octetsOfText(pathWithQuery(partsOf(resolved))))
  }
  return named(target, `resolvedOnSite(${form.name})`)
}

/** The URL as the URL standard resolves and writes it, or null where it rejects it. */
export function resolvedUrl(url: string, base?: string): string | null {
  try {
    return new URL(url, base).href
  } catch {
    return null
  }
}
