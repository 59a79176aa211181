import { spawnSync } from 'node:child_process'

import { realNow } from '../clients/shifted-clock.mjs'
import { happenings } from './happenings.mjs'
import { startLmdbChaos } from './lmdb-chaos.mjs'
import { startRedisChaos } from './redis-chaos.mjs'

/** Stores to which things happen, until `calm`. Without `redis-server` on the path there is no Redis. */
export async function startChaos({ seed, everyMs, onError }) {
  const hasRedis = spawnSync('redis-server', ['--version']).status === 0
  const lmdb = startLmdbChaos({ seed, everyMs, onError })
  const redis = hasRedis ? await startRedisChaos({ seed, everyMs, onError }) : undefined
  const happened = { crashes: 0, lmdb: lmdb.happened, redis: redis?.happened ?? 'no redis-server' }
  const crashedAt = []
  let calmCrashes = async () => undefined
  return {
    happened,
    places: { lmdb: lmdb.path, redis: redis?.url },
    /** Whether clients with the same turns could not know of each other at some time of a span. */
    isDisturbed: (turns, from, to) => turns === 'redis' && redis.isDisturbed(from, to),
    /** Whether processes have crashed in a span, and forgotten what was only in their memory. */
    isCrashed: (from, to) => crashedAt.some((time) => time >= from && time <= to),
    /** Ends processes as a crash does, and starts them again. */
    crash(processes) {
      calmCrashes = happenings({ seed, name: 'crash', everyMs, onError }, async () => {
        crashedAt.push(realNow())
        await Promise.all(processes.map((one) => one.crash()))
        happened.crashes++
      })
    },
    /** No more happens. */
    calm: () => Promise.all([calmCrashes(), lmdb.calm(), redis?.calm()]),
    async close() {
      lmdb.close()
      await redis?.close()
    },
  }
}
