import { parsedUrl } from './parsed-url.ts'

/** Default ports of the schemes. */
const defaultPorts: Readonly<Record<string, string>> = {
  'http:': '80',
  'https:': '443',
  'ws:': '80',
  'wss:': '443',
  'ftp:': '21',
}

/**
 * Scheme, host and port of an absolute URL, such as `https://example.com:443`; null for a URL without them.
 *
 * Host names are compared as the URL standard serializes them: lower case, IDN as punycode. If it rejects a URL, scheme and
 * authority are compared as written, in lower case.
 */
export function siteKeyOf(url: string): string | null {
  const origin = serializedOrigin(url)
  if (origin !== undefined) return origin + (origin.startsWith('https') ? ':443' : ':80')
  const scheme = schemeOf(url)
  if (scheme === null || !url.startsWith('//', scheme.length)) return null
  const parsed = parsedUrl(url)
  if (parsed === undefined) return writtenSiteKey(url, scheme)
  const { protocol, hostname, port } = parsed
  return `${protocol}//${hostname}:${port === '' ? (defaultPorts[protocol] ?? '') : port}`
}

/** The site of a robots.txt, by its URL; undefined if that is unknown or has none. */
export function siteOf(robotsUrl: string | undefined): string | undefined {
  return robotsUrl === undefined ? undefined : (siteKeyOf(robotsUrl) ?? undefined)
}

/** A path as a URL of the site of a robots.txt: some parsers take a path for no URL. */
export function urlOnSite(path: string, robotsUrl: string | undefined): string {
  return `${siteOf(robotsUrl) ?? 'https://example.com'}${path}`
}

/**
 * The scheme of a URL with its colon, as written; null if it has none (RFC 3986 §3.1).
 *
 * Deviation: RFC 3986 §3.1; `example.com:80/a` is a host with a port here, not a scheme `example.com:`.
 */
export function schemeOf(url: string): string | null {
  return /^[a-z][a-z0-9+.-]*:(?!\d+(?:[/?#]|$))/i.exec(url)?.[0] ?? null
}

/**
 * Scheme and host of a URL as the URL standard serializes them: a name in lower case without a port. The last label is not a number,
 * as in an IPv4 address, and no label is punycode, which can be invalid.
 */
const plainOrigin = /^https?:\/\/(?!(?:[^/]*\.)?xn--)(?:[a-z0-9-]+\.)*[a-z][a-z0-9-]*(?=\/)/

/** The origin of a URL whose scheme and host are written as `new URL` serializes them, without parsing it; undefined for others. */
export function serializedOrigin(url: string): string | undefined {
  return plainOrigin.exec(url)?.[0]
}

function writtenSiteKey(url: string, scheme: string): string {
  const from = scheme.length + 2
  const length = url.slice(from).search(/[/?#\\]/)
  const authority = length < 0 ? url.slice(from) : url.slice(from, from + length)
  return `${scheme}//${authority.slice(authority.lastIndexOf('@') + 1)}`.toLowerCase()
}
