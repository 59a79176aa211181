import { fieldsOf, piecesOf, streamOf, type AnswerFields } from '../../http/response-parts.ts'
import type { Transport, TransportRequest, TransportResponse } from './transport.ts'

/** What is used of `fetch`. */
export type FetchFunction = (url: string, init: FetchInit) => Promise<FetchedResponse>

/** What `fetch` is asked. */
interface FetchInit {
  readonly method: 'GET'
  readonly headers: Record<string, string>
  readonly redirect: 'manual' | 'follow'
  readonly credentials?: 'omit'
  readonly signal: AbortSignal
}

/** What is used of a `Response`. */
interface FetchedResponse {
  readonly type: string
  readonly status: number
  readonly url: string
  readonly headers: AnswerFields
  readonly body: object | null
}

/** A transport over a `fetch`, which takes content codings off itself. */
export function fetchTransport(fetch: FetchFunction): Transport {
  return { ask: (request) => ask(fetch, request), close: async () => undefined }
}

async function ask(fetch: FetchFunction, request: TransportRequest): Promise<TransportResponse> {
  const response = await fetch(request.url.href, initOf(request, 'manual'))
  if (response.type === 'opaqueredirect') return await hiddenRedirect(fetch, request)
  return {
    status: response.status,
    headers: Object.fromEntries(fieldsOf(response.headers)),
    body: response.body === null ? nothing() : piecesOf(response.body),
    isDecoded: true,
  }
}

/** Browsers hide where a redirect leads. It is followed to its end once, so that the end can be asked as what the redirect names. */
async function hiddenRedirect(fetch: FetchFunction, request: TransportRequest): Promise<TransportResponse> {
  const { url, body } = await fetch(request.url.href, initOf(request, 'follow'))
  if (body !== null) await streamOf(body).cancel()
  if (url === '' || url === request.url.href)
    throw new TypeError('The option "fetch" hides where redirects lead.')
  return { status: hiddenStatus, headers: { location: url }, body: nothing(), isDecoded: true }
}

/** In place of the status of a redirect that is hidden: for a GET they mean the same. */
const hiddenStatus = 302

function initOf({ headers, signal }: TransportRequest, redirect: FetchInit['redirect']): FetchInit {
  const init = { method: 'GET', headers: { ...headers }, redirect, signal } as const
  // Workers have no credentials, and refuse to be told of them.
  return 'credentials' in Request.prototype ? { ...init, credentials: 'omit' } : init
}

async function* nothing(): AsyncGenerator<Uint8Array, void, undefined> {}
