import { Cluster, Redis } from 'ioredis'
import type { RobotsError } from 'ruly'
import { afterEach, expect, it, vi } from 'vitest'

import { createRedisStore, redisClientOptions } from '../../../src/store/redis/redis-store.ts'
import { joinCluster } from '../../support/store/redis-deployments.ts'
import { describeWithRedis } from '../../support/store/redis-server.ts'

const asNode = ['--cluster-enabled', 'yes', '--cluster-require-full-coverage', 'no']

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

function redisAt(url: string): Redis {
  const redis = new Redis(url)
  ends.push(() => redis.disconnect())
  return redis
}

/** Whether the slot of a site is in the first half. */
async function isInFirstHalf(redis: Redis, site: string): Promise<boolean> {
  return Number(await redis.call('CLUSTER', 'KEYSLOT', site)) < 8192
}

describeWithRedis(
  'A cluster',
  (first) => {
    describeWithRedis(
      'that loses one of its masters',
      (second) => {
        it('is told once to be unreachable, and once to be reachable, however many sites are asked for', async () => {
          const [one, two] = [redisAt(first.url), redisAt(second.url)]
          await joinCluster([first, second])
          const client = new Cluster([{ host: '127.0.0.1', port: first.port }], {
            clusterRetryStrategy: () => 50,
          })
          client.on('error', () => undefined)
          ends.push(() => client.disconnect())
          const said: RobotsError[] = []
          const back: true[] = []
          const store = createRedisStore({
            client,
            commandTimeoutMs: 100,
            onUnreachable: (error) => void said.push(error),
            onReachable: () => void back.push(true),
          })
          ends.push(() => store.close())
          const sites = Array.from({ length: 20 }, (_, index) => `https://${index}.example`)
          const areInFirstHalf = await Promise.all(sites.map((site) => isInFirstHalf(one, site)))
          const askAll = (): Promise<unknown>[] => sites.map((site) => store.get(site))
          await Promise.all(askAll())
          expect(said.map(({ message }) => message)).toEqual([])

          vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
          ends.push(() => vi.useRealTimers())
          second.pause()
          ends.push(() => second.resume())
          const asked: Promise<unknown>[] = []
          for (let round = 0; round < 100; round++) {
            const now = askAll()
            asked.push(...now)
            // The first master answers all that it is asked; for the rest, time goes on.
            await Promise.all(now.filter((_, index) => areInFirstHalf[index]))
            await vi.advanceTimersByTimeAsync(50)
            await one.ping()
          }
          await vi.advanceTimersByTimeAsync(100)
          await Promise.all(asked)
          expect([said.length, back.length]).toEqual([1, 0])

          second.resume()
          while (back.length === 0) {
            await vi.advanceTimersByTimeAsync(50)
            await two.ping()
          }
          await Promise.all(askAll())
          expect([said.length, back.length]).toEqual([1, 1])
        })

        it('looks up each site again, and hears of changes from another node', async () => {
          const stores = [first, first].map(({ port }) => {
            const client = new Cluster([{ host: '127.0.0.1', port }], { redisOptions: redisClientOptions })
            client.on('error', () => undefined)
            const store = createRedisStore({ client, onUnreachable: () => undefined })
            ends.push(
              () => client.disconnect(),
              () => store.close(),
            )
            return store
          })
          const told: (string | undefined)[] = []
          stores[0]?.watch((key) => told.push(key))
          await expect.poll(() => told).toEqual([undefined])
          await second.stop()
          ends.push(() => second.start())
          await expect.poll(() => told.slice(1)).toContain(undefined)
          await expect
            .poll(async () => {
              await stores[1]?.delete('key')
              return told
            })
            .toContain('key')
        })
      },
      asNode,
    )
  },
  asNode,
)
