import { platformFetch, type TransportOptions } from '../../fetch/transport/transport-options.ts'
import { runtimeWithoutSockets } from '../../runtime/which-runtime.ts'
import { fetchPages, type PageConnections } from './page-connections.ts'

/** The caller's `fetch` or dispatcher, else connections of our own; where the runtime has none, its `fetch`. */
export function createPageConnections(options: TransportOptions): PageConnections {
  const { fetch, dispatcher } = options
  if (fetch !== undefined) return fetchPages(fetch)
  const runtime = runtimeWithoutSockets()
  if (runtime !== undefined) return fetchPages(platformFetch(options, runtime))
  return latePages(async () => {
    const { fetchThrough, ownPages } = await import('./own-pages.ts')
    return dispatcher === undefined
      ? ownPages(options)
      : { fetch: fetchThrough(dispatcher), close: async () => undefined }
  })
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
