import { RobotsError } from 'ruly'
import { checkedOptions } from '@ruly/common/checked-options'

import { checkInstalled } from '../table/optional-package.ts'
import type { RedisClient } from '../store/redis/redis-client.ts'
import { redisKeys } from '../store/redis/redis-keys.ts'
import { createRedisLink, UNREACHABLE } from '../store/redis/redis-link.ts'
import { checkedPlace, redisPlaceChecks, type RedisPlaceOptions } from '../store/redis/redis-options.ts'
import type { History } from './history.ts'
import { countChanges } from './observed-changes.ts'
import { historyChecks, type HistoryOptions } from './history-options.ts'
import { hashOfPolicy } from './history-row.ts'
import { collected, createRedisRows } from './redis-history-rows.ts'

export type { RedisClient, RedisPlaceOptions }

/** Options of `createRedisHistory`: `url` or `client`, and the rest if you like. What is too old is removed as new entries of a site come. */
export interface RedisHistoryOptions extends HistoryOptions, RedisPlaceOptions {}

/**
 * Makes a history in Redis, which many processes on many machines can share. Needs the package `ioredis` unless you pass a client.
 *
 * Each file of a site is kept once. An entry that was added is as safe as Redis keeps it: set `appendonly yes`, and `maxmemory-policy noeviction`. While
 * Redis cannot be reached, calls reject.
 *
 * @param options where Redis is, and how much is kept
 * @returns the history, to be closed by you
 * @throws `RobotsError` `package-not-installed`; `TypeError` and `RangeError` for an option that is unknown or wrong. Calls of the history reject
 * with a `RobotsError`, `store-not-usable`, where Redis cannot be used
 * @see docs/history.md
 * @example
 * const history = createRedisHistory({ url: 'redis://localhost:6379' })
 * const client = createRobotsClient({ userAgent: 'ExampleBot/1.0', history })
 */
export function createRedisHistory(options: RedisHistoryOptions): History {
  const checks = { ...historyChecks, ...redisPlaceChecks }
  const given = checkedOptions('createRedisHistory()', options, checks, ' It needs { url } or { client }.')
  const { client, prefix, commandTimeoutMs, maxAgeMs, clock } = given
  const { url, place } = checkedPlace(given)
  if (client === undefined) checkInstalled('ioredis', 'A history in Redis')
  const keys = redisKeys(prefix)
  const link = createRedisLink({ place, url, client, commandTimeoutMs })

  async function ask<T>(origin: string, task: (redis: RedisClient) => Promise<T>): Promise<T> {
    const answer = await link.ask(keys.history(origin).rows, task)
    if (answer !== UNREACHABLE) return answer
    throw new RobotsError(
      'store-not-usable',
      `The history in Redis at ${place} is unreachable, or takes longer than ${commandTimeoutMs} ms. Start Redis, or check the network.`,
    )
  }

  const { add, rowsOf, entryIn, trim } = createRedisRows(ask, (origin) => keys.history(origin))
  const oldest = (): number => clock.now() - maxAgeMs

  return {
    async add(origin, entry) {
      await add(origin, entry)
      if (maxAgeMs !== Infinity) await trim(origin, oldest())
    },
    async at(origin, time, policy) {
      const wanted = policy === undefined ? undefined : hashOfPolicy(policy)
      for await (const row of rowsOf(origin, { until: time, newestFirst: true }))
        if (wanted === undefined || row.policyHash === wanted) return await entryIn(origin, row)
      return undefined
    },
    async *entries(origin) {
      for await (const row of rowsOf(origin)) yield await entryIn(origin, row)
    },
    observedChanges: async (origin) => countChanges(await collected(rowsOf(origin))),
    sweep: async () => 0,
    close: () => link.close(),
  }
}
