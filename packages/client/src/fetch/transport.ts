import type { LookupFunction } from 'node:net'

import type { RequestDispatcher } from './dispatcher-transport.ts'
import type { FetchFunction } from './fetch-transport.ts'
import type { GuardOptions } from './guard.ts'
import type { AnsweredHeaders } from './headers.ts'

/** One GET; redirects are not followed. */
export interface TransportRequest {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  /** Aborts the request, and the body of its answer; it must abort when they are over, too: their place is given on then. */
  readonly signal: AbortSignal
}

/** The begin of an answer, and its body as it comes. */
export interface TransportResponse {
  readonly status: number
  readonly headers: AnsweredHeaders
  /** To be read to its end, or left with `return`, which closes the connection. */
  readonly body: AsyncIterable<Uint8Array>
  /** Whether content codings are off already, as those of a `fetch` are. */
  readonly isDecoded: boolean
}

/** What requests go through. */
export interface Transport {
  ask(request: TransportRequest): Promise<TransportResponse>
  /** Closes what the transport opened; a dispatcher or `fetch` of the caller stays as it is. */
  close(): Promise<void>
}

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
