import { parsedUrl } from '@ruly/common/parsed-url'
import { isHttp, textOfHeader } from '../../http/redirects.ts'
import type { PageRequest } from './page-request.ts'

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
  const becomesGet =
    ((status === 301 || status === 302) && method === 'POST') ||
    (status === 303 && method !== 'GET' && method !== 'HEAD')
  const headers = new Headers(request.headers)
  if (url.origin !== request.url.origin) for (const name of originFields) headers.delete(name)
  if (!becomesGet) {
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
