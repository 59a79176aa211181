import { describeFleet } from '../support/fleet/fleet-suite.ts'

for (const kind of ['Sentinel', 'a cluster'] as const)
  describeFleet({ kind, program: 'redis-server', processes: 2, sites: 6, requests: 3 })
