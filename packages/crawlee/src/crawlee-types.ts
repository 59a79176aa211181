// What this package needs of Crawlee, by its shape: no version of Crawlee has to be installed for it.

/** A `Request` of Crawlee. */
export interface CrawlRequest {
  /** Its key in the storage. */
  readonly id?: string | undefined
  /** The URL that was added. */
  readonly url: string
  /** The HTTP method. */
  readonly method: string
  /** Whether its handler runs without a request. */
  readonly skipNavigation: boolean
  /** What the crawler keeps with it. */
  readonly userData: object
  /** The messages of failed attempts. */
  readonly errorMessages: string[]
  /** Where it stands, as `RequestState` of Crawlee. */
  state: number
  /** Whether it is not retried. */
  noRetry: boolean
  /** How often it was retried. */
  retryCount: number
  /** How often it may be retried, if not as often as the crawler says. */
  maxRetries?: number | undefined
}

/** A `RequestQueue` of Crawlee. */
export interface CrawlQueue {
  /** Its name; `default` for the default queue. */
  readonly name?: string | undefined
  /** For how long a request that was fetched is kept from other processes. */
  requestLockSecs: number
  /** The storage of the queue. */
  readonly client: object
  /** The next request, locked. */
  fetchNextRequest(): Promise<CrawlRequest | null>
  /** Whether no request is there now. */
  isEmpty(): Promise<boolean>
  /** Whether all requests are handled. */
  isFinished(): Promise<boolean>
  /** Adds a request. */
  addRequest(request: object, options?: object): Promise<unknown>
  /** Adds requests. */
  addRequests(requests: object, options?: object): Promise<unknown>
  /** Adds requests, most of them later. */
  addRequestsBatched(requests: object, options?: object): Promise<unknown>
  /** A request is done. */
  markRequestHandled(request: CrawlRequest): Promise<unknown>
  /** Puts a request back. */
  reclaimRequest(request: CrawlRequest, options?: object): Promise<unknown>
}

/** A hook that a crawler calls before it navigates. */
export type CrawlHook = (
  context: { readonly request: object; readonly page?: object | undefined },
  options?: object,
) => Promise<void>

/** `RequestState.SKIPPED` of Crawlee. */
export const skippedState = 7
