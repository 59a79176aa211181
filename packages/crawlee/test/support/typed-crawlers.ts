// What programs in TypeScript do: compiled with each end of the range of Crawlee by the test of types.
import { CheerioCrawler, HttpCrawler, RequestQueue } from '@crawlee/cheerio'
import { PlaywrightCrawler } from '@crawlee/playwright'
import { createRobotsClient } from '@ruly/client'
import { politeCrawler } from '@ruly/crawlee'

const client = createRobotsClient({ userAgent: 'ExampleBot' })
const queue = await RequestQueue.open()
const polite = politeCrawler(client, queue, { onSkipped: ({ code }) => code })
const { requestQueue, httpClient } = polite

export const used = [
  new HttpCrawler({ ...polite, requestHandler: ({ body }) => void body }),
  new CheerioCrawler({ ...polite, preNavigationHooks: [...polite.preNavigationHooks, () => undefined] }),
  new PlaywrightCrawler({ ...polite, requestHandler: ({ page }) => void page.title() }),
  new CheerioCrawler({ requestQueue, httpClient }),
]
