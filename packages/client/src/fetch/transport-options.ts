import type { LookupFunction } from 'node:net'

import type { RequestDispatcher } from './dispatcher-transport.ts'
import type { FetchFunction } from './fetch-transport.ts'
import type { GuardOptions } from './guard.ts'

/** How requests are sent. */
export interface TransportOptions {
  /** An undici `Dispatcher` (of any version that has `request`) that all requests go through, instead of one of the client's own. */
  readonly dispatcher?: RequestDispatcher | undefined
  /** A `fetch` that all requests go through. It must give redirects back with `redirect: 'manual'`, as Node's does and browsers' do not. */
  readonly fetch?: FetchFunction | undefined
  /**
   * Refuses private, loopback, link-local, multicast and other addresses that are not public when a connection is made, at each redirect
   * too, and ports other than 80 and 443. With `dispatcher` or `fetch`, whose connections are not ours, it is a `TypeError`.
   *
   * @default false
   */
  readonly guard?: boolean | GuardOptions | undefined
  /** Looks host names up, with the signature of `dns.lookup`. */
  readonly lookup?: LookupFunction | undefined
  /** Certificates, PEM, that are trusted instead of those that Node brings. */
  readonly ca?: string | readonly string[] | undefined
  /**
   * How long a connection may take, name lookup and TLS included, before it is given up. Coarse: up to a second more.
   *
   * @default 10_000
   */
  readonly connectTimeoutMs?: number | undefined
  /**
   * How long a connection that is not used stays open.
   *
   * @default 500
   */
  readonly keepAliveMs?: number | undefined
  /**
   * How many connections stay open for another request. With more than these open, further ones close when they are answered.
   *
   * @default 256
   */
  readonly maxIdleConnections?: number | undefined
}
