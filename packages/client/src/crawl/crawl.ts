import { wrongType } from '@ruly/common/checked-options'

import {
  checkedCrawlOptions,
  type CheckedCrawlOptions,
  type CrawlHandler,
  type CrawlOptions,
  type CrawlResult,
} from './crawl-options.ts'
import { DueSites } from './due-sites.ts'
import { visitPage, type CrawlingClient, type Visited } from './visit-page.ts'
import { siteOf, urlText, type Urlish, urlStream } from '../http/origin.ts'
import { whenAborted } from '../runtime/abort.ts'
import { elapsed, longestTimer } from '../runtime/clock.ts'

/** URLs in any order, as they come. */
export type CrawlUrls = Iterable<Urlish> | AsyncIterable<Urlish>

interface Waiting {
  readonly url: string
  /** How often it was requested. */
  readonly requests: number
}

/** The options of a crawl with their defaults. Throws for wrong arguments, and for a client that is closed, before anything begins. */
export function checkedCrawl(
  client: CrawlingClient,
  urls: CrawlUrls,
  handler: unknown,
  options: CrawlOptions,
): CheckedCrawlOptions {
  client.closing.throwIfAborted()
  const checked = checkedCrawlOptions(options)
  urlStream(urls, 'urls')
  if (typeof handler !== 'function') throw wrongType('handler', 'a function', handler)
  return checked
}

/** Crawls URLs in the order in which their sites are due, with what `checkedCrawl` gave; see `RobotsClient.crawl`. */
export async function* crawl<Value>(
  client: CrawlingClient,
  urls: CrawlUrls,
  handler: CrawlHandler<Value>,
  options: CheckedCrawlOptions,
): AsyncGenerator<CrawlResult<Value>, void, undefined> {
  const running = new Crawl(client, urls, handler, options)
  try {
    for (let result = await running.next(); result !== undefined; result = await running.next()) yield result
  } finally {
    running.end()
  }
}

/** A crawl under way: starts pages whenever a slot is free and a site is due, and keeps results until they are taken. */
class Crawl<Value> {
  readonly #client: CrawlingClient
  readonly #handler: CrawlHandler<Value>
  readonly #options: CheckedCrawlOptions
  /** Each due at a time of `elapsed`: who sets the clock neither stops nor hurries a crawl. */
  readonly #sites = new DueSites<Waiting>()
  readonly #urls: Iterator<Urlish> | AsyncIterator<Urlish>
  readonly #results: CrawlResult<Value>[] = []
  readonly #counts = { done: 0, disallowed: 0, failed: 0 }
  readonly #ending = new AbortController()
  /** Sites where it is being found out whether they are due. */
  readonly #planned = new Set<string>()
  readonly #stopListening: readonly ((() => void) | undefined)[]
  #running = 0
  #isReading = false
  #isRead = false
  #failure: { readonly reason: unknown } | undefined
  #timer: { readonly at: number; readonly stop: () => void } | undefined
  #wakeUp = (): void => undefined

  constructor(
    client: CrawlingClient,
    urls: CrawlUrls,
    handler: CrawlHandler<Value>,
    options: CheckedCrawlOptions,
  ) {
    this.#client = client
    this.#handler = handler
    this.#options = options
    const { signal } = options
    this.#urls = Symbol.asyncIterator in urls ? urls[Symbol.asyncIterator]() : urls[Symbol.iterator]()
    // Last: a listener of a crawl that could not begin would fail the releases of others.
    this.#stopListening = [
      signal && whenAborted(signal, () => this.#fail(signal.reason)),
      whenAborted(client.closing, () => this.#fail(client.closing.reason)),
      client.onRelease((site) => this.#setDue(site)),
    ]
    this.#start()
  }

  /** The next result; undefined if there are no more. */
  async next(): Promise<CrawlResult<Value> | undefined> {
    for (;;) {
      if (this.#failure !== undefined) throw this.#failure.reason
      const result = this.#results.shift()
      if (result !== undefined) {
        this.#start()
        return result
      }
      if (this.#isOver) return undefined
      await new Promise<void>((resolve) => (this.#wakeUp = resolve))
    }
  }

  /** Aborts what is under way. */
  end(): void {
    this.#ending.abort(this.#failure?.reason)
    for (const stop of this.#stopListening) stop?.()
    this.#timer?.stop()
    if (this.#isRead) return
    this.#isRead = true
    void Promise.resolve(this.#urls.return?.()).catch(() => undefined)
  }

  get #isOver(): boolean {
    return this.#isRead && this.#sites.size === 0 && this.#running === 0
  }

  #add(url: Urlish): void {
    const text = urlText(url)
    let site: string
    try {
      site = siteOf(text, 'A crawl')
    } catch (error) {
      return this.#take({ outcome: 'failed', url: text, attempts: 0, error })
    }
    this.#sites.add(site, { url: text, requests: 0 }, elapsed(this.#client.clock))
    this.#start()
  }

  /** Fills the slots. A result that nobody has taken keeps its slot, so that a slow reader slows the crawl. */
  #start(): void {
    if (this.#failure !== undefined || this.#ending.signal.aborted) return
    while (this.#running + this.#results.length < this.#options.slots) {
      const next = this.#sites.take(elapsed(this.#client.clock))
      if (next === undefined) break
      this.#running++
      void this.#visit(next.site, next.page)
    }
    this.#setTimer()
    void this.#read()
    if (this.#isOver) this.#wakeUp()
  }

  /** Reads URLs one after the other, as long as there is room for them. */
  async #read(): Promise<void> {
    const hasRoom = (): boolean => this.#sites.size + this.#results.length < this.#options.maxWaiting
    if (this.#isReading || this.#isRead || !hasRoom()) return
    this.#isReading = true
    try {
      while (!this.#isRead && hasRoom()) {
        const { done, value } = await this.#urls.next()
        if (this.#isRead) return
        if (done === true) this.#isRead = true
        else this.#add(value)
      }
      this.#isReading = false
      if (this.#isRead) this.#start()
    } catch (error) {
      this.#isRead = true
      this.#fail(error)
    }
  }

  async #visit(site: string, { url, requests }: Waiting): Promise<void> {
    const attempts = requests + 1
    let isPlanned = true
    const endPlanning = (): void => {
      if (isPlanned) this.#planned.delete(site)
      isPlanned = false
    }
    this.#planned.add(site)
    const visited = await visitPage(this.#client, {
      page: { url, attempts, signal: this.#ending.signal, add: (found) => this.#add(found) },
      handler: this.#handler,
      mayRetry: attempts <= this.#options.retries,
      onRequest: () => {
        endPlanning()
        if (this.#client.concurrency > 1) this.#setDue(site)
      },
    })
    endPlanning()
    this.#running--
    this.#end(site, { url, requests }, visited)
  }

  #end(site: string, page: Waiting, visited: Visited<Value>): void {
    if (visited.outcome === 'later') {
      this.#sites.putBack(site, page)
      return this.#setDue(site, elapsed(this.#client.clock) + visited.waitMs)
    }
    if (visited.outcome === 'retry') {
      this.#sites.putBack(site, { ...page, requests: page.requests + 1 })
      return this.#setDue(site)
    }
    // What was under way was aborted.
    if (visited.outcome === 'failed' && this.#failure !== undefined) return
    this.#take(visited)
    this.#setDue(site)
  }

  #setDue(site: string, at = elapsed(this.#client.clock)): void {
    if (!this.#planned.has(site)) this.#sites.setDue(site, at)
    this.#start()
  }

  #take(result: CrawlResult<Value>): void {
    this.#results.push(result)
    this.#counts[result.outcome]++
    try {
      this.#options.onProgress?.({ ...this.#counts, waiting: this.#sites.size, running: this.#running })
    } catch (error) {
      this.#fail(error)
    }
    this.#wakeUp()
  }

  #fail(reason: unknown): void {
    this.#failure ??= { reason }
    this.#ending.abort(reason)
    this.#wakeUp()
  }

  /** One timer, for the site that is due first. */
  #setTimer(): void {
    const at = this.#sites.nextAt
    if (this.#timer?.at === at) return
    this.#timer?.stop()
    this.#timer = undefined
    const { clock } = this.#client
    if (at === Infinity || this.#running + this.#results.length >= this.#options.slots) return
    const stop = clock.after(Math.min(Math.max(0, at - elapsed(clock)), longestTimer), () => {
      this.#timer = undefined
      this.#start()
    })
    this.#timer = { at, stop }
  }
}
