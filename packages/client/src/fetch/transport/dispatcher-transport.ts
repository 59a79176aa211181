import type { TransportRequest, TransportResponse } from './transport.ts'

/** What the client uses of an undici `Dispatcher`. */
export interface RequestDispatcher {
  /** Sends one request. */
  request(options: DispatcherRequest): Promise<DispatcherResponse>
}

/** A request, as undici takes it. */
export interface DispatcherRequest {
  /** Scheme, host and port; absent for a dispatcher of one origin. */
  readonly origin?: string
  /** Path and query. */
  readonly path: string
  /** Always GET. */
  readonly method: 'GET'
  /** Names in lower case. */
  readonly headers: Record<string, string>
  /** Aborts the request, and the body of its response. */
  readonly signal: AbortSignal
  /** Whether the connection closes with the response. */
  readonly reset?: boolean
}

/** A response, as undici gives it. */
export interface DispatcherResponse {
  /** The HTTP status. */
  readonly statusCode: number
  /** Names in lower case; several lines of a name may be a list. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** The body as it arrives. */
  readonly body: AsyncIterable<Uint8Array>
}

/** Asks a dispatcher; `reset` closes the connection with the answer. */
export async function askDispatcher(
  dispatcher: RequestDispatcher,
  { url, headers, signal }: TransportRequest,
  reset = false,
): Promise<TransportResponse> {
  const response = await dispatcher.request({
    origin: url.origin,
    path: url.pathname + url.search,
    method: 'GET',
    headers: { ...headers },
    signal,
    ...(reset ? { reset } : {}),
  })
  return {
    status: response.statusCode,
    headers: response.headers,
    body: response.body,
    isDecoded: false,
  }
}
