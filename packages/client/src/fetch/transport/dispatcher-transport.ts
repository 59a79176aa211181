import type { AnsweredHeaders } from '../../http/headers.ts'
import type { TransportRequest, TransportResponse } from './transport.ts'

/** What is used of an undici `Dispatcher`. */
export interface RequestDispatcher {
  request(options: DispatcherRequest): Promise<DispatcherResponse>
}

/** What a dispatcher is asked. */
interface DispatcherRequest {
  /** Absent for one that knows no other origin. */
  readonly origin?: string
  readonly path: string
  readonly method: 'GET'
  readonly headers: Record<string, string>
  readonly signal: AbortSignal
  readonly reset?: boolean
}

/** What a dispatcher answers. */
interface DispatcherResponse {
  readonly statusCode: number
  readonly headers: AnsweredHeaders
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
