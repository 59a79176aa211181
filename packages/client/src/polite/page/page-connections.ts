import type { FetchFunction } from '../../fetch/transport/fetch-transport.ts'
import type { AnswerFields } from '@ruly/common/response-parts'

/** Any `fetch` that returns redirects as they are for `redirect: 'manual'`, as those for Node do and those of browsers do not. */
export type PageFetch = (url: string, init: PageInit) => Promise<PageAnswer>

/** A `fetch` with its own type for the second argument, such as that of a package. */
export type AnyPageFetch = (url: string, init: never) => Promise<PageAnswer>

/** What a wrapped `fetch` is called with, besides all that the polite one was called with. */
export interface PageInit {
  /** The HTTP method. */
  readonly method: string
  /** The header fields, with the client's User-Agent. */
  readonly headers: [name: string, value: string][]
  /** Redirects are followed by the client. */
  readonly redirect: 'manual'
  /** The body of the request. */
  readonly body: NonNullable<RequestInit['body']> | null
  /** Aborts the request, and the body of its response. */
  readonly signal?: AbortSignal
}

/** What the client uses of the `Response` of a wrapped `fetch`. */
export interface PageAnswer {
  /** The type of the response, as that of a `Response`. */
  readonly type?: string | undefined
  /** The HTTP status. */
  readonly status: number
  /** The reason phrase. */
  readonly statusText: string
  /** The header fields. */
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
