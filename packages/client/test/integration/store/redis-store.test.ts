import { Redis } from 'ioredis'
import { storeContract } from '@ruly/client/testing'
import { afterEach, describe, expect, it, test } from 'vitest'

import {
  createRedisStore,
  type RedisStore,
  type RedisStoreOptions,
} from '../../../src/store/redis/redis-store.ts'
import { describeWithRedis, type RedisServer } from '../../support/store/redis-server.ts'

const soon = (): number => Date.now() + 60_000
const entryOf = (text: string) => ({ bytes: Buffer.from(text), expiresAt: soon() })

/** However slow the machine is. */
const commandTimeoutMs = 60_000

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

function storeOn({ url }: RedisServer, options: RedisStoreOptions = {}): RedisStore {
  const store = createRedisStore({ url, commandTimeoutMs, ...options })
  ends.push(() => store.close())
  return store
}

function redisOn({ url }: RedisServer): Redis {
  const client = new Redis(url)
  ends.push(() => client.disconnect())
  return client
}

describeWithRedis('The Redis store', (server) => {
  const tests = storeContract.filter(({ needs }) => needs !== 'bound')
  test.for(tests.map(({ name, run }) => [name, run] as const))('%s', async ([, run]) => {
    const make = ({ place, clock }: Parameters<Parameters<typeof run>[0]>[0]) =>
      createRedisStore({ url: server.url, commandTimeoutMs, prefix: place, clock })
    await expect(run(make)).resolves.toBeUndefined()
  })

  it('has Redis itself forget what has expired', async () => {
    const [store, redis] = [storeOn(server, { prefix: 'expiry' }), redisOn(server)]
    await store.set('https://a.example x', { bytes: Buffer.from('a'), expiresAt: Date.now() + 5000 })
    const [key = ''] = await redis.keys('expiry:*')
    const restMs = await redis.pttl(key)
    expect(restMs).toBeGreaterThan(5000)
    expect(restMs).toBeLessThanOrEqual(15_000)
    await store.set('https://a.example x', { bytes: Buffer.from('a'), expiresAt: Date.now() })
    expect(await redis.keys('expiry:*')).toEqual([])
  })

  it('keeps all that is of one site in one slot of a cluster', async () => {
    const [store, redis] = [storeOn(server, { prefix: 'slots' }), redisOn(server)]
    const site = 'https://a.example'
    await store.set(`${site} rfc9309 ExampleBot`, entryOf('a'))
    await store.lock(`${site} rfc9309 ExampleBot`, 60_000)
    await store.turns.visited(site, 1000)
    const keys = await redis.keys('slots:*')
    expect(keys.map((key) => key.replace(/:[\w-]{22}$/, ':HASH')).sort()).toEqual([
      'slots:1:{https://a.example}:entry:HASH',
      'slots:1:{https://a.example}:lock:HASH',
      'slots:1:{https://a.example}:turns',
    ])
  })

  it('takes an entry that others have cut or changed as absent', async () => {
    const [store, redis] = [storeOn(server, { prefix: 'broken' }), redisOn(server)]
    await store.set('key', entryOf('whole'))
    const [name = ''] = await redis.keys('broken:*')
    await redis.setrange(name, 60, 'X')
    expect(await store.get('key')).toBeUndefined()
    await redis.set(name, 'foreign')
    expect(await store.get('key')).toBeUndefined()
  })

  it('refuses what will not go away by itself with a RobotsError', async () => {
    const [store, redis] = [storeOn(server, { prefix: 'wrong' }), redisOn(server)]
    await store.set('key', entryOf('whole'))
    const [name = ''] = await redis.keys('wrong:*')
    await redis.del(name)
    await redis.lpush(name, 'a list')
    await expect(store.get('key')).rejects.toMatchObject({ name: 'RobotsError', code: 'store-not-usable' })
  })

  it('uses a client as it is, and leaves it open', async () => {
    const redis = redisOn(server)
    const before = { ...redis.options }
    const listeners = redis.eventNames()
    const store = createRedisStore({ client: redis, commandTimeoutMs, prefix: 'handed' })
    await store.set('key', entryOf('one'))
    expect(Buffer.from((await store.get('key'))?.bytes ?? []).toString()).toBe('one')
    await store.close()
    expect(await redis.ping()).toBe('PONG')
    expect(redis.options).toEqual(before)
    expect(redis.eventNames()).toEqual(listeners)
  })
})

describeWithRedis('A lock', (server) => {
  it('is one holder’s at a time', async () => {
    const [one, other] = [storeOn(server), storeOn(server)]
    const lock = await one.lock('key', 60_000)
    expect(await other.lock('key', 60_000)).toBeUndefined()
    expect(await other.lock('another key', 60_000)).toBeDefined()
    await lock?.release()
    expect(await other.lock('key', 60_000)).toBeDefined()
  })

  it('is lost when its time is over, and then neither renewed nor given up for another', async () => {
    const [one, other] = [storeOn(server), storeOn(server)]
    const lock = await one.lock('lost', 20)
    let taken
    while (taken === undefined) taken = await other.lock('lost', 60_000)
    expect(await lock?.renew(60_000)).toBe(false)
    await lock?.release()
    expect(await one.lock('lost', 60_000)).toBeUndefined()
    expect(await taken.renew(60_000)).toBe(true)
  })
})

describeWithRedis('Change notices', (server) => {
  /** What a store is told, and a way to wait until it is. */
  function watched(store: RedisStore) {
    const told: (string | undefined)[] = []
    let wake = (): void => undefined
    const stop = store.watch((key) => {
      told.push(key)
      wake()
    })
    ends.push(stop)
    const until = async (isDone: () => boolean): Promise<void> => {
      while (!isDone())
        await new Promise<void>((resolve) => {
          wake = resolve
        })
    }
    return { told, stop, until }
  }

  it('tell the others of sets and deletes, but not oneself', async () => {
    const [one, other] = [storeOn(server), storeOn(server)]
    const [own, others] = [watched(one), watched(other)]
    await Promise.all([own, others].map(({ told, until }) => until(() => told.length === 1)))
    const key = 'https://a.example x \ud800'
    await one.set(key, entryOf('one'))
    await one.delete(key)
    await other.set('last', entryOf('other'))
    await others.until(() => others.told.length === 3)
    await own.until(() => own.told.length === 2)
    expect(others.told).toEqual([undefined, key, key])
    expect(own.told).toEqual([undefined, 'last'])
  })

  it('say that anything may have changed after the connection was lost', async () => {
    const [store, redis] = [storeOn(server), redisOn(server)]
    const { told, until } = watched(store)
    await until(() => told.length === 1)
    await redis.call('CLIENT', 'KILL', 'TYPE', 'pubsub')
    await until(() => told.length === 2)
    expect(told).toEqual([undefined, undefined])
  })

  it('end with the function that watch gives', async () => {
    const [one, other, redis] = [storeOn(server), storeOn(server), redisOn(server)]
    const [first, second] = [watched(one), watched(one)]
    await second.until(() => second.told.length > 0)
    first.stop()
    await other.set('key', entryOf('one'))
    await second.until(() => second.told.includes('key'))
    expect(first.told).not.toContain('key')
    second.stop()
    while ((await redis.pubsub('NUMSUB', 'ruly:1:changes'))[1] !== 0);
    expect(await one.get('key')).toBeDefined()
  })
})

describe('A wrong option of the Redis store', () => {
  it.each([
    [{}, TypeError, '"url"'],
    [{ url: 'localhost' }, RangeError, '"url"'],
    [{ url: 'http://localhost' }, RangeError, '"url"'],
    [{ url: 'redis://a', client: {} }, TypeError, '"client"'],
    [{ client: {} }, TypeError, '"client"'],
    [{ url: 'redis://a', prefix: 3 }, TypeError, '"prefix"'],
    [{ url: 'redis://a', prefix: 'a{b}' }, RangeError, '"prefix"'],
    [{ url: 'redis://a', commandTimeoutMs: '1' }, TypeError, '"commandTimeoutMs"'],
    [{ url: 'redis://a', commandTimeoutMs: 0 }, RangeError, '"commandTimeoutMs"'],
    [{ url: 'redis://a', onUnreachable: 3 }, TypeError, '"onUnreachable"'],
    [{ url: 'redis://a', clock: {} }, TypeError, '"clock"'],
  ])('is told of when the store is made: %j', (options, error, name) => {
    const make = (): unknown => createRedisStore(options as RedisStoreOptions)
    expect(make).toThrow(error)
    expect(make).toThrow(name)
  })
})
