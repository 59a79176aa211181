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
