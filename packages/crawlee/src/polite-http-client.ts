import { RobotsDisallowedError, TurnRefusedError, type RobotsClient } from '@ruly/client'
import { buffer } from 'node:stream/consumers'

import { hopOf, keepHop, nextHop, type Hop } from './hop.ts'
import {
  headOf,
  streamed,
  type CrawleeRequest,
  type CrawleeResponse,
  type CrawleeWholeResponse,
  type Fields,
  type OnRedirect,
} from './responses.ts'
import { Visit } from './visits.ts'

/** Sends the requests of a crawler: `BaseHttpClient` of Crawlee. */
export interface CrawleeHttpClient {
  /** Sends a request and reads the whole response. */
  sendRequest<Request extends CrawleeRequest>(request: Request): Promise<CrawleeWholeResponse<Request>>
  /** Sends a request; resolves when the head of the response is there. */
  stream<Request extends CrawleeRequest>(
    request: Request,
    onRedirect?: OnRedirect,
  ): Promise<CrawleeResponse<Request>>
}

/** As many as Got follows. */
const maxRedirects = 10

/** Requests that come from the polite queue use its turns; any others, such as those of `sendRequest`, wait for turns of their own. */
export function createHttpClient(client: RobotsClient): CrawleeHttpClient {
  async function fetchHop(hop: Hop, request: CrawleeRequest, headers: Fields): Promise<Response> {
    const visit = visitOf(request)
    const lease = visit && (visit.takeLease() ?? (await visit.turnFor(hop)))
    const body = hop.method === 'GET' || hop.method === 'HEAD' ? null : bodyOf(request)
    return await client.fetch(hop.url, {
      method: hop.method,
      headers: pairsOf(headers),
      body,
      redirect: 'manual',
      signal: visit?.signal ?? request.signal ?? null,
      lease,
    })
  }

  const stream: CrawleeHttpClient['stream'] = async (request, onRedirect) => {
    if (request.proxyUrl !== undefined)
      throw new TypeError(
        'Requests go through the connections of the client. Instead of a proxyConfiguration, pass it a dispatcher, such as a ProxyAgent of undici.',
      )
    const visit = visitOf(request)
    let hop = visit === undefined ? firstHop(request) : hopOf(visit.request)
    let headers = headersFor(hop.url, String(request.url), request.headers ?? {})
    // A request that continues at a redirect has the fields for where it began.
    if (hop.redirects.length > 0)
      onRedirect?.(headOf(Response.error(), hop.url, []), { url: hop.url, headers })
    try {
      for (;;) {
        const response = await fetchHop(hop, request, headers)
        const head = headOf(response, hop.url, hop.redirects)
        const next = request.followRedirect === false ? undefined : nextHop(hop, response)
        if (next === undefined) {
          if (visit !== undefined) keepHop(visit.request, undefined)
          return streamed(request, head, response)
        }
        await response.body?.cancel()
        if (next.redirects.length > maxRedirects)
          throw new Error(`${String(request.url)} redirects more than ${maxRedirects} times.`)
        headers = headersFor(next.url, hop.url, headers)
        onRedirect?.(head, { url: next.url, headers })
        hop = next
      }
    } catch (error) {
      if (error instanceof RobotsDisallowedError || error instanceof TurnRefusedError) visit?.refuse(error)
      throw error
    }
  }

  return {
    stream,
    async sendRequest(request) {
      const { stream: body, ...head } = await stream(request)
      const bytes = await buffer(body)
      return { ...head, complete: true, request, body: parsed(bytes, request.responseType) as never }
    },
  }
}

/** The visit that the hook has put into the options of the request. */
function visitOf(request: object): Visit | undefined {
  const { visit } = request as { readonly visit?: unknown }
  return visit instanceof Visit ? visit : undefined
}

function firstHop({ url, method = 'GET' }: CrawleeRequest): Hop {
  return { url: new URL(url).href, method: method.toUpperCase(), redirects: [] }
}

/** What one origin is told is not for another one. */
function headersFor(url: string, before: string, headers: Fields): Fields {
  const isSame = new URL(url).origin === new URL(before).origin
  const kept = Object.entries(headers).filter(
    ([name]) => isSame || !['authorization', 'cookie', 'host'].includes(name.toLowerCase()),
  )
  return Object.fromEntries(kept)
}

function pairsOf(headers: Fields): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((one): [string, string] => [name, one]),
  )
}

function bodyOf({ body }: CrawleeRequest): NonNullable<RequestInit['body']> | null {
  return (body ?? null) as NonNullable<RequestInit['body']> | null
}

function parsed(bytes: Buffer, responseType = 'text'): unknown {
  if (responseType === 'buffer') return bytes
  const text = bytes.toString()
  return responseType === 'json' ? JSON.parse(text) : text
}
