import { urlText, type Urlish } from '../http/origin.ts'
import type { TurnOptions } from '../polite/site-queues.ts'
import type { Plan } from '../polite/turn-plan.ts'
import type { crawlFrontier } from './crawl-frontier.ts'
import type { CrawlHandler, CrawlOptions, CrawlResult } from './crawl-options.ts'
import { crawl, type CrawlUrls } from './crawl.ts'
import type { CrawlingClient } from './visit-page.ts'

/** The URL whose site is due first, and when. */
export interface NextDue {
  /** The URL as it was given. */
  readonly url: string
  /** When its turn would come, and what it waits for. */
  readonly plan: Plan & { readonly at: number }
}

/** What a client does with many URLs. */
export interface Crawling {
  crawl<Value>(
    urls: CrawlUrls,
    handler: CrawlHandler<Value>,
    options?: CrawlOptions,
  ): AsyncIterableIterator<CrawlResult<Value>>
  nextDue(urls: Iterable<Urlish>, call?: TurnOptions): Promise<NextDue | undefined>
}

export function createCrawling(client: CrawlingClient): Crawling {
  return {
    crawl(urls, handler, options = {}) {
      const { frontier } = options
      if (frontier === undefined) return crawl(client, urls, handler, options)
      return crawlKept(client, urls, handler, { ...options, frontier })
    },
    async nextDue(urls, call = {}) {
      const planned = await Promise.all(
        Array.from(urls, async (url) => ({ url: urlText(url), plan: await client.plan(urlText(url), call) })),
      )
      return planned.filter(isGranted).reduce<NextDue | undefined>(earlier, undefined)
    },
  }
}

/** Few crawls keep their frontier: what that needs is loaded then. */
async function* crawlKept<Value>(
  ...given: Parameters<typeof crawlFrontier<Value>>
): ReturnType<typeof crawlFrontier<Value>> {
  const module = await import('./crawl-frontier.ts')
  yield* module.crawlFrontier(...given)
}

function isGranted(planned: { readonly url: string; readonly plan: Plan }): planned is NextDue {
  return planned.plan.at !== undefined && planned.plan.refusal === undefined
}

function earlier(first: NextDue | undefined, next: NextDue): NextDue {
  return first === undefined || next.plan.at < first.plan.at ? next : first
}
