import type { FetchFunction } from '../fetch/fetch-transport.ts'
import type { PageFetch } from './polite-fetch.ts'

/** What pages are fetched through. */
export interface PageConnections {
  readonly fetch: PageFetch
  /** Ends what is under way, unless it goes through the caller's own `fetch` or dispatcher. */
  close(reason: Error): Promise<void>
}

/** Pages over a `fetch`. */
export function fetchPages(fetch: FetchFunction): PageConnections {
  return { fetch: fetch as unknown as PageFetch, close: async () => undefined }
}
