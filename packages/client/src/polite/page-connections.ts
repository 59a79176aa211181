import { platformFetch } from '../fetch/platform-fetch.ts'
import { whyNoSockets } from '../fetch/runtime.ts'
import type { FetchFunction } from '../fetch/fetch-transport.ts'
import type { TransportOptions } from '../fetch/transport-options.ts'
import type { PageFetch } from './polite-fetch.ts'

/** What pages are fetched through. */
export interface PageConnections {
  readonly fetch: PageFetch
  /** Ends what is under way, unless it goes through the caller's own `fetch` or dispatcher. */
  close(reason: Error): Promise<void>
}

/** The caller's `fetch` or dispatcher, else connections of our own; where the runtime has none, its `fetch`. */
export function createPageConnections(options: TransportOptions): PageConnections {
  const { fetch, dispatcher } = options
  if (fetch !== undefined) return fetchPages(fetch)
  const why = whyNoSockets()
  if (why !== undefined) return fetchPages(platformFetch(options, why))
  return latePages(async () => {
    const { fetchThrough, ownPages } = await import('./own-pages.ts')
    return dispatcher === undefined
      ? ownPages(options)
      : { fetch: fetchThrough(dispatcher), close: async () => undefined }
  })
}

/** Pages over a `fetch`. */
export function fetchPages(fetch: FetchFunction): PageConnections {
  return { fetch: fetch as unknown as PageFetch, close: async () => undefined }
}

/** Connections that are made when a page is first asked for. */
function latePages(make: () => Promise<PageConnections>): PageConnections {
  let made: Promise<PageConnections> | undefined
  let closed: { readonly reason: Error } | undefined
  return {
    async fetch(url, init) {
      try {
        if (closed !== undefined) throw closed.reason
        const pages = await (made ??= make())
        return await pages.fetch(url, init)
      } catch (error) {
        throw closed?.reason ?? error
      }
    },
    async close(reason) {
      closed = { reason }
      const pages = await made
      await pages?.close(reason)
    },
  }
}
