import { describeFleet } from '../support/fleet/fleet-suite.ts'
import { deployments } from '../support/store/redis-deployments.ts'

/** Paths of more servers, separated by colons: other versions than those that are installed. */
const more = (process.env['REDIS_SERVERS'] ?? '').split(':').filter((path) => path !== '')
/** How many times as many sites and requests. */
const scale = Number(process.env['FLEET_SCALE'] ?? 1)
/** `fleet.test.ts` and the integration tests have the rest. */
const kindsOfRedis = ['TLS', 'an ACL', 'a slow line'] as const
const all = Object.keys(deployments) as (keyof typeof deployments)[]

for (const program of ['redis-server', 'valkey-server', ...more])
  for (const kind of program === 'redis-server' && scale === 1 ? kindsOfRedis : all)
    describeFleet({ kind, program, processes: 3, sites: 8 * scale, requests: 4 * scale })
