import { fieldsOf, piecesOf, streamOf, type AnswerFields } from '@ruly/common/response-parts'
import type { Transport, TransportRequest, TransportResponse } from './transport.ts'

/** What the client uses of a `fetch`. */
export type FetchFunction = (url: string, init: FetchInit) => Promise<FetchedResponse>

/** What a `fetch` is called with. */
export interface FetchInit {
  /** Always GET. */
  readonly method: 'GET'
  /** Names in lower case. */
  readonly headers: Record<string, string>
  /** `manual`: a redirect is returned as it is; `follow` only to learn where a hidden one leads. */
  readonly redirect: 'manual' | 'follow'
  /** Sends no cookies, where the platform has some. */
  readonly credentials?: 'omit'
  /** Aborts the request, and the body of its response. */
  readonly signal: AbortSignal
}

/** What the client uses of a `Response`. */
export interface FetchedResponse {
  /** `opaqueredirect` where the platform hides a redirect. */
  readonly type: string
  /** The HTTP status. */
  readonly status: number
  /** The URL of the response, after the redirects that were followed. */
  readonly url: string
  /** The header fields. */
  readonly headers: AnswerFields
  /** A `ReadableStream`, or a stream of Node's. */
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
    throw new TypeError(
      'the redirect leads nowhere that this fetch tells, neither for redirect: "manual" nor for "follow"',
    )
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
