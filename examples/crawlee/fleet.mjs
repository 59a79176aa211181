// One of many crawlers that share what they know of sites, and their turns: REDIS_URL=redis://localhost:6379 node fleet.mjs https://example.com/
import { CheerioCrawler, RequestQueue } from '@crawlee/cheerio'
import { createRobotsClient } from '@ruly/client'
import { createRedisStore } from '@ruly/client/stores'
import { politeCrawler } from '@ruly/crawlee'

const store = createRedisStore({ url: process.env.REDIS_URL })
const client = createRobotsClient({ userAgent: 'ExampleBot/1.0 (+https://example.com/bot)', store })
const crawler = new CheerioCrawler({
  ...politeCrawler(client, await RequestQueue.open()),
  async requestHandler({ request, enqueueLinks }) {
    console.log(`fetched ${request.loadedUrl}`)
    await enqueueLinks()
  },
})
await crawler.run(process.argv.slice(2))
await client.close()
await store.close()
