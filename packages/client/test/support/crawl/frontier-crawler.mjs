// A process that crawls a site with a frontier, until it is done or killed. Arguments: file of the frontier, file of the results, URL to start at.
// Runs the built package: Node 20 cannot run TypeScript.
import { appendFileSync } from 'node:fs'

import { createLmdbFrontier } from '../../../dist/crawl/frontier/lmdb-frontier.js'
import { createRobotsClient } from '../../../dist/index.js'

const [path, results, start] = process.argv.slice(2)
const client = createRobotsClient({
  userAgent: 'ExampleBot/1.0',
  politeness: { minGapMs: 0, latencyFactor: 0, concurrency: 4 },
})
const frontier = createLmdbFrontier({ path })
process.stdout.write('begun\n')
const crawl = client.crawl(
  [start],
  async (response, { add }) => {
    for (const [, link] of (await response.text()).matchAll(/href="([^"]*)"/g))
      add(new URL(link, response.url))
  },
  { frontier, slots: 8 },
)
for await (const { url, outcome } of crawl) appendFileSync(results, `${outcome} ${url}\n`)
await frontier.close()
await client.close()
