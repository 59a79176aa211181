import {
  Agent,
  fetch as undiciFetch,
  FormData as UndiciForm,
  type Dispatcher,
  type RequestInit as UndiciInit,
} from 'undici'

import { guardedConnector } from '../../fetch/connections/guarded-connector.ts'
import type { TransportOptions } from '../../fetch/transport/transport-options.ts'
import type { PageConnections, PageFetch } from './page-connections.ts'

/** Servers may ask for hours; a crawl has more sites than that leaves room for. */
const longestIdleMs = 10_000

/** Connections of our own. */
export function ownPages(options: TransportOptions): PageConnections {
  const agent = new Agent({ connect: guardedConnector(options), keepAliveMaxTimeout: longestIdleMs })
  return { fetch: fetchThrough(agent), close: (reason) => agent.destroy(reason) }
}

/** undici's `fetch` over a dispatcher. */
export function fetchThrough(dispatcher: object): PageFetch {
  return async (url, { body, ...init }) => {
    const sent = { ...init, dispatcher: dispatching(dispatcher), ...(body && { body: ownForm(body) }) }
    return await undiciFetch(url, sent as UndiciInit)
  }
}

function dispatching(dispatcher: object): Dispatcher {
  if (!('dispatch' in dispatcher) || typeof dispatcher.dispatch !== 'function')
    throw new TypeError(
      '"dispatcher" must have the function dispatch() to fetch pages, as those of undici do.',
    )
  return dispatcher as Dispatcher
}

/** undici knows no other forms than its own. */
function ownForm(body: unknown): unknown {
  if (!(body instanceof FormData)) return body
  const form = new UndiciForm()
  for (const [name, value] of body) form.append(name, value)
  return form
}
