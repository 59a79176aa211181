import type {
  CheckedCrawlOptions,
  CrawlHandler,
  CrawlResult,
  Frontier,
  FrontierPage,
} from './crawl-options.ts'
import { crawl, type CrawlUrls } from './crawl.ts'
import type { CrawlingClient } from './visit-page.ts'
import { urlText, type Urlish } from '../http/origin.ts'

/**
 * A crawl whose URLs are in a frontier, so that another process can continue it.
 *
 * The result of a page is kept once the next one was asked for: what takes the results has dealt with it then. As many results as there are
 * slots may be on their way to the frontier, so that they can be written together.
 */
export async function* crawlFrontier<Value>(
  client: CrawlingClient,
  urls: CrawlUrls,
  handler: CrawlHandler<Value>,
  frontier: Frontier,
  options: CheckedCrawlOptions,
): AsyncGenerator<CrawlResult<Value>, void, undefined> {
  const source = new FrontierUrls(frontier, urls)
  const results = crawl<Value>(
    client,
    source,
    (response, page) => handler(response, { ...page, add: (url) => source.addFound(url, page.url) }),
    options,
  )
  const onTheirWay: Promise<void>[] = []
  try {
    for await (const result of results) {
      yield result
      onTheirWay.push(source.finish(result.url))
      if (onTheirWay.length > options.slots) await onTheirWay.shift()
    }
  } finally {
    source.close()
    await Promise.allSettled(onTheirWay)
  }
}

/** How many URLs are added or taken together. */
const together = 1000

/** A page that was taken, and what was found there. */
interface PageUnderWay extends FrontierPage {
  readonly found: string[]
  /** Whether its result is being kept. */
  isEnded: boolean
}

/** The URLs of a frontier, given out one by one; those of a list are added to it when nothing else waits. */
class FrontierUrls {
  readonly #frontier: Frontier
  readonly #list: Iterator<Urlish> | AsyncIterator<Urlish>
  /** By the URL, which a frontier has once. */
  readonly #underWay = new Map<string, PageUnderWay>()
  /** From the list, and not yet in the frontier. */
  readonly #read: string[] = []
  #isReading = false
  #isRead = false
  #isClosed = false
  #failure: { readonly error: unknown } | undefined
  #isChanged = false
  #wakeUp = (): void => undefined

  constructor(frontier: Frontier, urls: Iterable<Urlish> | AsyncIterable<Urlish>) {
    this.#frontier = frontier
    this.#list = Symbol.asyncIterator in urls ? urls[Symbol.asyncIterator]() : urls[Symbol.iterator]()
  }

  /** Ends when nothing waits and every page has a result. */
  async *[Symbol.asyncIterator](): AsyncGenerator<string, void, undefined> {
    while (!this.#isClosed) {
      this.#isChanged = false
      if (this.#failure !== undefined) throw this.#failure.error
      if (this.#read.length > 0) await this.#frontier.add(this.#read.splice(0))
      const pages = await this.#frontier.take(together)
      for (const page of pages) this.#underWay.set(page.url, { ...page, found: [], isEnded: false })
      for (const { url } of pages) yield url
      if (pages.length > 0) continue
      if (this.#isRead && this.#read.length === 0 && this.#underWay.size === 0) return
      void this.#readOn()
      if (!this.#isChanged) await new Promise<void>((resolve) => (this.#wakeUp = resolve))
    }
  }

  /** Adds a URL that was found on a page, when the result of the page is kept. */
  addFound(url: Urlish, on: string): void {
    const page = this.#underWay.get(on)
    if (page === undefined || page.isEnded)
      throw new Error(
        `The page ${on.slice(0, 200)} has its result already: call add() before the handler ends.`,
      )
    page.found.push(urlText(url))
  }

  /** Keeps that a page has a result. An error ends the iteration. */
  async finish(url: string): Promise<void> {
    const page = this.#underWay.get(url)
    if (page === undefined) return
    page.isEnded = true
    try {
      await this.#frontier.finish(page, page.found)
      this.#underWay.delete(url)
    } catch (error) {
      this.#failure ??= { error }
    }
    this.#change()
  }

  close(): void {
    this.#isClosed = true
    this.#change()
    if (!this.#isRead) void Promise.resolve(this.#list.return?.()).catch(() => undefined)
  }

  /** Reads the list in the background: what has come is added together. */
  async #readOn(): Promise<void> {
    if (this.#isReading || this.#isRead) return
    this.#isReading = true
    try {
      while (!this.#isRead && !this.#isClosed && this.#read.length < together) {
        const { done, value } = await this.#list.next()
        if (done === true) this.#isRead = true
        else this.#read.push(urlText(value))
        this.#change()
      }
    } catch (error) {
      this.#failure ??= { error }
      this.#change()
    }
    this.#isReading = false
  }

  #change(): void {
    this.#isChanged = true
    this.#wakeUp()
  }
}
