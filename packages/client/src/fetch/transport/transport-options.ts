import type { LookupFunction } from 'node:net'

import type { GuardOptions } from '../guard/guard.ts'
import type { RequestDispatcher } from './dispatcher-transport.ts'
import type { FetchFunction } from './fetch-transport.ts'

/** Longest time to connect, where nothing else is said. */
export const usualConnectTimeoutMs = 10_000

/** How requests are sent. */
export interface TransportOptions {
  /**
   * Sends every request, in place of connections of the client's own: an undici `Dispatcher`, of any version that has `request`. Not together
   * with `fetch` or `guard`.
   */
  readonly dispatcher?: RequestDispatcher | undefined
  /**
   * Sends every request, in place of connections of the client's own. It must return redirects as they are for `redirect: 'manual'`, as Node's
   * `fetch` does. Not together with `dispatcher` or `guard`.
   */
  readonly fetch?: FetchFunction | undefined
  /**
   * Refuses private, loopback, link-local, multicast and other addresses that are not public when a connection is made, at each redirect too,
   * and ports other than 80 and 443. Needs connections of the client's own.
   *
   * @default false
   */
  readonly guard?: boolean | GuardOptions | undefined
  /**
   * Resolves host names, with the signature of `dns.lookup`. Not together with `fetch` or `dispatcher`.
   *
   * @default `dns.lookup`, two names at a time, and DNS over the network where that takes longer than 300 ms
   */
  readonly lookup?: LookupFunction | undefined
  /**
   * Certificates in PEM that are trusted in place of those that Node brings. Not together with `fetch` or `dispatcher`.
   *
   * @default those of Node
   */
  readonly ca?: string | readonly string[] | undefined
  /**
   * Longest time to connect, name lookup included, in milliseconds; the handshake of TLS may take as long again. Coarse: each may take up to
   * a second more. The limits of a request count beside it.
   *
   * @default 10_000
   */
  readonly connectTimeoutMs?: number | undefined
  /**
   * How long an idle connection stays open, in milliseconds.
   *
   * @default 500
   */
  readonly keepAliveMs?: number | undefined
  /**
   * How many connections stay open for another request. While more are open, further ones close after their response.
   *
   * @default 256
   */
  readonly maxIdleConnections?: number | undefined
}

const needSockets = ['guard', 'lookup', 'ca', 'dispatcher'] as const

/**
 * The `fetch` of the platform, in place of connections of our own.
 *
 * @throws `TypeError` where an option needs connections of our own, or where there is no `fetch`.
 */
export function platformFetch(options: TransportOptions, where: string): FetchFunction {
  for (const name of needSockets)
    if (options[name] !== undefined && options[name] !== false)
      throw new TypeError(
        `"${name}" is not supported on ${where}: it needs connections of Node's. Leave it out.`,
      )
  if (typeof globalThis.fetch !== 'function')
    throw new TypeError('This runtime has no fetch. Give one as the option "fetch".')
  return (url, init) => globalThis.fetch(url, init)
}
