import { setTimeout as sleep } from 'node:timers/promises'

import fc from 'fast-check'
import { Redis } from 'ioredis'
import { afterEach, expect, it } from 'vitest'

import type { RedisClient } from '../../../src/store/redis/redis-client.ts'
import { createRedisLink, type RedisLink } from '../../../src/store/redis/redis-link.ts'
import { createRedisStore, type RedisStoreOptions } from '../../../src/store/redis/redis-store.ts'
import { createRedisTurns } from '../../../src/store/redis/redis-turns.ts'
import type { NoTurn, Turn, TurnAnswer, Turns, TurnTerms } from '../../../src/turns/turns.ts'
import * as turnState from '../../../src/turns/give-turn.ts'
import { describeWithRedis, type RedisServer } from '../../support/store/redis-server.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

const site = 'https://a.example'
const terms: TurnTerms = { gapMs: 300, latencyFactor: 2, concurrency: 1, leaseMs: 60_000 }

/** However slow the machine is. */
const commandTimeoutMs = 60_000
const onUnreachable = (): void => undefined

function turnsOn({ url }: RedisServer, options: RedisStoreOptions = {}): Turns {
  const store = createRedisStore({ url, commandTimeoutMs, ...options })
  ends.push(() => store.close())
  return store.turns
}

/** A promise, and what fulfils it. */
function gate(): [Promise<void>, () => void] {
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return [opened, open]
}

const keyOf = (name: string): string => `turns:${name}`

function linkTo({ url }: RedisServer): RedisLink {
  const redis = new Redis(url)
  const link = createRedisLink({
    place: url,
    url,
    client: redis,
    commandTimeoutMs,
    onUnreachable: (error) => {
      throw error
    },
  })
  ends.push(async () => {
    await redis.flushall()
    await link.close()
    redis.disconnect()
  })
  return link
}

/** A script that packs a value and writes what is made of it. */
function pack(value: string, changed = ''): string {
  return `local function state(gapMs, turn)
      return { at = 9, lastAt = 9, gapMs = gapMs, notBefore = 0, strikes = 0, turns = { turn }, waiters = {} }
    end
    return redis.call('SET', KEYS[1], (cmsgpack.pack(${value}))${changed})`
}

const id = fc.constantFrom('a', 'b', 'c', 'd')
const anyTerms = fc.record({
  gapMs: fc.constantFrom(0, 0, 1, 1000, 30_000),
  latencyFactor: fc.constantFrom(0, 0, 2, 1.5),
  concurrency: fc.constantFrom(1, 2, Infinity),
  leaseMs: fc.constantFrom(100, 5000, 90_000),
})
const anyAnswer: fc.Arbitrary<TurnAnswer> = fc.record({
  pause: fc.option(
    fc.record({ pauseMs: fc.constantFrom(1, 8000), maxPauseMs: fc.constantFrom(20_000, Infinity) }),
    { nil: undefined, freq: 2 },
  ),
  latencyMs: fc.option(fc.nat({ max: 3000 }), { nil: undefined }),
  movesGap: fc.boolean(),
})
const anyCall = fc.record({
  afterMs: fc.constantFrom(0, 1, 50, 999, 1000, 7000, 40_000, -3000),
  name: fc.constantFrom(
    ...(['take', 'take', 'take', 'take', 'peek', 'leave', 'answered', 'release', 'visited'] as const),
  ),
  id,
  terms: anyTerms,
  answer: anyAnswer,
})

type Call = typeof anyCall extends fc.Arbitrary<infer One> ? One : never

describeWithRedis('Turns in Redis', (server) => {
  it.each([
    { clock: 'goes back at times', back: -3000, knows: false },
    {
      clock: 'goes forward, and the process sends what it knows itself with each call',
      back: 0,
      knows: true,
    },
  ])('are those of the pure functions, for 2,000 calls, where the clock $clock', async ({ back, knows }) => {
    let now = 1_750_000_000_000
    let state = turnState.unknownSite
    const link = linkTo(server)
    const create = (): Turns => createRedisTurns({ link, keyOf, clock: { now: () => now }, time: () => now })
    const known = create()
    const kinds = new Set<string | undefined>()

    /** What Redis and the pure functions say to a call. */
    async function both({
      name,
      id: who,
      terms: wanted,
      answer,
    }: Call): Promise<[unknown, Turn | NoTurn | undefined]> {
      const turns = knows ? known : create()
      if (name === 'take') {
        const taken = turnState.take(state, now, who, wanted)
        state = taken.state
        return [await turns.take(site, who, wanted), taken.result]
      }
      if (name === 'peek') return [await turns.peek(site, wanted), turnState.peek(state, now, wanted)]
      if (name === 'answered') {
        state = turnState.answered(state, now, answer)
        return [await turns.answered(site, answer), undefined]
      }
      if (name === 'visited') {
        state = turnState.visited(state, now, wanted.gapMs)
        return [await turns.visited(site, wanted.gapMs), undefined]
      }
      state = (name === 'leave' ? turnState.leave : turnState.release)(state, now, who)
      return [await turns[name](site, who), undefined]
    }

    for (const call of fc.sample(anyCall, { numRuns: 2000, seed: 7 })) {
      now += call.afterMs < 0 ? back : call.afterMs
      const [asked, wanted] = await both(call)
      if (call.name !== 'peek' && turnState.quietAt(state) <= now) state = turnState.unknownSite
      expect(asked).toEqual(wanted)
      if (call.name === 'take') kinds.add(wanted?.kind === 'turn' ? 'turn' : wanted?.because)
    }
    expect(kinds).toEqual(new Set(['backing-off', 'concurrency', 'gap', 'latency', 'order', 'turn']))
  })

  it('come by the clock of the server, however wrong those of the processes are', async () => {
    const minute = { ...terms, gapMs: 60_000 }
    const fast = turnsOn(server, { prefix: 'clocks', clock: { now: () => Date.now() + 86_400_000 } })
    const slow = turnsOn(server, { prefix: 'clocks', clock: { now: () => Date.now() - 86_400_000 } })
    expect(await fast.take(site, 'fast', minute)).toEqual({ kind: 'turn', id: 'fast' })
    await fast.release(site, 'fast')
    const told = await slow.take(site, 'slow', minute)
    expect(told).toMatchObject({ kind: 'wait', because: 'gap' })
    expect(told).toHaveProperty(
      'waitMs',
      expect.toSatisfy((ms: number) => ms > 0 && ms <= minute.gapMs),
    )
  })

  it('keep the gap between two that take them one after another', async () => {
    const all = [turnsOn(server, { prefix: 'gap' }), turnsOn(server, { prefix: 'gap' })]
    const short = { ...terms, gapMs: 100 }
    const turns: { readonly asked: number; readonly came: number }[] = []
    await Promise.all(
      all.flatMap((one, index) =>
        [0, 1, 2].map(async (round) => {
          const waiter = `${index} ${round}`
          let asked = performance.now()
          let result = await one.take(site, waiter, short)
          while (result.kind === 'wait') {
            await sleep(result.waitMs)
            asked = performance.now()
            result = await one.take(site, waiter, short)
          }
          turns.push({ asked, came: performance.now() })
          await one.release(site, waiter)
        }),
      ),
    )
    expect(turns).toHaveLength(6)
    // Redis gave each turn between the asking and the coming; its clock counts whole milliseconds.
    const gaps = turns.slice(1).map(({ came }, index) => came - (turns[index]?.asked ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(short.gapMs - 1)
  })

  it('count the gap from an answer that Redis has not taken in', async () => {
    const clock = { time: 1_750_000_000_000, now: () => clock.time }
    const turns = turnsOn(server, { prefix: 'slow', clock, commandTimeoutMs: 50, onUnreachable })
    expect(await turns.take(site, 'first', terms)).toEqual({ kind: 'turn', id: 'first' })
    clock.time += 250
    server.pause()
    ends.push(() => server.resume())
    const lost = turns.peek(site, terms)
    const told = turns.answered(site, { movesGap: true })
    await lost
    // Now it is known that Redis is away. The answer is still on its way there, and counts all the same.
    clock.time += 100
    expect(await turns.take(site, 'second', terms)).toMatchObject({ kind: 'wait', because: 'gap' })
    await told
  })

  it('end where Redis has lost its scripts while the end of one and an earlier call were on their way', async () => {
    const redis = new Redis(server.url)
    ends.push(() => redis.disconnect())
    const other = turnsOn(server, { prefix: 'flushed' })
    const [readOn, read] = gate()
    // A process that is busy when Redis says that it does not know the script.
    const client: RedisClient = Object.create(redis, {
      callBuffer: {
        value: (command: string, args: (string | Buffer)[]) =>
          redis.callBuffer(command, args).catch(async (error: unknown) => {
            await readOn
            throw error
          }),
      },
    })
    const store = createRedisStore({ client, prefix: 'flushed', commandTimeoutMs })
    ends.push(() => store.close())
    const { turns } = store
    const free = { ...terms, gapMs: 0, latencyFactor: 0 }
    expect(await other.peek(site, free)).toBe(undefined)
    expect(await turns.take(site, 'first', free)).toEqual({ kind: 'turn', id: 'first' })
    await redis.script('FLUSH')
    const told = turns.answered(site, { movesGap: false })
    // The other process makes Redis know the script again.
    expect(await other.take(site, 'second', free)).toMatchObject({ because: 'concurrency' })
    await turns.release(site, 'first')
    read()
    await told
    expect(await other.take(site, 'second', free)).toEqual({ kind: 'turn', id: 'second' })
  })

  it('keep the gap of a process when Redis is emptied unnoticed', async () => {
    const redis = new Redis(server.url)
    ends.push(() => redis.disconnect())
    const turns = turnsOn(server, { prefix: 'emptied' })
    const slow = { ...terms, gapMs: 60_000 }
    await turns.take(site, 'first', slow)
    await turns.answered(site, { movesGap: true, pause: { pauseMs: 90_000, maxPauseMs: 90_000 } })
    await turns.release(site, 'first')
    await redis.flushall()
    expect(await turns.take(site, 'second', slow)).toMatchObject({ kind: 'wait', because: 'backing-off' })
  })

  it.each<readonly [string, (redis: Redis, key: string) => Promise<unknown>]>([
    ['text', (redis, key) => redis.set(key, 'not packed')],
    ['nothing', (redis, key) => redis.set(key, '')],
    ['packed, but cut', (redis, key) => redis.eval(pack('state(1)', ':sub(1, -3)'), 1, key)],
    ['a number', (redis, key) => redis.eval(pack('7'), 1, key)],
    ['without turns', (redis, key) => redis.eval(pack('{ gapMs = 0, notBefore = 0, strikes = 0 }'), 1, key)],
    ['a gap that is text', (redis, key) => redis.eval(pack('state("long")'), 1, key)],
    ['a gap that is no number', (redis, key) => redis.eval(pack('state(0/0)'), 1, key)],
    ['a turn that is none', (redis, key) => redis.eval(pack('state(1, 7)'), 1, key)],
    [
      'a request after it was written',
      (redis, key) =>
        redis.eval(
          pack('{ at = 1, lastAt = 2, gapMs = 0, notBefore = 0, strikes = 0, turns = {}, waiters = {} }'),
          1,
          key,
        ),
    ],
    ['a list', (redis, key) => redis.rpush(key, 'x')],
  ])('go on, a gap later, where the key of a site holds what cannot be read: %s', async (_, spoil) => {
    const clock = { time: 1_750_000_000_000, now: () => clock.time }
    const turns = createRedisTurns({ link: linkTo(server), keyOf, clock, time: clock.now })
    const redis = new Redis(server.url)
    ends.push(() => redis.disconnect())
    await spoil(redis, keyOf(site))
    expect(await turns.peek(site, terms)).toMatchObject({ kind: 'wait', waitMs: 300, because: 'gap' })
    expect(await turns.take(site, 'a', terms)).toMatchObject({ kind: 'wait', waitMs: 300, because: 'gap' })
    clock.time += 300
    expect(await turns.take(site, 'a', terms)).toEqual({ kind: 'turn', id: 'a' })
  })

  it('leave nothing behind of a site that is idle', async () => {
    const redis = new Redis(server.url)
    ends.push(() => redis.disconnect())
    const turns = turnsOn(server, { prefix: 'idle' })
    await turns.visited(site, 30_000)
    const restMs = await redis.pttl(`idle:1:{${site}}:turns`)
    expect(restMs).toBeGreaterThan(80_000)
    expect(restMs).toBeLessThanOrEqual(100_000)
  })
})
