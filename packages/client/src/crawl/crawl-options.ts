import {
  callable,
  checkedOptions,
  limit,
  numberFrom,
  optional,
  withDefault,
  withMethods,
  type WithDefaults,
} from '@ruly/common/checked-options'

import type { Urlish } from '../http/origin.ts'
import type { RobotsDisallowedError } from '../polite/robots-disallowed-error.ts'
import { abortSignal } from '../runtime/abort.ts'

/** Options of `client.crawl`. */
export interface CrawlOptions {
  /**
   * How many pages are requested and handled at the same time. A page whose site is not due takes no slot.
   *
   * @default 16
   */
  readonly slots?: number | undefined
  /**
   * How many URLs may wait for their sites before the next ones are read from `urls`. The more there are, the more sites a crawl can
   * choose from.
   *
   * @default 10_000
   */
  readonly maxWaiting?: number | undefined
  /**
   * How often a page is requested again after 429, 503 or no response. The site is left alone in between, as its `Retry-After` and
   * the politeness of the client say.
   *
   * @default 2
   */
  readonly retries?: number | undefined
  /** Ends the crawl: requests under way are aborted, and the iteration throws the signal's reason. */
  readonly signal?: AbortSignal | undefined
  /**
   * Keeps the URLs of the crawl and which of them have a result, so that another process can continue it. Each URL is then requested once,
   * however often it is given.
   *
   * @default none: the URLs are kept in memory
   */
  readonly frontier?: Frontier | undefined
  /** Called after each result. What it throws ends the crawl. */
  readonly onProgress?: ((progress: CrawlProgress) => void) | undefined
}

/** How far a crawl has come. */
export interface CrawlProgress {
  /** URLs that wait for their sites. */
  readonly waiting: number
  /** Pages that are requested or handled. */
  readonly running: number
  /** Results so far with the outcome `done`. */
  readonly done: number
  /** Results so far with the outcome `disallowed`. */
  readonly disallowed: number
  /** Results so far with the outcome `failed`. */
  readonly failed: number
}

/** What a handler is told about a page besides its response. */
export interface CrawledPage {
  /** The URL as it was given; `response.url` is the one after redirects. */
  readonly url: string
  /** How often it was requested, this time included. */
  readonly attempts: number
  /** Aborts when the crawl ends early. */
  readonly signal: AbortSignal
  /**
   * Adds a URL to the crawl, such as one that the page links to. Each call counts: a URL that is added twice is requested twice, unless the crawl
   * has a `frontier`.
   */
  readonly add: (url: Urlish) => void
}

/** Handles the page of one URL; what it returns is the `value` of the result. It should read the body of the response. */
export type CrawlHandler<Value> = (response: Response, page: CrawledPage) => Value | Promise<Value>

/** What came of one URL. */
export type CrawlResult<Value> = {
  /** The URL as it was given. */
  readonly url: string
  /** How often it was requested. */
  readonly attempts: number
} & (
  | {
      /** The handler has returned. */
      readonly outcome: 'done'
      readonly status: number
      readonly value: Value
    }
  | {
      /** The agent may not fetch the URL, or one that it redirects to. */
      readonly outcome: 'disallowed'
      readonly error: RobotsDisallowedError
    }
  | {
      /** The request or the handler failed, or the URL is not one that can be fetched. */
      readonly outcome: 'failed'
      readonly error: unknown
    }
)

const crawlChecks = {
  frontier: optional(withMethods<Frontier>('add', 'take', 'finish')),
  slots: withDefault(limit, 16),
  maxWaiting: withDefault(limit, 10_000),
  retries: withDefault(numberFrom(0, 1000), 2),
  signal: abortSignal,
  onProgress: optional(callable<(progress: CrawlProgress) => void>()),
}

export type CheckedCrawlOptions = WithDefaults<CrawlOptions, 'slots' | 'maxWaiting' | 'retries'>

/** The options with their defaults; throws for wrong ones. */
export function checkedCrawlOptions(options: CrawlOptions): CheckedCrawlOptions {
  return checkedOptions('crawl()', options, crawlChecks)
}

/** A URL that waits in a frontier. */
export interface FrontierPage {
  /** Names the page for `finish`. */
  readonly id: number
  /** The URL as it was added. */
  readonly url: string
}

/**
 * What a crawl has to do and what it has done, kept somewhere that outlives the process: URLs that wait, and those that have a result.
 *
 * One crawl has a frontier at a time. `createLmdbFrontier` of `@ruly/client/stores` makes one in a file.
 */
export interface Frontier {
  /** Adds URLs to those that wait, but for those that were ever added. Resolves when they are kept. */
  add(urls: readonly string[]): Promise<void>
  /** The next URLs that wait, at most `limit`, each once until the frontier is opened again. */
  take(limit: number): Promise<readonly FrontierPage[]>
  /** Keeps that a page has a result, and adds the URLs that were found there, both or neither. Resolves when that is kept. */
  finish(page: FrontierPage, found: readonly string[]): Promise<void>
}
