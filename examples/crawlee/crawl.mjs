// Crawls sites from the pages that it is given, as slowly as they ask for: node crawl.mjs https://example.com/
import { CheerioCrawler, RequestQueue } from '@crawlee/cheerio'
import { createRobotsClient } from '@ruly/client'
import { politeCrawler } from '@ruly/crawlee'

const client = createRobotsClient({ userAgent: 'ExampleBot/1.0 (+https://example.com/bot)' })
const crawler = new CheerioCrawler({
  ...politeCrawler(client, await RequestQueue.open(), {
    sitemapLabel: 'sitemap',
    onSkipped: ({ message }) => console.log(`skipped ${message}`),
  }),
})
crawler.router.addDefaultHandler(async ({ request, enqueueLinks }) => {
  console.log(`fetched ${request.loadedUrl}`)
  await enqueueLinks()
})
crawler.router.addHandler('sitemap', async ({ $, addRequests }) => {
  const locations = $('loc').toArray()
  await addRequests(locations.map((location) => $(location).text()))
})
await crawler.run(process.argv.slice(2))
await client.close()
