import type { CrawlHandler, CrawlOptions, CrawlResult } from './crawl-options.ts'
import { checkedCrawl, crawl, type CrawlUrls } from './crawl.ts'
import { FrontierUrls } from './frontier-urls.ts'
import type { Frontier } from './frontier.ts'
import type { CrawlingClient } from './visit-page.ts'

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
  { frontier, ...options }: CrawlOptions & { readonly frontier: Frontier },
): AsyncGenerator<CrawlResult<Value>, void, undefined> {
  const { slots } = checkedCrawl(client, urls, handler, { ...options, frontier })
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
      if (onTheirWay.length > slots) await onTheirWay.shift()
    }
  } finally {
    source.close()
    await Promise.allSettled(onTheirWay)
  }
}
