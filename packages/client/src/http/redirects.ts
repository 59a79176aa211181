import { parsedUrl } from '@ruly/common/parsed-url'
import { textOfHeader } from '@ruly/common/response-parts'

/** The URL to ask, without user info and fragment; undefined for what is no URL. */
export function requestUrl(url: string, base?: URL): URL | undefined {
  const parsed = parsedUrl(url, base?.href)
  return parsed && Object.assign(parsed, { username: '', password: '', hash: '' })
}

/** Where a redirect leads: relative or absolute, to any authority, from https to http too (RFC 9309 §2.3.1.2 excepts nothing). */
export function redirectTarget(from: URL, location: string): URL | undefined {
  return requestUrl(textOfHeader(location), from)
}

/** Whether a URL is one that robots.txt files are fetched from. */
export function isHttp(url: URL): boolean {
  return url.protocol === 'http:' || url.protocol === 'https:'
}
