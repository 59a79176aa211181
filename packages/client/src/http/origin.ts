import { wrongType, type Check } from '@ruly/common/checked-options'
import { parsedUrl } from '@ruly/common/parsed-url'
import { shown } from '@ruly/common/type-of'

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

/** The same; throws a `TypeError` for other schemes, which names what needs the URL. */
export function siteOf(url: Urlish, subject: string): string {
  const site = originOf(url)
  if (site !== null) return site
  throw new TypeError(`${subject} needs an http or https URL, got ${shown(urlText(url))}.`)
}

function absolute(url: string): URL {
  const parsed = parsedUrl(url)
  if (parsed !== undefined) return parsed
  throw new TypeError(`A client needs an absolute URL, such as https://example.com/a, got ${shown(url)}.`)
}

/** URLs in an iterable. A string is refused: its characters would be read as the list. */
export const urlList: Check<Iterable<Urlish>> = (value, name) => {
  if (hasMethod(value, Symbol.iterator)) return value as Iterable<Urlish>
  throw wrongType(name, 'an iterable of URLs, such as [url]', value)
}

/** The same, or an async iterable. */
export const urlStream: Check<Iterable<Urlish> | AsyncIterable<Urlish>> = (value, name) => {
  if (hasMethod(value, Symbol.asyncIterator)) return value as AsyncIterable<Urlish>
  if (hasMethod(value, Symbol.iterator)) return value as Iterable<Urlish>
  throw wrongType(name, 'an iterable or async iterable of URLs, such as [url]', value)
}

/** Whether an object, but not a list of bytes, has a method. */
export function hasMethod(value: unknown, method: symbol): boolean {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return false
  return typeof (value as Readonly<Record<symbol, unknown>>)[method] === 'function'
}
