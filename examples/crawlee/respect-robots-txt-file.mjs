// The crawler of crawl.mjs with Crawlee's own option, to compare: node respect-robots-txt-file.mjs https://example.com/
import { CheerioCrawler } from '@crawlee/cheerio'

const crawler = new CheerioCrawler({
  respectRobotsTxtFile: { userAgent: 'ExampleBot' },
  sameDomainDelaySecs: 1,
  async requestHandler({ request, enqueueLinks }) {
    console.log(`fetched ${request.loadedUrl}`)
    await enqueueLinks()
  },
})
await crawler.run(process.argv.slice(2))
