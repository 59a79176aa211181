import type { RobotsClientOptions } from './client-options.ts'
import { createTransport } from './fetch/create-transport.ts'
import { platformFetch, type TransportOptions } from './fetch/transport/transport-options.ts'
import { makeClient } from './make-client.ts'
import type { RobotsClient } from './model/robots-client.ts'
import { fetchPages, type PageConnections } from './polite/page/page-connections.ts'
import { runtimeWithoutSockets } from './runtime/which-runtime.ts'

export * from './public.ts'
export { createTransport } from './fetch/create-transport.ts'
export { createFilesStore, userCacheFolder, type FilesStoreOptions } from './store/files-store.ts'

/**
 * Makes a client that fetches, keeps and refreshes robots.txt files and answers for one agent.
 *
 * @param options who asks, where records are kept, how requests are sent, and how polite the client is
 * @returns the client, to be closed
 * @throws `TypeError` and `RangeError` for options that are unknown, wrong, or exclude each other
 * @see docs/client.md
 * @example
 * const client = createRobotsClient({ userAgent: 'ExampleBot/1.0 (+https://example.com/bot)' })
 * if (await client.isAllowed('https://example.com/a')) console.log('allowed')
 * await client.close()
 */
export function createRobotsClient(options: RobotsClientOptions): RobotsClient {
  return makeClient(options, (connecting) => ({
    transport: createTransport(connecting),
    pages: createPageConnections(connecting),
  }))
}

/** The caller's `fetch` or dispatcher, else connections of our own; where the runtime has none, its `fetch`. */
export function createPageConnections(options: TransportOptions): PageConnections {
  const { fetch, dispatcher } = options
  if (fetch !== undefined) return fetchPages(fetch)
  const runtime = runtimeWithoutSockets()
  if (runtime !== undefined) return fetchPages(platformFetch(options, runtime))
  return latePages(async () => {
    const { fetchThrough, ownPages } = await import('./polite/page/own-pages.ts')
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
