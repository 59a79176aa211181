import { spawnSync } from 'node:child_process'

import { realNow } from '../clients/shifted-clock.mjs'
import { startFilesChaos } from './files-chaos.mjs'
import { happenings } from './happenings.mjs'
import { startLmdbChaos } from './lmdb-chaos.mjs'
import { startRedisChaos } from './redis-chaos.mjs'

/** What clients say of a store that cannot write, and lmdb on standard error. */
const diskErrors =
  /store-not-usable|^it says: (Write error: |Error: )?(No space left on device|Input\/output error)/

/** Stores to which things happen, until `calm`. Without `redis-server` on the path there is no Redis. */
export async function startChaos({ seed, everyMs, onError }) {
  const hasRedis = spawnSync('redis-server', ['--version']).status === 0
  const [files, lmdb] = [startFilesChaos, startLmdbChaos].map((start) => start({ seed, everyMs, onError }))
  const disks = [files, lmdb]
  const redis = hasRedis ? await startRedisChaos({ seed, everyMs, onError }) : undefined
  const happened = {
    crashes: 0,
    files: files.happened,
    lmdb: lmdb.happened,
    redis: redis?.happened ?? 'no redis-server',
  }
  const crashedAt = []
  let calmCrashes = async () => undefined
  return {
    happened,
    places: { ...files.places, ...lmdb.places, redis: redis?.url },
    /** Whether clients with the same turns could not know of each other at some time of a span. */
    isDisturbed: (turns, from, to) => turns === 'redis' && redis.isDisturbed(from, to),
    /** Whether an error is one that a disk explains which could not be written at some time of a span. */
    isExcused: (error, from, to) => diskErrors.test(error) && disks.some((disk) => disk.isTroubled(from, to)),
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
    calm: () => Promise.all([calmCrashes(), files.calm(), lmdb.calm(), redis?.calm()]),
    async close() {
      for (const disk of disks) disk.close()
      await redis?.close()
    },
  }
}
