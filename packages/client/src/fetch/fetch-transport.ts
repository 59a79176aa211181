import type { TransportRequest, TransportResponse } from './transport.ts'

/** What is used of `fetch`. */
export type FetchFunction = (url: string, init: FetchInit) => Promise<FetchedResponse>

/** What `fetch` is asked. */
interface FetchInit {
  readonly method: 'GET'
  readonly headers: Record<string, string>
  readonly redirect: 'manual'
  readonly credentials: 'omit'
  readonly signal: AbortSignal
}

/** What is used of a `Response`. */
interface FetchedResponse {
  readonly type: string
  readonly status: number
  readonly headers: Iterable<readonly [string, string]>
  readonly body: AsyncIterable<Uint8Array> | null
}

/** Asks a `fetch`, which takes content codings off itself. */
export async function askFetch(
  fetch: FetchFunction,
  { url, headers, signal }: TransportRequest,
): Promise<TransportResponse> {
  const response = await fetch(url.href, {
    method: 'GET',
    headers: { ...headers },
    redirect: 'manual',
    credentials: 'omit',
    signal,
  })
  if (response.type === 'opaqueredirect')
    throw new TypeError('The option "fetch" hides where redirects lead.')
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: response.body ?? nothing(),
    isDecoded: true,
  }
}

async function* nothing(): AsyncGenerator<Uint8Array, void, undefined> {}
