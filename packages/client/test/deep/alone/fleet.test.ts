import { setTimeout } from 'node:timers/promises'

import { describe, expect, it } from 'vitest'

import { isBusyMachine, loadOfEachCore } from '../../support/busy-machine.ts'
import {
  bySite,
  bySiteAndProcess,
  disallowedOf,
  filesOf,
  shareOfMost,
  tooSoon,
  within,
  type Span,
} from '../../support/fleet/fleet-report.ts'
import { startFleet, type Fleet } from '../../support/fleet/fleet.ts'
import { describeWithRedis, type RedisServer } from '../../support/store/redis-server.ts'

function fleetOn({ url }: RedisServer, sites: number): Promise<Fleet> {
  return startFleet({ processes: 8, sites, delayOf: (site) => 1 + (site % 11) / 10, connection: { url } })
}

/** So much of what the delays allow is used; half of it on a machine that has far more to do than it can. */
function expectUsed(share: number, least: number): void {
  expect(share, `at a load of ${loadOfEachCore()} for each core`).toBeGreaterThan(
    isBusyMachine() ? 0.5 : least,
  )
}

// They wait more than they compute: side by side, they take half the time.
describe.concurrent('A fleet', () => {
  describeWithRedis('Eight processes on one Redis', (server) => {
    it('keep the delays of 200 sites for a minute, and use them up', async () => {
      await using fleet = await fleetOn(server, 200)
      const { delays, startedAt, complaints, seen } = fleet
      await setTimeout(60_000)
      const { now, log } = await seen()
      // First: on a machine that is so busy that Redis seems away, nothing else can be expected.
      expect(complaints).toEqual([])
      expect(tooSoon(log, delays, bySite)).toEqual([])
      expect(filesOf(log).toSorted()).toEqual([...delays.keys()].toSorted())
      expect(disallowedOf(log)).toEqual([])
      expectUsed(shareOfMost(log, delays, { from: startedAt, to: now }), 0.9)
    })
  })

  describeWithRedis('Eight processes, two of them killed, on a Redis that goes away twice', (server) => {
    it('keep each its own gaps, and those of all when it is back', async () => {
      // Each process alone makes as many requests as all of them together: that is to be no burden.
      await using fleet = await fleetOn(server, 40)
      const { delays, startedAt, seen } = fleet
      const apart = 5000
      /** By then each process has told Redis what it saw meanwhile. */
      const untilTold = 5000

      await setTimeout(8000)
      await Promise.all([fleet.kill(0), fleet.kill(1)])
      await setTimeout(5000)
      const before = { from: startedAt, to: (await seen()).now }
      await server.stop()
      await setTimeout(apart)
      await server.start()
      await fleet.reached()
      await setTimeout(untilTold)
      const between = await spanOf(fleet, 7000)
      await server.refuse()
      await setTimeout(apart)
      await server.accept()
      await fleet.reached()
      await setTimeout(untilTold)
      const after = await spanOf(fleet, 15_000)

      const { log } = await seen()
      expect(disallowedOf(log)).toEqual([])
      expect(filesOf(log).toSorted()).toEqual([...delays.keys()].toSorted())
      expect(tooSoon(log, delays, bySiteAndProcess)).toEqual([])
      for (const span of [before, between, after])
        expect(tooSoon(within(log, span), delays, bySite)).toEqual([])
      // A short time has a tenth of its slots at its edges.
      expectUsed(shareOfMost(log, delays, after), 0.8)
    })
  })
})

async function spanOf({ seen }: Fleet, ms: number): Promise<Span> {
  const { now: from } = await seen()
  await setTimeout(ms)
  return { from, to: (await seen()).now }
}
