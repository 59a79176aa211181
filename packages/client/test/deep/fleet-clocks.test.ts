import { spawnSync } from 'node:child_process'

import { beforeEach, expect, it } from 'vitest'

import { bySite, disallowedOf, filesOf, spanOf, tooSoon, within } from '../support/fleet/fleet-report.ts'
import { startFleet } from '../support/fleet/fleet.ts'
import { describeWithRedis } from '../support/store/redis-server.ts'

const hour = 3600
const day = 24 * hour
const hasFaketime = spawnSync('faketime', ['--version']).status === 0

describeWithRedis('Four processes whose clocks are apart', (server) => {
  beforeEach(({ skip }) =>
    skip(!hasFaketime, 'faketime is not installed. Install it: apt-get install faketime'),
  )

  it.each([
    ['two by hours', [0, 0, 5 * hour, 5 * hour]],
    ['two by days', [0, 0, 3 * day, 3 * day]],
    ['each by hours or days', [0, 5 * hour, -3 * day, 3 * day]],
  ])(
    '%s: each visits every site, and fetches its robots.txt once at most',
    { timeout: 240_000 },
    async (_, aheadSeconds) => {
      const delayOf = (site: number): number => (100 + 10 * (site % 5)) / 1000
      const connection = { url: server.url }
      await using fleet = await startFleet({ processes: 4, sites: 8, delayOf, connection, aheadSeconds })
      // Meanwhile each reads the files that it cannot take from another.
      await spanOf(fleet, 2)
      const settled = await spanOf(fleet, 4)
      const { delays, complaints } = fleet
      const { log } = await fleet.seen()
      expect(complaints).toEqual([])
      expect(disallowedOf(log)).toEqual([])
      // Each of these moves the gap of the pages: where processes made each other repeat it, they stood still for as long as they did.
      const files = filesOf(log)
      for (const site of delays.keys())
        expect(files.filter((one) => one === site).length).toBeLessThanOrEqual(4)
      const pages = log.filter(({ process }) => process !== undefined)
      expect(tooSoon(pages, delays, bySite)).toEqual([])
      expect(tooSoon(within(log, settled), delays, bySite)).toEqual([])
    },
  )
})
