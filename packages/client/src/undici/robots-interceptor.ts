import { stringify } from 'node:querystring'
import type { Dispatcher } from 'undici'

import { politePartsOf } from '../polite/polite-parts.ts'
import type { RobotsClient } from '../model/robots-client.ts'
import { dispatchInTurn } from './dispatch-in-turn.ts'
import { withUserAgent } from './with-user-agent.ts'

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
 * @see docs/manners.md, "As an interceptor of undici"
 * @example
 * import { Agent, setGlobalDispatcher } from 'undici'
 *
 * const client = createRobotsClient({ userAgent: 'ExampleBot/1.0 (+https://example.com/bot)' })
 * setGlobalDispatcher(new Agent().compose(robots(client)))
 */
export function robots(client: RobotsClient): Dispatcher.DispatcherComposeInterceptor {
  const { permit, own, userAgent, isGuarded } = politePartsOf(client)
  if (isGuarded)
    throw new TypeError(
      'robots() cannot keep the option "guard": the dispatcher dials by itself. Use client.fetch, or a client without "guard".',
    )
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
