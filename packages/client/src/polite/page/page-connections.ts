import type { FetchFunction } from '../../fetch/transport/fetch-transport.ts'
import type { AnswerFields } from '../../http/response-parts.ts'

/** Any `fetch` that gives redirects back with `redirect: 'manual'`, as those for Node do and those of browsers do not. */
export type PageFetch = (url: string, init: PageInit) => Promise<PageAnswer>

/** A `fetch` with types of its own for what it is told, such as that of a package. */
export type AnyPageFetch = (url: string, init: never) => Promise<PageAnswer>

/** What a `fetch` is told; with it, whatever else the polite one was told. */
export interface PageInit {
  readonly method: string
  readonly headers: [name: string, value: string][]
  readonly redirect: 'manual'
  readonly body: NonNullable<RequestInit['body']> | null
  readonly signal?: AbortSignal
}

/** What is used of the `Response` of a `fetch`. */
export interface PageAnswer {
  readonly type?: string | undefined
  readonly status: number
  readonly statusText: string
  readonly headers: AnswerFields
  /** A `ReadableStream`, or a stream of Node's. */
  readonly body: object | null
}

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
