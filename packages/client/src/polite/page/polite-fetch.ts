import { optional, withMethods, wrongType } from '@ruly/common/checked-options'
import { fieldsOf, isRedirect, isSuccess, streamOf } from '@ruly/common/response-parts'
import { RobotsError } from 'ruly'

import { drainLimits } from '../../fetch/body/read-body.ts'
import { isGivenBack, type Lease } from '../lease.ts'
import { markUnanswered } from '../unanswered.ts'
import { arrivingBody, type ArrivingBody } from './arriving-body.ts'
import type { PageAnswer, PageFetch, PageInit } from './page-connections.ts'
import { pageLimiter, type PageLimiter, type PageLimits } from './page-limits.ts'
import { pageRequest, type PageRequest, redirectRequest } from './page-request.ts'
import type { OwnRequests, Permit } from '../permit.ts'
import type { Clock } from '../../runtime/clock.ts'

/** Options of a polite `fetch`. */
export interface PoliteInit extends RequestInit {
  /**
   * A turn at the site of the URL, taken with `client.acquire`: the first request uses it and gives it back, also if the call rejects.
   * Permission is still checked, and redirects take turns of their own.
   */
  readonly lease?: Lease | undefined
}

/** A `fetch` that asks for permission and waits for its turn. Takes and returns what `fetch` does. */
export type PoliteFetch = (input: string | URL | Request, init?: PoliteInit) => Promise<Response>

interface PoliteFetchParts {
  readonly fetch: PageFetch
  readonly permit: Permit
  readonly own: OwnRequests
  readonly userAgent: string
  readonly clock: Clock
  readonly limits: PageLimits
}

/** Source: Fetch, "HTTP-redirect fetch". */
const maxRedirects = 20

/** A polite `fetch` over any other: each hop of a redirect needs permission and a turn of its own. */
export function createPoliteFetch(parts: PoliteFetchParts): PoliteFetch {
  const { fetch, permit, own, userAgent, clock, limits } = parts

  async function ask(request: PageRequest, taken: Lease | undefined): Promise<Asked> {
    const { url, signal } = request
    if (taken !== undefined && taken.site !== url.origin)
      throw new TypeError(`"lease" must be a turn at ${url.origin}, got one at ${taken.site}.`)
    if (taken !== undefined && isGivenBack(taken))
      throw new TypeError('"lease" was given back before. Take another one with client.acquire().')
    const lease = await permit(url.href, { signal, lease: taken })
    const asked = new URL(url)
    asked.hash = ''
    const limiter = pageLimiter(asked.href, limits, clock, signal)
    const end = (): void => {
      limiter.stop()
      told(lease.release())
    }
    try {
      const init = initOf({ ...request, signal: limiter.signal })
      const answer = await own.during(asked.href, () => fetch(asked.href, init))
      told(lease.answered(answer))
      return { answer: answered(answer), limiter, end }
    } catch (error) {
      const isNoAnswer = limiter.error !== undefined || !(error instanceof RobotsError)
      if (isNoAnswer && signal?.aborted !== true) told(lease.answered({ status: undefined }))
      end()
      const failure = limiter.error ?? error
      if (!(failure instanceof RobotsError)) markUnanswered(failure)
      throw failure
    }
  }

  async function follow(input: string | URL | Request, { lease, ...init }: PoliteInit): Promise<Response> {
    let request = await pageRequest(input, init, userAgent)
    for (let redirects = 0; ; redirects++) {
      const asked = await ask(request, redirects === 0 ? lease : undefined)
      const { answer, end } = asked
      try {
        const next = nextRequest(request, answer, redirects)
        if (next === undefined) return leased(asked, request, redirects > 0)
        request = next
      } catch (error) {
        void answer.body?.cancel().catch(() => undefined)
        end()
        throw error
      }
      await readAway(answer.body, clock)
      end()
    }
  }

  return async (input, init = {}) => {
    checkInit(init)
    try {
      return await follow(input, init)
    } catch (error) {
      if (init.lease !== undefined) told(init.lease.release())
      throw error
    }
  }
}

function checkInit(init: unknown): void {
  if (typeof init !== 'object' || init === null) throw wrongType('init', 'an object', init)
  if ('lease' in init) aLease(init.lease, 'lease')
}

const aLease = optional(withMethods<Lease>('answered', 'release'))

/** An answer, what its body is held to, and what is called when that is over. */
interface Asked {
  readonly answer: Answered
  readonly limiter: PageLimiter
  readonly end: () => void
}

/** An answer, its body a stream of the web platform where it may have one. */
interface Answered extends PageAnswer {
  readonly body: ReadableStream<Uint8Array> | null
}

/** Source: Fetch, "null body status". */
const nullBody: ReadonlySet<number> = new Set([101, 103, 204, 205, 304])

function answered({ type, status, statusText, headers, body }: PageAnswer): Answered {
  const stream = body === null ? null : streamOf(body)
  if (!nullBody.has(status)) return { type, status, statusText, headers, body: stream }
  // node-fetch gives an empty one.
  void stream?.cancel().catch(() => undefined)
  return { type, status, statusText, headers, body: null }
}

function initOf({ method, headers, body = null, signal, said }: PageRequest): PageInit {
  const init = { ...said, method, headers: [...headers], body, redirect: 'manual' } as PageInit
  return signal === undefined ? init : { ...init, signal }
}

/** Where a redirect leads, if it is to be followed. */
function nextRequest(request: PageRequest, answer: Answered, redirects: number): PageRequest | undefined {
  if (request.redirect === 'manual') return undefined
  const { href } = request.url
  if (answer.type === 'opaqueredirect') throw new TypeError(hiddenRedirect(href))
  if (!isRedirect(answer.status)) return undefined
  if (request.redirect === 'error') throw new TypeError(`${href} redirects, and "redirect" is "error".`)
  const location = answer.headers.get('location')
  if (location === null) return undefined
  if (redirects === maxRedirects)
    throw new TypeError(`${href} redirects once more after ${maxRedirects} redirects.`)
  return redirectRequest(request, answer.status, location)
}

/** Every browser has such a fetch, and no other. */
function hiddenRedirect(href: string): string {
  return `${href} redirects, and this fetch hides where to, as browsers do. Request the URL that it leads to. Outside of browsers, use a fetch that returns redirects for redirect: "manual".`
}

/** The answer; its turn is given back when its body has arrived. */
function leased({ answer, limiter, end }: Asked, { url }: PageRequest, redirected: boolean): Response {
  const { body, headers, status, statusText } = answer
  const shown = new URL(url)
  shown.hash = ''
  const arriving = body && arrivingBody(body, limiter, end)
  const response = pageResponse(arriving, fieldsOf(headers), {
    url: shown.href,
    redirected,
    type: (answer.type ?? 'default') as Response['type'],
    status,
    statusText,
    ok: isSuccess(status),
  })
  if (body === null) end()
  return response
}

/** The body of a redirect, for its connection's sake. */
async function readAway(body: ReadableStream<Uint8Array> | null, clock: Clock): Promise<void> {
  if (body === null) return
  const reader = body.getReader()
  const leave = (): void => void reader.cancel().catch(() => undefined)
  const stop = clock.after(drainLimits.timeoutMs, leave)
  try {
    for (let length = 0; length <= drainLimits.maxBytes;) {
      const { done, value } = await reader.read()
      if (done) return
      length += value.length
    }
    leave()
  } catch {
    // Nothing of it is needed.
  } finally {
    stop()
  }
}

/** Turns that fail to be given back fail the next who wants one: they do not fail this request. */
function told(telling: Promise<void>): void {
  telling.catch(() => undefined)
}

/** What a `Response` says of itself beside its fields. */
type ResponseFacts = Pick<Response, 'url' | 'redirected' | 'type' | 'status' | 'statusText' | 'ok'>

/** A `Response` of the platform that says of itself what another one said; no constructor takes all of that. */
function pageResponse(
  body: ArrivingBody | null,
  headers: [string, string][],
  facts: ResponseFacts,
): Response {
  const { status, statusText } = facts
  // Servers do answer with 999.
  const isUsual = status >= 200 && status <= 599
  const made = new Response(body?.stream, { headers, ...(isUsual ? { status, statusText } : {}) })
  return withFacts(made, facts, body?.takeAll)
}

function withFacts(response: Response, facts: ResponseFacts, takeAll?: ArrivingBody['takeAll']): Response {
  const clone = (): Response => withFacts(Response.prototype.clone.call(response), facts, takeAll)
  for (const [name, value] of Object.entries({ ...facts, clone }))
    Object.defineProperty(response, name, { value, configurable: true })
  if (takeAll !== undefined) takers.set(response, takeAll)
  return response
}

const takers = new WeakMap<object, ArrivingBody['takeAll']>()

/** Lets the turn of a page of a client end: takes in all of its body, which can be read afterwards. */
export async function takeInPage(response: object): Promise<void> {
  // Where it fails, its reader finds out.
  await takers
    .get(response)?.()
    .catch(() => undefined)
}
