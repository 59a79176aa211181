import { setTimeout as pause } from 'node:timers/promises'

import { Cluster, Redis } from 'ioredis'
import type { RobotsError } from 'ruly'
import { expect, it } from 'vitest'

import { createRedisStore } from '../../../src/store/redis/redis-store.ts'
import { describeWithRedis, type RedisServer } from '../../support/store/redis-server.ts'

const asNode = ['--cluster-enabled', 'yes', '--cluster-require-full-coverage', 'no']

/** Two masters, each with one half of the slots. */
async function join(first: RedisServer, second: RedisServer): Promise<void> {
  const [one, two] = [new Redis(first.url), new Redis(second.url)]
  await one.call('CLUSTER', 'ADDSLOTSRANGE', '0', '8191')
  await two.call('CLUSTER', 'ADDSLOTSRANGE', '8192', '16383')
  await two.call('CLUSTER', 'SET-CONFIG-EPOCH', '2')
  await one.call('CLUSTER', 'MEET', '127.0.0.1', String(second.port))
  const isWhole = async (redis: Redis): Promise<boolean> =>
    /cluster_state:ok[^]*cluster_slots_assigned:16384/.test(String(await redis.call('CLUSTER', 'INFO')))
  await expect.poll(async () => (await isWhole(one)) && (await isWhole(two)), { timeout: 20_000 }).toBe(true)
  one.disconnect()
  two.disconnect()
}

describeWithRedis(
  'A cluster',
  (first) => {
    describeWithRedis(
      'that loses one of its masters',
      (second) => {
        it('is told once to be unreachable, and once to be reachable, however many sites are asked for', async () => {
          await join(first, second)
          const client = new Cluster([{ host: '127.0.0.1', port: first.port }], {
            clusterRetryStrategy: () => 50,
          })
          client.on('error', () => undefined)
          const said: RobotsError[] = []
          let timesBack = 0
          const store = createRedisStore({
            client,
            commandTimeoutMs: 100,
            onUnreachable: (error) => void said.push(error),
            onReachable: () => void timesBack++,
          })
          const keys = Array.from({ length: 20 }, (_, index) => `https://${index}.example`)
          const askAll = async (): Promise<void> => {
            await Promise.all(keys.map((key) => store.get(key)))
          }
          await askAll()
          expect(said.map(({ message }) => message)).toEqual([])
          second.pause()
          for (let round = 0; round < 20; round++) {
            await askAll()
            await pause(50)
          }
          expect([said.length, timesBack]).toEqual([1, 0])
          second.resume()
          await expect.poll(() => timesBack, { timeout: 20_000 }).toBe(1)
          await askAll()
          expect([said.length, timesBack]).toEqual([1, 1])
          await store.close()
          client.disconnect()
        }, 60_000)
      },
      asNode,
    )
  },
  asNode,
)
