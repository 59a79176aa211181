import {
  Agent,
  fetch as undiciFetch,
  FormData as UndiciForm,
  type Dispatcher,
  type RequestInit as UndiciInit,
} from 'undici'

import { guardedConnector } from '../fetch/guarded-connector.ts'
import type { TransportOptions } from '../fetch/transport-options.ts'
import type { PageFetch } from './polite-fetch.ts'

/** What pages are fetched through. */
export interface PageConnections {
  readonly fetch: PageFetch
  /** Ends what is under way, unless it goes through the caller's own `fetch` or dispatcher. */
  close(reason: Error): Promise<void>
}

/** Servers may ask for hours; a crawl has more sites than that leaves room for. */
const longestIdleMs = 10_000

/** The caller's `fetch` or dispatcher, else connections of our own. */
export function createPageConnections(options: TransportOptions): PageConnections {
  const { fetch, dispatcher } = options
  const close = async (): Promise<void> => undefined
  if (fetch !== undefined) return { fetch: fetch as unknown as PageFetch, close }
  if (dispatcher !== undefined) return { fetch: fetchThrough(() => dispatching(dispatcher)), close }
  const agent = new Agent({ connect: guardedConnector(options), keepAliveMaxTimeout: longestIdleMs })
  let closed: { readonly reason: Error } | undefined
  return {
    async fetch(url, init) {
      try {
        return await fetchThrough(() => agent)(url, init)
      } catch (error) {
        throw closed?.reason ?? error
      }
    },
    async close(reason) {
      closed = { reason }
      await agent.destroy(reason)
    },
  }
}

function fetchThrough(dispatcher: () => Dispatcher): PageFetch {
  return async (url, { body, ...init }) => {
    const sent = { ...init, dispatcher: dispatcher(), ...(body && { body: ownForm(body) }) } as UndiciInit
    return await undiciFetch(url, sent)
  }
}

function dispatching(dispatcher: object): Dispatcher {
  if (!('dispatch' in dispatcher) || typeof dispatcher.dispatch !== 'function')
    throw new TypeError(
      'To fetch pages, the option "dispatcher" needs a function dispatch(), as those of undici have.',
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
