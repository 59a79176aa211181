import { setTimeout as sleep } from 'node:timers/promises'

import { Redis } from 'ioredis'
import { rfc9309Access } from 'ruly/access'
import { afterEach, expect, it } from 'vitest'

import { recordKeys } from '../../../src/cache/record/record-keys.ts'
import type { RobotsClientOptions } from '../../../src/index.ts'
import { systemClock, type Clock } from '../../../src/runtime/clock.ts'
import {
  createRedisStore,
  type RedisStore,
  type RedisStoreOptions,
} from '../../../src/store/redis/redis-store.ts'
import { clientWith, day, origin, userAgent } from '../../support/clients.ts'
import { file } from '../../support/origin.ts'
import { describeWithRedis, type RedisServer } from '../../support/store/redis-server.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

const text = 'User-agent: *\nDisallow: /private\n'
const onUnreachable = (): void => undefined
const clock = { now: () => 1_750_000_000_000 }
const keys = recordKeys(rfc9309Access, userAgent)

function storeOn({ url }: RedisServer, options: RedisStoreOptions = {}): RedisStore {
  const store = createRedisStore({ url, onUnreachable, commandTimeoutMs: 5000, clock, ...options })
  ends.push(() => store.close())
  return store
}

const memberOn = (server: RedisServer, options: Partial<RobotsClientOptions> = {}) =>
  clientWith({ store: storeOn(server), ...options })

describeWithRedis('A fleet on one Redis', (server) => {
  it('gives a process that starts on a busy machine time to connect', async () => {
    const site = await origin(file(text))
    await memberOn(server).isAllowed(`${site.url}/a`)
    server.pause()
    const late = memberOn(server, { store: storeOn(server, { commandTimeoutMs: 50 }) })
    const asking = late.isAllowed(`${site.url}/private`)
    await sleep(150)
    server.resume()
    expect(await asking).toBe(false)
    expect(site.requests).toHaveLength(1)
  })

  it('makes one request for a site, though twenty ask at once', async () => {
    let answer = (): void => undefined
    const site = await origin((request, response) => {
      answer = () => file(text)(request, response)
    })
    const clients = Array.from({ length: 20 }, () => memberOn(server))
    const asking = Promise.all(clients.map((client) => client.check(`${site.url}/private`)))
    await site.askedFor('/robots.txt')
    answer()
    const answers = await asking
    expect(answers.map(({ allowed }) => allowed)).toEqual(clients.map(() => false))
    expect(site.requests).toHaveLength(1)
    expect(answers.filter(({ evidence }) => evidence?.source === 'store')).toHaveLength(19)
  })

  it('takes over from a member that died while it asked', async () => {
    const site = await origin(file(text))
    const dead = storeOn(server)
    const start = performance.now()
    const lock = await dead.lock(await keys.of(site.url), 400)
    expect(lock).toBeDefined()
    const clients = [memberOn(server), memberOn(server)]
    await Promise.all(clients.map((client) => client.isAllowed(`${site.url}/a`)))
    expect(performance.now() - start).toBeGreaterThanOrEqual(400)
    expect(site.requests).toHaveLength(1)
  })

  it('waits for another no longer than for the site itself', async () => {
    const site = await origin(file(text))
    const stuck = storeOn(server)
    // As long as a test may take.
    await stuck.lock(await keys.of(site.url), 60_000)
    // The next look at the lock comes at once, and counts as if it had taken its time.
    const after: Clock['after'] = (ms, task) => systemClock.after(ms <= 250 ? 0 : ms, task)
    const client = memberOn(server, { clock: { ...systemClock, after }, timeoutMs: 5000 })
    expect(await client.isAllowed(`${site.url}/private`)).toBe(false)
    expect(site.requests).toHaveLength(1)
  })

  it('renews the lock while the request takes, and gives it up after', async () => {
    let answer = (): void => undefined
    const site = await origin((request, response) => {
      answer = () => file(text)(request, response)
    })
    // All limits stay as they are; what comes every second or two comes at once.
    const after: Clock['after'] = (ms, task) => systemClock.after(ms < 2000 ? 20 : ms, task)
    const client = memberOn(server, { clock: { ...systemClock, after } })
    const asking = client.isAllowed(`${site.url}/private`)
    await site.askedFor('/robots.txt')
    const redis = new Redis(server.url)
    ends.push(() => redis.disconnect())
    const [lock = ''] = await redis.keys(`*${site.url}*lock*`)
    // All but over: only who holds the lock can prolong it.
    await redis.pexpire(lock, 4000)
    while ((await redis.pttl(lock)) <= 4000);
    answer()
    expect(await asking).toBe(false)
    expect(await redis.exists(lock)).toBe(0)
  })

  it('asks a site once for each clock where clocks are days apart', async () => {
    const site = await origin(file(text))
    const members = [0, 3, -3, 6].map((days) => {
      const ahead = { ...systemClock, now: () => clock.now() + days * day }
      return memberOn(server, { clock: ahead, store: storeOn(server, { clock: ahead }) })
    })
    for (let round = 0; round < 20; round++) {
      const answers = await Promise.all(members.map((member) => member.isAllowed(`${site.url}/private`)))
      expect(answers).toEqual([false, false, false, false])
    }
    expect(site.requests.length).toBeLessThanOrEqual(members.length)
  })

  it('forgets what another has found to be changed', async () => {
    const site = await origin(file(text))
    const [one, other] = [memberOn(server), memberOn(server)]
    expect(await one.isAllowed(`${site.url}/private`)).toBe(false)
    expect(await other.isAllowed(`${site.url}/private`)).toBe(false)
    site.answer(file('User-agent: *\nDisallow:\n'))
    one.clock.time += 1
    expect(await one.isAllowed(`${site.url}/private`, { askedSince: one.clock.time })).toBe(true)
    while (!(await other.isAllowed(`${site.url}/private`)))
      await new Promise((resolve) => setImmediate(resolve))
    expect(site.requests).toHaveLength(2)
  })

  it('sees at once what one of it has refreshed, and keeps what one of it has forgotten', async () => {
    const site = await origin(file(text))
    const [one, other] = [memberOn(server), memberOn(server)]
    for (const client of [one, other]) expect(await client.isAllowed(`${site.url}/private`)).toBe(false)
    site.answer(file('User-agent: *\nDisallow:\n'))
    one.clock.time += 1
    await one.refresh(site.url)
    while (!(await other.isAllowed(`${site.url}/private`)))
      await new Promise((resolve) => setImmediate(resolve))
    expect(site.requests).toHaveLength(2)
    await one.forget(site.url)
    await other.check(site.url)
    expect(site.requests).toHaveLength(2)
    await one.check(site.url)
    expect(site.requests).toHaveLength(3)
  })

  it('counts a request for the robots.txt as a visit', async () => {
    const site = await origin(file(text))
    const [store, other] = [storeOn(server), storeOn(server)]
    await clientWith({ store }).isAllowed(`${site.url}/a`)
    const terms = { gapMs: 60_000, latencyFactor: 0, concurrency: 1, leaseMs: 60_000 }
    expect(await other.turns.peek(site.url, terms)).toMatchObject({ because: 'gap' })
  })

  it('goes on where Redis ends, each for itself, and keeps what it has in memory', async () => {
    const site = await origin(file(text))
    const clients = [memberOn(server), memberOn(server)]
    for (const client of clients) await client.isAllowed(`${site.url}/a`)
    expect(site.requests).toHaveLength(1)
    await server.stop()
    for (const client of clients) expect(await client.isAllowed(`${site.url}/private`)).toBe(false)
    expect(site.requests).toHaveLength(1)
    for (const client of clients) {
      client.clock.time += 2 * day
      expect(await client.isAllowed(`${site.url}/private`)).toBe(false)
    }
    expect(site.requests).toHaveLength(3)
    await server.start()
    expect(await clients[0]?.isAllowed(`${site.url}/private`)).toBe(false)
    expect(site.requests).toHaveLength(3)
  })
})
