import { errors, type Dispatcher } from 'undici'

import type { Lease } from '../polite/lease.ts'
import type { LeaseAnswer } from '../polite/turn-answer.ts'
import { heldController } from './held-controller.ts'

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
export function dispatchInTurn({ turn, dispatch, handler }: HeldRequest): void {
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
