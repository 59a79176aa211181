import { expect, it } from 'vitest'

import {
  bySite,
  bySiteAndProcess,
  disallowedOf,
  filesOf,
  spanOf,
  tooSoon,
  within,
} from '../../support/fleet/fleet-report.ts'
import { startFleet } from '../../support/fleet/fleet.ts'
import { describeWithRedis } from '../../support/store/redis-server.ts'

describeWithRedis('Three processes on one Redis that goes away once', (server) => {
  it('keep the delays of all sites together, and each its own while Redis is away', async () => {
    const delayOf = (site: number): number => (100 + 10 * (site % 5)) / 1000
    await using fleet = await startFleet({ processes: 3, sites: 6, delayOf, connection: { url: server.url } })
    const { delays, seen } = fleet

    const before = await spanOf(fleet, 4)
    expect(fleet.complaints).toEqual([])
    await server.stop()
    await spanOf(fleet, 2)
    await server.start()
    await fleet.reached()
    // By then each process has told Redis what it saw meanwhile.
    await spanOf(fleet, 2)
    const after = await spanOf(fleet, 2)

    const { log } = await seen()
    expect(disallowedOf(log)).toEqual([])
    expect(filesOf(log).toSorted()).toEqual([...delays.keys()].toSorted())
    expect(tooSoon(log, delays, bySiteAndProcess)).toEqual([])
    for (const span of [before, after]) expect(tooSoon(within(log, span), delays, bySite)).toEqual([])
  })
})
