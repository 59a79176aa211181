import { expect, it } from 'vitest'

import { isBusyMachine } from '../../../../client/test/support/busy-machine.ts'
import { installExample } from '../../../../client/test/support/examples/install-example.ts'
import { runExample } from '../../../../client/test/support/examples/run-example.ts'
import { expectPolite, startPoliteSite } from '../../support/polite-site.ts'

it('examples/crawlee crawls 20 hosts as fast as their delays allow', { timeout: 600_000 }, async () => {
  const folder = await installExample('crawlee', ['ruly', 'client', 'crawlee'])
  const site = await startPoliteSite(20, 4)
  await runExample(folder, ['crawl.mjs', ...site.starts], { env: { CRAWLEE_LOG_LEVEL: 'ERROR' } })
  expectPolite(site)
  expect(new Set(site.log.map((line) => line.userAgent))).toEqual(
    new Set(['ExampleBot/1.0 (+https://example.com/bot)']),
  )
  expect(site.robotsRequests()).toEqual({ least: 1, most: 6 })
  expect(site.slowness()).toBeLessThan(isBusyMachine() ? 2 : 1.1)
})
