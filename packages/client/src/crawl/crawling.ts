import { checkedOptions } from '@ruly/common/checked-options'

import { siteOf, urlText, type Urlish, urlList } from '../http/origin.ts'
import { turnChecks, type TurnOptions } from '../polite/site-queues.ts'
import type { Plan } from '../polite/turn-plan.ts'
import type { CrawlHandler, CrawlOptions, CrawlResult } from './crawl-options.ts'
import type { CrawlUrls } from './crawl.ts'
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
    async *crawl(urls, handler, options = {}) {
      // Loaded when a crawl begins: most clients ask about single URLs, and few crawls keep their frontier.
      const { checkedCrawl, crawl } = await import('./crawl.ts')
      const checked = checkedCrawl(client, urls, handler, options)
      const { frontier } = checked
      if (frontier === undefined) {
        yield* crawl(client, urls, handler, checked)
        return
      }
      const { crawlFrontier } = await import('./crawl-frontier.ts')
      yield* crawlFrontier(client, urls, handler, frontier, checked)
    },
    async nextDue(urls, call = {}) {
      client.closing.throwIfAborted()
      checkedOptions('nextDue()', call, turnChecks)
      const texts = Array.from(urlList(urls, 'urls'), textOfSite)
      const planned = await Promise.all(
        texts.map(async (url) => ({ url, plan: await client.plan(url, call) })),
      )
      return planned.filter(isGranted).sort((one, other) => one.plan.at - other.plan.at)[0]
    },
  }
}

/** The text of a URL; throws for one without turns. */
function textOfSite(url: Urlish): string {
  siteOf(url, 'A turn')
  return urlText(url)
}

function isGranted(planned: { readonly url: string; readonly plan: Plan }): planned is NextDue {
  return planned.plan.at !== undefined && planned.plan.refusal === undefined
}
