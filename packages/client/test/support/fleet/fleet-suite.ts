import { expect, it } from 'vitest'

import { deployments } from '../store/redis-deployments.ts'
import { describeWithServer } from '../store/redis-server.ts'
import {
  bySite,
  bySiteAndProcess,
  disallowedOf,
  filesOf,
  spanOf,
  tooSoon,
  within,
  type Span,
} from './fleet-report.ts'
import { startFleet } from './fleet.ts'

interface FleetSize {
  readonly kind: keyof typeof deployments
  /** The server, such as redis-server. */
  readonly program: string
  readonly processes: number
  readonly sites: number
  /** How often each process visits each site, before and after a fault. */
  readonly requests: number
}

/** A fleet on one kind of Redis, which has a fault in the midst if it can. */
export function describeFleet({ kind, program, processes, sites, requests }: FleetSize): void {
  const deployment = deployments[kind](program)
  const { connection, fault } = deployment
  describeWithServer(`${processes} processes on ${kind} of ${program}`, program, deployment, () => {
    const midst = fault === undefined ? '' : `, also when ${fault.name}`
    it(`keep the delays of all sites${midst}`, { timeout: 120_000 + 1000 * requests }, async () => {
      const delayOf = (site: number): number => (100 + 10 * (site % 5)) / 1000
      await using fleet = await startFleet({ processes, sites, delayOf, connection: connection() })
      const spans: Span[] = [await spanOf(fleet, requests)]
      expect(fleet.complaints).toEqual([])
      if (fault !== undefined) {
        await fault.run()
        await fleet.reached()
        // By then each process has told Redis what it saw meanwhile.
        await spanOf(fleet, 2)
        spans.push(await spanOf(fleet, requests))
      }
      const { delays } = fleet
      const { log } = await fleet.seen()
      expect(disallowedOf(log)).toEqual([])
      expect(filesOf(log).toSorted()).toEqual([...delays.keys()].toSorted())
      expect(tooSoon(log, delays, bySiteAndProcess)).toEqual([])
      for (const span of spans) expect(tooSoon(within(log, span), delays, bySite)).toEqual([])
      const others = fleet.complaints.filter((complaint) => !complaint.includes('is unreachable'))
      expect(others).toEqual([])
    })
  })
}
