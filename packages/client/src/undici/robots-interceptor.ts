import type { Dispatcher } from 'undici'

import { politePartsOf } from '../polite/polite-parts.ts'
import type { RobotsClient } from '../robots-client.ts'
import { dispatchInTurn } from './dispatch-in-turn.ts'
import { requestedUrl } from './requested-url.ts'
import { withUserAgent } from './with-user-agent.ts'

/**
 * An interceptor for `dispatcher.compose()`, of undici 7 or later: every request asks a client for permission, waits for its turn and is made
 * with the client's User-Agent. With `setGlobalDispatcher` that is every request of the global `fetch`.
 *
 * What may not be fetched fails with a `RobotsDisallowedError`, which `fetch` wraps: it is the `cause` of its `TypeError`. Each hop of a
 * redirect asks anew: list `interceptors.redirect()` and `interceptors.retry()` after this, `interceptors.dns()` before it. Requests
 * for a `/robots.txt` pass as they are, and so do upgrades, `CONNECT` and what the client itself asks for.
 *
 * @throws `TypeError` for a client with the option `guard`, which a dispatcher of yours cannot keep
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
