import type { AnsweredHeaders } from '../../http/headers.ts'

/** One GET; redirects are not followed. */
export interface TransportRequest {
  /** Its URL. */
  readonly url: URL
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** Aborts the request, and the body of its answer; it must abort when they are over, too: their place is given on then. */
  readonly signal: AbortSignal
}

/** The begin of an answer, and its body as it comes. */
export interface TransportResponse {
  /** The HTTP status. */
  readonly status: number
  /** Its header fields. */
  readonly headers: AnsweredHeaders
  /** To be read to its end, or left with `return`, which closes the connection. */
  readonly body: AsyncIterable<Uint8Array>
  /** Whether content codings are off already, as those of a `fetch` are. */
  readonly isDecoded: boolean
}

/** What requests go through. */
export interface Transport {
  /**
   * Waits until a request to an origin can be sent, and gives what is called when that is over: no time limit of a request counts before.
   *
   * @default none waits
   */
  readonly enter?: ((origin: string, signal: AbortSignal) => Promise<() => void>) | undefined
  /** Sends a request. */
  ask(request: TransportRequest): Promise<TransportResponse>
  /** Closes what the transport opened; a dispatcher or `fetch` of the caller stays as it is. */
  close(): Promise<void>
}
