import { parsedUrl } from '@ruly/common/parsed-url'

/** An absolute URL, as text or as an object. */
export type Urlish = string | URL

/** The text of a URL; throws a `TypeError` for anything else. */
export function urlText(url: Urlish): string {
  if (typeof url === 'string') return url
  if (url instanceof URL || typeof (url as Partial<URL> | null)?.href === 'string') return url.href
  throw new TypeError(`A URL must be a string or a URL, got ${url === null ? 'null' : typeof url}.`)
}

/** Scheme, host and port of a URL that a robots.txt governs; null for other schemes. */
export function originOf(url: Urlish): string | null {
  const { protocol, origin } = absolute(urlText(url))
  return protocol === 'http:' || protocol === 'https:' ? origin : null
}

function absolute(url: string): URL {
  const parsed = parsedUrl(url)
  if (parsed !== undefined) return parsed
  const shown = JSON.stringify(url.slice(0, 100))
  throw new TypeError(`A client needs an absolute URL, such as https://example.com/a, got ${shown}.`)
}
