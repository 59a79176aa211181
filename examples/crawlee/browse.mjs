// Crawls sites in a browser, as slowly as they ask for: node browse.mjs https://example.com/
import { PlaywrightCrawler, RequestQueue } from '@crawlee/playwright'
import { createRobotsClient } from '@ruly/client'
import { politeCrawler } from '@ruly/crawlee'

const client = createRobotsClient({ userAgent: 'ExampleBot/1.0 (+https://example.com/bot)' })
const crawler = new PlaywrightCrawler({
  ...politeCrawler(client, await RequestQueue.open()),
  launchContext: { launchOptions: { executablePath: process.env.CHROMIUM } },
  async requestHandler({ request, enqueueLinks }) {
    console.log(`fetched ${request.loadedUrl}`)
    await enqueueLinks()
  },
})
await crawler.run(process.argv.slice(2))
await client.close()
