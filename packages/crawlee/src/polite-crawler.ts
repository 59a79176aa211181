import { type RobotsClient, RobotsDisallowedError, TurnRefusedError } from '@ruly/client'
import { politePage, type PlaywrightPage, type PuppeteerPage } from '@ruly/client/browsers'
import { callable, checkedOptions, limit, optional, text, withDefault } from '@ruly/common/checked-options'

import type { CrawlHook, CrawlQueue } from './crawlee-types.ts'
import { DueRequests } from './due-requests.ts'
import { hopOf, keepHop } from './hop.ts'
import { createHttpClient, type CrawleeHttpClient } from './polite-http-client.ts'
import { politeQueue } from './polite-queue.ts'
import type { OnSkipped, Visit } from './visits.ts'

/** Options of `politeCrawler`. */
export interface PoliteCrawlerOptions {
  /**
   * Puts the sitemaps that the robots.txt of each site names into the queue, with this label, for a handler of yours.
   *
   * @default undefined, for no sitemaps
   */
  readonly sitemapLabel?: string | undefined
  /**
   * Called with each request that is not made: robots.txt disallows it, or the politeness of the client grants its site no turn. Without
   * `request`, it was not put into the queue; with it, `request.userData.robots` says the same as data.
   */
  readonly onSkipped?: OnSkipped | undefined
  /**
   * How many requests may wait for their sites outside of the queue. The more there are, the more sites the crawler can choose from.
   *
   * @default 500
   */
  readonly maxWaiting?: number | undefined
}

const checks = {
  sitemapLabel: optional(text),
  onSkipped: optional(callable<OnSkipped>()),
  maxWaiting: withDefault(limit, 500),
}

/** Options for a crawler of Crawlee. */
export interface PoliteCrawler<Queue> {
  /** The queue, which gives each request once its turn at its site has come. */
  readonly requestQueue: Queue
  /** Sends requests with `client.fetch`. */
  readonly httpClient: CrawleeHttpClient
  /** Hands turns from the queue to what makes the requests. Name hooks of your own after it. */
  readonly preNavigationHooks: CrawlHook[]
}

/**
 * Makes the options that let a crawler of Crawlee keep to robots.txt and to the delays that sites ask for: spread them into the options of an
 * `HttpCrawler`, `CheerioCrawler`, `JSDOMCrawler`, `PlaywrightCrawler` or `PuppeteerCrawler`.
 *
 * A request leaves the queue when its turn at its site has come, so what waits holds no place of the crawler.
 *
 * @param client a client made with `createRobotsClient`; crawlers with one client, or with clients that share their turns, keep the delays together
 * @param queue the queue of the crawler, such as `await RequestQueue.open()`
 * @param options what is told and kept
 * @returns the options; `respectRobotsTxtFile` and `sameDomainDelaySecs` are not needed with them
 * @throws `TypeError` for anything but a queue; `TypeError` and `RangeError` for options that are unknown or wrong
 * @see docs/crawlee.md
 * @example
 * import { CheerioCrawler, RequestQueue } from '@crawlee/cheerio'
 *
 * const client = createRobotsClient({ userAgent: 'ExampleBot/1.0 (+https://example.com/bot)' })
 * const crawler = new CheerioCrawler({
 *   ...politeCrawler(client, await RequestQueue.open()),
 *   requestHandler: ({ enqueueLinks }) => enqueueLinks(),
 * })
 * await crawler.run(['https://example.com/'])
 * await client.close()
 */
export function politeCrawler<Queue extends CrawlQueue>(
  client: RobotsClient,
  queue: Queue,
  options: PoliteCrawlerOptions = {},
): PoliteCrawler<Queue> {
  if (typeof (queue as Partial<CrawlQueue> | undefined)?.fetchNextRequest !== 'function')
    throw new TypeError('politeCrawler() needs a queue: pass await RequestQueue.open().')
  const { sitemapLabel, onSkipped, maxWaiting } = checkedOptions('politeCrawler()', options, checks)
  const visits = new WeakMap<object, Visit>()
  const preparePage = createPreparePage(client)
  const seen = new Set<string>()

  async function addSitemaps(url: string): Promise<void> {
    const { origin } = new URL(url)
    if (sitemapLabel === undefined || seen.has(origin)) return
    seen.add(origin)
    const urls = (await client.sitemaps(url)).flatMap((sitemap) => sitemap.url ?? [])
    await requestQueue.addRequests(urls.map((sitemap) => ({ url: sitemap, label: sitemapLabel })))
  }

  const due = new DueRequests(client, queue, visits, {
    maxWaiting,
    onSkipped,
    // A crawl without the sitemaps of a site is better than none.
    onSite: (url) => void addSitemaps(url).catch(() => undefined),
  })
  const requestQueue = politeQueue(queue, { client, due, onSkipped })
  return {
    requestQueue,
    httpClient: createHttpClient(client),
    preNavigationHooks: [
      async ({ request, page }, gotOptions) => {
        const visit = visits.get(request)
        if (visit === undefined) return
        if (page === undefined) Object.assign(gotOptions ?? {}, { visit })
        else await preparePage(page, visit)
      },
    ],
  }
}

/** Prepares a page of a browser for the navigation of a request, which uses the turn that was taken for it. */
type PreparePage = (page: object, visit: Visit) => Promise<void>

function createPreparePage(client: RobotsClient): PreparePage {
  /** The request that each page navigates for. */
  const visits = new WeakMap<object, Visit>()

  /** Continues where a request stands, and lets it know why its navigation is refused, so that it is not retried. */
  function watch(page: Pick<PlaywrightPage, 'goto'>): void {
    const goto = page.goto.bind(page)
    page.goto = async (url, options) => {
      const visit = visits.get(page)
      if (visit?.request.url !== url) return await goto(url, options)
      try {
        const response = await goto(hopOf(visit.request).url, options)
        keepHop(visit.request, undefined)
        return response
      } catch (error) {
        if (error instanceof RobotsDisallowedError || error instanceof TurnRefusedError) visit.refuse(error)
        throw error
      }
    }
  }

  return async (given, visit) => {
    const page = given as PlaywrightPage | PuppeteerPage
    const polite = await politePage(page, client)
    if (!visits.has(page)) watch(page)
    visits.set(page, visit)
    const lease = visit.takeLease()
    if (lease === undefined) return
    let hop = hopOf(visit.request)
    polite.useTurn(lease, async (url) => {
      hop = { ...hop, url, redirects: [...hop.redirects, url] }
      return await visit.turnFor(hop)
    })
  }
}
