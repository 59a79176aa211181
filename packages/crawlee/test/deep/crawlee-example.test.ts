import { existsSync } from 'node:fs'

import { beforeAll, describe, expect, it } from 'vitest'

import { installExample } from '../../../client/test/support/examples/install-example.ts'
import { runExample } from '../../../client/test/support/examples/run-example.ts'
import { describeWithRedis } from '../../../client/test/support/store/redis-server.ts'
import { expectPolite, startPoliteSite } from '../support/polite-site.ts'

const chromium = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
const quiet = { env: { CRAWLEE_LOG_LEVEL: 'ERROR' } }
const timeout = 10 * 60_000

let folder: string
beforeAll(async () => {
  folder = await installExample('crawlee', ['ruly', 'client', 'crawlee'])
}, timeout)

describe('examples/crawlee', { timeout }, () => {
  it('shows how the option of Crawlee breaks rules and delays', async () => {
    const site = await startPoliteSite(20, 4)
    await runExample(folder, ['respect-robots-txt-file.mjs', ...site.starts], quiet)
    const misses = {
      'disallowed pages': site.disallowed().length,
      'broken gaps': site.brokenGaps().length,
      'requests for one robots.txt': site.robotsRequests().most,
      'names of browsers': new Set(site.log.map((line) => line.userAgent)).size,
    }
    console.log('what respectRobotsTxtFile misses:', misses)
    for (const count of Object.values(misses)) expect(count).toBeGreaterThan(6)
  })

  it.skipIf(!existsSync(chromium))(
    `crawls in a browser (skipped without Chromium at ${chromium}: set CHROMIUM)`,
    async () => {
      const site = await startPoliteSite(6, 2)
      await runExample(folder, ['browse.mjs', ...site.starts], {
        env: { ...quiet.env, CHROMIUM: chromium },
      })
      expectPolite(site)
    },
  )
})

describeWithRedis('examples/crawlee, with one Redis', (server) => {
  it('keeps delays in two processes together', { timeout }, async () => {
    const site = await startPoliteSite(6, 2)
    const pages = site.starts.flatMap((start) => [`${start}a`, `${start}private/open`, `${start}private/1`])
    const run = (name: string, args: readonly string[]): Promise<unknown> =>
      runExample(folder, ['fleet.mjs', ...args], {
        env: { ...quiet.env, REDIS_URL: server.url, CRAWLEE_STORAGE_DIR: name },
      })
    await Promise.all([run('one', site.starts), run('two', pages)])
    expect(site.disallowed()).toEqual([])
    expect(site.brokenGaps()).toEqual([])
    // The second process fetches its own pages, as far as they are allowed; the first finds them, too.
    const twice = pages.filter((page) => site.expected.includes(page.slice('http://'.length)))
    expect([...new Set(site.requested())]).toEqual([...new Set(site.expected)])
    expect(site.requested()).toHaveLength(site.expected.length + twice.length)
  })
})
