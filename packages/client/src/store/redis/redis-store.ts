import { checkInstalled } from '../../table/optional-package.ts'
import { isLive } from '../size-bound.ts'
import type { Store } from '../store.ts'
import { decodeEntry, encodeEntry } from '../stored-entry.ts'
import { ownClient, redisClientOptions, type RedisClient, type RedisClientOptions } from './redis-client.ts'
import { redisKeys } from './redis-keys.ts'
import { createRedisLink } from './redis-link.ts'
import { redisLock } from './redis-locks.ts'
import { createRedisNotices } from './redis-notices.ts'
import { checkedRedisOptions, type RedisPlaceOptions, type RedisStoreOptions } from './redis-options.ts'
import { createRedisTurns } from './redis-turns.ts'

export type { Store } from '../store.ts'
export { redisClientOptions }
export type { RedisClient, RedisClientOptions, RedisPlaceOptions, RedisStoreOptions }

/** A store for a fleet: with locks, change notices and turns. */
export type RedisStore = Required<Store>

/** 100 years: Redis refuses what it cannot count. */
const LONGEST_MS = 100 * 365 * 86_400_000

/** How much longer than its expiry Redis keeps an entry: the clock of a reader may be slower than that of the writer. */
const LEEWAY_MS = 10_000

/**
 * Makes a store in Redis, which many processes on many machines can share. Needs the package `ioredis` unless you pass a client.
 *
 * While Redis cannot be reached, nothing is found, what is set is dropped, and locks are granted: each process continues alone, and no call
 * waits longer than `commandTimeoutMs`, except for the first connection. The store reconnects by itself. Redis bounds the size, with `maxmemory`
 * and a policy.
 *
 * @param options where Redis is, and how long calls wait for it
 * @returns the store, to be closed by you
 * @throws `RobotsError` `package-not-installed`; `TypeError` and `RangeError` for an option that is unknown or wrong
 * @see docs/fleet.md
 * @example
 * const store = createRedisStore({ url: 'redis://localhost:6379' })
 * const client = createRobotsClient({ userAgent: 'ExampleBot/1.0', store })
 */
export function createRedisStore(options: RedisStoreOptions): RedisStore {
  const { place, url, client, prefix, commandTimeoutMs, clock, onUnreachable, onReachable } =
    checkedRedisOptions(options)
  if (client === undefined) checkInstalled('ioredis', 'The Redis store')
  const keys = redisKeys(prefix)
  const link = createRedisLink({
    place,
    url,
    client,
    commandTimeoutMs,
    onUnreachable,
    onReachable: () => {
      void turns.tell()
      onReachable()
    },
  })
  const turns = createRedisTurns({ link, keyOf: (site) => keys.turns(site), clock })
  const openAnother = async (): Promise<RedisClient> =>
    client?.duplicate() ?? (await ownClient(url, commandTimeoutMs))
  const notices = createRedisNotices(keys.changes, openAnother)

  async function remove(key: string): Promise<void> {
    await link.ask(keys.entry(key), (redis) =>
      Promise.all([
        redis.callBuffer('DEL', [keys.entry(key)]),
        redis.callBuffer('PUBLISH', [keys.changes, notices.messageOf(key)]),
      ]),
    )
  }

  return {
    async get(key) {
      const coded = await link.ask(keys.entry(key), (redis) => redis.callBuffer('GET', [keys.entry(key)]))
      if (!Buffer.isBuffer(coded)) return undefined
      const entry = decodeEntry(key, coded)
      if (entry === undefined || !isLive(entry, clock.now())) return undefined
      // What came in one piece with it would stay in memory for as long as it.
      return { bytes: entry.bytes.slice(), expiresAt: entry.expiresAt }
    },
    async set(key, entry) {
      const restMs = entry.expiresAt - clock.now()
      if (!(restMs > 0)) return await remove(key)
      const keptMs = String(Math.ceil(Math.min(restMs, LONGEST_MS) + LEEWAY_MS))
      const coded = Buffer.from(encodeEntry(key, entry))
      await link.ask(keys.entry(key), (redis) =>
        Promise.all([
          redis.callBuffer('SET', [keys.entry(key), coded, 'PX', keptMs]),
          redis.callBuffer('PUBLISH', [keys.changes, notices.messageOf(key)]),
        ]),
      )
    },
    delete: remove,
    async sweep() {
      await link.ask(keys.changes, (redis) => redis.callBuffer('PING', []))
      return 0
    },
    lock: (key, holdMs) => redisLock(link, keys.lock(key), holdMs),
    watch: (listener) => notices.watch(listener),
    turns,
    async close() {
      notices.close()
      await link.close()
    },
  }
}
