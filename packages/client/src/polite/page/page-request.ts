import { becomesGet, textOfHeader } from '@ruly/common/response-parts'
import { parsedUrl } from '@ruly/common/parsed-url'

import { isHttp } from '../../http/redirects.ts'
import { abortSignal } from '../../runtime/abort.ts'
import { withoutUndefined } from '../../runtime/without-undefined.ts'

/** A request for a page, taken apart: the `Request` of one `fetch` is unknown to another. */
export interface PageRequest {
  readonly url: URL
  readonly method: string
  readonly headers: Headers
  readonly body: RequestInit['body']
  readonly redirect: 'follow' | 'manual' | 'error'
  readonly signal: AbortSignal | undefined
  /** All options of the call, passed to the `fetch` where they are not replaced. */
  readonly said: RequestInit
}

/** What is taken from a `Request`, beside its URL, fields and body. */
const taken = [
  'cache',
  'credentials',
  'integrity',
  'keepalive',
  'method',
  'redirect',
  'referrer',
  'referrerPolicy',
  'signal',
] as const

/**
 * The request that `fetch` would make of the same, from the agent.
 *
 * Deviation: the body of a `Request` is read before it is sent, so that it can be sent again to where a redirect leads. Fetch refuses to
 * send a stream again, and whether a `Request` was made with one cannot be seen.
 */
export async function pageRequest(
  input: string | URL | Request,
  init: RequestInit,
  userAgent: string,
): Promise<PageRequest> {
  const from = typeof input === 'string' || input instanceof URL ? undefined : input
  // For `fetch`, what is undefined is not said.
  const said: RequestInit = { ...(from && takenFrom(from)), ...withoutUndefined(init) }
  const signal = abortSignal(said.signal ?? undefined, 'signal')
  const url = pageUrl(textOf(input))
  const headers = headersOf(said.headers ?? from?.headers, userAgent)
  // Throws for what no request can be made of, before the site is waited for. On the signal it would leave a listener, for each page of a crawl.
  const body = standInFor(said.body ?? (from?.body ? '' : null))
  const made = new Request(url.href, { ...said, body, signal: null })
  signal?.throwIfAborted()
  return {
    url,
    method: made.method,
    headers,
    body: said.body === undefined && from?.body ? await from.blob() : said.body,
    redirect: made.redirect,
    signal,
    said,
  }
}

/** What is refused where the body would be, without using it up: a stream needs `duplex`, and one that is read already is refused itself. */
function standInFor(body: RequestInit['body']): NonNullable<RequestInit['body']> | null {
  if (!(body instanceof ReadableStream)) return body === undefined || body === null ? null : ''
  return body.locked ? body : new ReadableStream()
}

function textOf(input: string | URL | Request): string {
  if (typeof input === 'string') return input
  return input instanceof URL ? input.href : ((input as Partial<Request> | undefined)?.url ?? typeof input)
}

function takenFrom(request: Request): RequestInit {
  return Object.fromEntries(taken.map((name) => [name, request[name]]))
}

function pageUrl(text: string): URL {
  const url = parsedUrl(text)
  if (url !== undefined && isHttp(url)) return url
  const shown = JSON.stringify(text.slice(0, 100))
  throw new TypeError(`A page must have an absolute http or https URL, got ${shown}.`)
}

/** The agent that asks for permission is the agent that fetches. */
function headersOf(given: RequestInit['headers'], userAgent: string): Headers {
  const headers = new Headers(given)
  const other = headers.get('user-agent')
  if (other !== null && other !== userAgent)
    throw new TypeError(
      `"user-agent" must be that of the client, ${JSON.stringify(userAgent)}, got ${JSON.stringify(other)}. Leave it out.`,
    )
  headers.set('user-agent', userAgent)
  return headers
}

/** What describes a body that is not sent any more. Source: Fetch, "request-body-header name". */
const bodyFields = ['content-encoding', 'content-language', 'content-location', 'content-type']

/** What is for one origin only. Beyond Fetch, which names `authorization` alone: no browser keeps the others for us. */
const originFields = ['authorization', 'proxy-authorization', 'cookie', 'host']

/**
 * The request that a redirect asks for; throws a `TypeError` for one that cannot be followed.
 *
 * Source: Fetch, "HTTP-redirect fetch".
 */
export function redirectRequest(request: PageRequest, status: number, location: string): PageRequest {
  const url = targetUrl(request.url, location)
  const { method } = request
  const isGetInstead = method !== 'GET' && becomesGet(status, method)
  const headers = new Headers(request.headers)
  if (url.origin !== request.url.origin) for (const name of originFields) headers.delete(name)
  if (!isGetInstead) {
    if (status !== 303 && !canBeSentAgain(request.body))
      throw new TypeError(
        `The redirect to ${url.href} needs the body again, which was a stream. Pass text or bytes.`,
      )
    return { ...request, url, headers }
  }
  for (const name of bodyFields) headers.delete(name)
  return { ...request, url, headers, method: 'GET', body: null }
}

function targetUrl(from: URL, location: string): URL {
  const text = textOfHeader(location)
  const url = parsedUrl(text, from.href)
  if (url === undefined || !isHttp(url) || url.username !== '' || url.password !== '')
    throw new TypeError(
      `A redirect of ${from.href} leads to ${JSON.stringify(text.slice(0, 200))}, which cannot be fetched.`,
    )
  if (url.hash === '') url.hash = from.hash
  return url
}

function canBeSentAgain(body: PageRequest['body']): boolean {
  if (typeof body !== 'object' || body === null) return true
  return !(body instanceof ReadableStream) && !(Symbol.asyncIterator in body) && !isOneWay(body)
}

/** An iterable of bytes may be a generator, which can be read once. */
function isOneWay(body: object): boolean {
  return Symbol.iterator in body && 'next' in body
}
