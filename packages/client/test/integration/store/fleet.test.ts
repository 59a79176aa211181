import { setTimeout } from 'node:timers/promises'

import { expect, it } from 'vitest'

import {
  bySite,
  bySiteAndProcess,
  disallowedOf,
  filesOf,
  tooSoon,
  within,
  type Span,
} from '../../support/fleet/fleet-report.ts'
import { startFleet, type Fleet } from '../../support/fleet/fleet.ts'
import { describeWithRedis } from '../../support/store/redis-server.ts'

const processes = 3

/** The time until each process has made so many requests to each site. */
async function spanOf({ delays, seen }: Fleet, requests: number): Promise<Span> {
  const { now: from } = await seen()
  for (;;) {
    const { now: to, log } = await seen()
    const counts = new Map<string, number>()
    for (const request of within(log, { from, to }))
      counts.set(bySiteAndProcess(request), (counts.get(bySiteAndProcess(request)) ?? 0) + 1)
    const done = [...counts.values()].filter((count) => count >= requests)
    if (done.length >= delays.size * processes) return { from, to }
    await setTimeout(100)
  }
}

describeWithRedis('Three processes on one Redis that goes away once', (server) => {
  it('keep the delays of all sites together, and each its own while Redis is away', async () => {
    const delayOf = (site: number): number => (100 + 10 * (site % 5)) / 1000
    await using fleet = await startFleet({ processes, sites: 6, delayOf, redisUrl: server.url })
    const { delays, seen } = fleet

    const before = await spanOf(fleet, 4)
    expect(fleet.complaints).toEqual([])
    await server.stop()
    await spanOf(fleet, 2)
    const isBack = fleet.back()
    await server.start()
    await isBack
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
