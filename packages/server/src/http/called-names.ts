import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'

/**
 * Whether a request may address this service by the name in its Host header.
 *
 * A page of another site can make its own name resolve to this machine, so names count only if they were allowed; addresses cannot be used
 * for that.
 */
export function isCalled(host: string | undefined, allowed: readonly string[]): boolean {
  if (allowed.includes('*') || usualNames.test(host ?? '')) return true
  const name = nameIn(host)
  if (name === undefined) return false
  if (isIP(name) !== 0 || name === 'localhost' || name.endsWith('.localhost')) return true
  return allowed.some((one) => nameIn(one) === name)
}

/** Names that need no parsing. */
const usualNames = /^(?:127\.0\.0\.1|localhost)(?::\d{1,5})?$/

/**
 * Whether a request comes from a page of this service, or from no page at all. A page of another site may have a link to the pages of this one, and
 * nothing else.
 *
 * @see {@link https://www.w3.org/TR/fetch-metadata/ Fetch Metadata Request Headers}
 */
export function isOwnOrigin(headers: IncomingHttpHeaders, isPage: boolean): boolean {
  const { origin, host } = headers
  if (origin !== undefined && !(URL.canParse(origin) && new URL(origin).host === host?.toLowerCase()))
    return false
  const site = headers['sec-fetch-site']
  if (site === undefined || site === 'same-origin' || site === 'none') return true
  return isPage && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'
}

/** Whether a Host header has a name or an address. */
export function isName(host: string | undefined): boolean {
  return nameIn(host) !== undefined
}

/** The name or address in a Host header, without port and brackets. */
function nameIn(host = ''): string | undefined {
  const url = `http://${host}/`
  if (host === '' || /[/?#@\\\s]/.test(host) || !URL.canParse(url)) return undefined
  return new URL(url).hostname.replace(/^\[|\]$/g, '')
}
