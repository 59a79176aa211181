import { stringify } from 'node:querystring'

import { type Dispatcher, errors } from 'undici'

import type { RobotsClient } from '../model/robots-client.ts'
import type { Lease } from '../polite/lease.ts'
import { unguardedPartsOf } from '../polite/permit.ts'
import type { LeaseAnswer } from '../polite/turn-answer.ts'

export type { RobotsClient } from '../model/robots-client.ts'

/**
 * Makes an interceptor for `dispatcher.compose()` of undici 7 or later: every request asks a client for permission, waits for its turn and is
 * sent with the client's User-Agent. With `setGlobalDispatcher`, that is every request of the global `fetch`.
 *
 * Requests that are not allowed fail with a `RobotsDisallowedError`. `fetch` wraps it: there it is the `cause` of a `TypeError`. Each hop of a
 * redirect asks again: list `interceptors.redirect()` and `interceptors.retry()` after this, `interceptors.dns()` before it; with
 * `interceptors.redirect()` before this, requests fail with a `TypeError`. Requests for a `/robots.txt` pass as they are, and so do upgrades, `CONNECT` and the client's own requests.
 *
 * @param client a client made with `createRobotsClient`
 * @returns the interceptor
 * @throws `TypeError` for a client with the option `guard`, which a dispatcher of yours cannot keep
 * @see docs/http-clients.md, "undici"
 * @example
 * import { Agent, setGlobalDispatcher } from 'undici'
 *
 * const client = createRobotsClient({ userAgent: 'ExampleBot/1.0 (+https://example.com/bot)' })
 * setGlobalDispatcher(new Agent().compose(robots(client)))
 */
export function robots(client: RobotsClient): Dispatcher.DispatcherComposeInterceptor {
  const dials = 'the dispatcher dials by itself. Use client.fetch, or a client without "guard".'
  const { permit, own, userAgent } = unguardedPartsOf(client, 'robots()', dials)
  return (dispatch) => (options, handler) => {
    if (options.upgrade || options.method === 'CONNECT') return dispatch(options, handler)
    const url = requestedUrl(options)
    const isOwn = own.has(url.href) || url.pathname + url.search === '/robots.txt'
    if (isOwn) return dispatch(options, handler)
    const sent = { ...options, headers: withUserAgent(options.headers, userAgent) }
    dispatchInTurn({
      turn: (signal) => permit(url.href, { signal }),
      dispatch: (held) => dispatch(sent, held),
      handler,
    })
    return true
  }
}

/** The URL that a dispatched request is for. */
function requestedUrl({ origin, path, query }: Dispatcher.DispatchOptions): URL {
  const search =
    query === undefined || query === null ? '' : stringify(query as Parameters<typeof stringify>[0])
  const whole = search === '' ? path : `${path}?${search}`
  if (/^https?:\/\//.test(whole)) return new URL(whole)
  if (origin === undefined || origin === null || origin === '')
    throw new TypeError(
      'robots() needs to know the origin of each request: compose an Agent, not a Client or a Pool.',
    )
  // Joined, not resolved: a path may begin with two slashes.
  return new URL(new URL(origin).origin + whole)
}

/** The fields of a dispatched request, in any form that undici takes, as names and values in turn, with this User-Agent alone. */
function withUserAgent(headers: Dispatcher.DispatchOptions['headers'], userAgent: string): string[] {
  const kept = pairsOf(headers).filter(([name]) => name.toLowerCase() !== 'user-agent')
  return [...kept, ['user-agent', userAgent] as const].flat()
}

type Pair = readonly [name: string, value: string]

function pairsOf(headers: Dispatcher.DispatchOptions['headers']): Pair[] {
  if (headers === undefined || headers === null) return []
  if (isFlat(headers))
    return headers.flatMap((name, at) => (at % 2 === 0 ? eachValue(name, headers[at + 1]) : []))
  const entries = isIterable(headers) ? [...headers] : Object.entries(headers)
  return entries.flatMap(([name, value]) => eachValue(name, value))
}

function eachValue(name: string, value: string | string[] | undefined): Pair[] {
  if (value === undefined) return []
  return Array.isArray(value) ? value.map((one) => [name, one]) : [[name, value]]
}

/** A list may be one of names and values in turn, or one of pairs. */
function isFlat(headers: object): headers is string[] {
  return Array.isArray(headers) && !Array.isArray(headers[0])
}

function isIterable(headers: object): headers is Iterable<[string, string | string[] | undefined]> {
  return Symbol.iterator in headers
}

interface HeldRequest {
  /** Waits for the turn; gives up its place when the signal aborts. */
  readonly turn: (signal: AbortSignal) => Promise<Lease>
  readonly dispatch: (handler: Dispatcher.DispatchHandler) => unknown
  readonly handler: Dispatcher.DispatchHandler
}

/**
 * Makes a request when its turn has come, and gives the turn back when it is over.
 *
 * The handler gets a controller at once, so that what waits can be aborted.
 */
function dispatchInTurn({ turn, dispatch, handler }: HeldRequest): void {
  if (handler.onRequestStart === undefined)
    throw new TypeError('robots() is for the compose() of undici 7 or later.')
  const waiting = new AbortController()
  let lease: Lease | undefined
  let isAnswered = false
  let isOver = false

  const controller = heldController((reason) => {
    const error = reason ?? new errors.RequestAbortedError()
    waiting.abort(error)
    fail(error)
  })

  function tell(answer: LeaseAnswer): void {
    isAnswered = true
    lease?.answered(answer).catch(() => undefined)
  }

  function fail(error: Error): void {
    if (isOver) return
    if (!isAnswered && !controller.aborted && isOfSite(error)) tell({ status: undefined })
    isOver = true
    lease?.[Symbol.dispose]()
    handler.onResponseError?.(controller, error)
  }

  const held: Dispatcher.DispatchHandler = {
    onRequestStart(followed, context: { readonly history?: unknown } | undefined) {
      controller.follow(followed)
      if (context?.history === undefined) return
      const error = wrongOrder()
      controller.abort(error)
      // Some interceptors let nobody abort, and some ask again after an error if nobody has.
      throw error
    },
    onRequestUpgrade(_, ...upgrade) {
      lease?.[Symbol.dispose]()
      handler.onRequestUpgrade?.(controller, ...upgrade)
    },
    onResponseStart(_, status, headers, statusMessage) {
      if (status >= 200) tell({ status, retryAfter: first(headers['retry-after']) })
      handler.onResponseStart?.(controller, status, headers, statusMessage)
    },
    onResponseData: (_, chunk) => handler.onResponseData?.(controller, chunk),
    onResponseEnd(_, trailers) {
      lease?.[Symbol.dispose]()
      // A handler may throw here, to be told of its own error and to ask again.
      handler.onResponseEnd?.(controller, trailers)
      isOver = true
    },
    onResponseError: (_, error) => fail(error),
  }

  handler.onRequestStart(controller, undefined)
  async function makeInTurn(): Promise<void> {
    lease = await turn(waiting.signal)
    if (isOver) lease[Symbol.dispose]()
    else dispatch(held)
  }

  makeInTurn().catch(fail)
}

/** A redirect interceptor in between passes on where it has been. It would follow redirects that nobody asks about and that wait for no turn. */
function wrongOrder(): TypeError {
  return new TypeError(
    'robots() must come before interceptors.redirect(), which else follows redirects that are not checked. Use compose(robots(client), interceptors.redirect()).',
  )
}

/** Codes of undici for requests that have never been on their way. */
const notSent = new Set<unknown>(['UND_ERR_INVALID_ARG', 'UND_ERR_CLOSED', 'UND_ERR_DESTROYED'])

function isOfSite(error: Error): boolean {
  return !('code' in error && notSent.has(error.code))
}

function first(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : value?.[0]
}

/** The controller of a request that is held back: what it was told reaches the request once that is made. */
interface HeldController extends Dispatcher.DispatchController {
  /** The request is being made: its own controller is told, now and from now on. */
  follow(controller: Dispatcher.DispatchController): void
}

/** `onAbort` is called where a request is aborted before it is made. */
function heldController(onAbort: (reason: Error | undefined) => void): HeldController {
  let followed: Dispatcher.DispatchController | undefined
  let isPaused = false
  let abortion: { readonly reason: Error } | undefined
  return {
    get aborted() {
      return abortion !== undefined || followed?.aborted === true
    },
    get reason() {
      return abortion?.reason ?? followed?.reason ?? null
    },
    get paused() {
      return isPaused
    },
    get rawHeaders() {
      return followed?.rawHeaders ?? null
    },
    get rawTrailers() {
      return followed?.rawTrailers ?? null
    },
    pause() {
      isPaused = true
      followed?.pause()
    },
    resume() {
      isPaused = false
      followed?.resume()
    },
    abort(reason) {
      if (abortion !== undefined) return
      abortion = { reason }
      if (followed === undefined) onAbort(reason)
      else followed.abort(reason)
    },
    follow(controller) {
      followed = controller
      if (isPaused) controller.pause()
      if (abortion !== undefined) controller.abort(abortion.reason)
    },
  }
}
