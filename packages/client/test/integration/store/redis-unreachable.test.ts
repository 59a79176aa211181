import { afterEach, expect, it, vi } from 'vitest'

import type { RobotsError } from 'ruly'
import {
  createRedisStore,
  type RedisStore,
  type RedisStoreOptions,
} from '../../../src/store/redis/redis-store.ts'
import type { TurnTerms } from '../../../src/turns/turns.ts'
import { describeWithRedis, type RedisServer } from '../../support/store/redis-server.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

const site = 'https://a.example'
const terms: TurnTerms = { gapMs: 60_000, latencyFactor: 0, concurrency: 1, leaseMs: 60_000 }
const entryOf = (text: string) => ({ bytes: Buffer.from(text), expiresAt: Date.now() + 60_000 })

/** As long as a command may take, and as a test: what ends at all has not waited for it. */
const commandTimeoutMs = 60_000

/** A store with what it has said, and a way to wait for its coming back. */
function storeOn({ url }: RedisServer, options: RedisStoreOptions = {}) {
  const said: RobotsError[] = []
  let wake = (): void => undefined
  let timesBack = 0
  const onReachable = (): void => {
    timesBack++
    wake()
  }
  const onUnreachable = (error: RobotsError): void => void said.push(error)
  const store = createRedisStore({ url, commandTimeoutMs, onUnreachable, onReachable, ...options })
  ends.push(() => store.close())
  const isBack = async (): Promise<void> => {
    if (timesBack === 0)
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    timesBack = 0
  }
  return { store, said, isBack }
}

/** Uses everything of a store that is away. */
async function expectAlone(store: RedisStore): Promise<void> {
  expect(await store.get('key')).toBeUndefined()
  expect(await store.set('key', entryOf('lost'))).toBeUndefined()
  expect(await store.delete('key')).toBeUndefined()
  expect(await store.lock('key', 60_000)).toBeDefined()
  await store.turns.visited('https://other.example', 0)
}

describeWithRedis('A Redis that is away', (server) => {
  it('is done without from the start, said once, and found when it comes', async () => {
    await server.stop()
    const { store, said, isBack } = storeOn(server)
    await expectAlone(store)
    expect(said).toHaveLength(1)
    expect(said[0]).toMatchObject({ name: 'RobotsError', code: 'store-not-usable' })
    expect(said[0]?.message).toContain(`127.0.0.1:${server.port}`)
    await server.start()
    await isBack()
    await store.set('key', entryOf('kept'))
    expect(await store.get('key')).toBeDefined()
    expect(said).toHaveLength(1)
  })

  it('is done without where it ends in the middle, and used again though it starts empty', async () => {
    const { store, said, isBack } = storeOn(server)
    await store.set('key', entryOf('kept'))
    const lock = await store.lock('locked', 60_000)
    await server.stop()
    await expectAlone(store)
    expect(said).toHaveLength(1)
    await server.start()
    await isBack()
    expect(await store.get('key')).toBeUndefined()
    expect(await lock?.renew(1000)).toBe(false)
    expect(await store.lock('locked', 60_000)).toBeDefined()
    expect(await store.turns.take(site, 'a', terms)).toMatchObject({ kind: 'turn' })
  })

  it('is waited for no longer than the time limit where it hangs, and only once', async () => {
    const limitMs = 1000
    const { store, said, isBack } = storeOn(server, { commandTimeoutMs: limitMs })
    await store.set('key', entryOf('kept'))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    server.pause()
    ends.push(
      () => server.resume(),
      () => vi.useRealTimers(),
    )
    let isAnswered = false
    const asked = store.get('key').finally(() => (isAnswered = true))
    await vi.advanceTimersByTimeAsync(limitMs - 1)
    expect(isAnswered).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await asked).toBeUndefined()
    // In no time.
    await expectAlone(store)
    server.resume()
    // When it is next looked for.
    await vi.advanceTimersByTimeAsync(100)
    await isBack()
    expect(await store.get('key')).toBeDefined()
    expect(said).toHaveLength(1)
  })

  it('is closed without waiting', async () => {
    const { store } = storeOn(server)
    await store.set('key', entryOf('kept'))
    server.pause()
    ends.push(() => server.resume())
    await store.close()
    await expect(store.get('key')).rejects.toMatchObject({ code: 'store-not-usable' })
  })
})

describeWithRedis(
  'A Redis that wants a password',
  (server) => {
    it.each([
      ['none is given', ({ url }: RedisServer) => url, 'NOAUTH'],
      ['another is given', ({ port }: RedisServer) => `redis://:wrong@127.0.0.1:${port}`, 'WRONGPASS'],
    ])('says so where %s', async (_, urlOf, cause) => {
      const { store, said } = storeOn(server, { url: urlOf(server) })
      await expectAlone(store)
      expect(said).toHaveLength(1)
      expect(said[0]?.message).toContain(cause)
    })
  },
  ['--requirepass', 'right'],
)

describeWithRedis('Turns while Redis is away', (server) => {
  it('keep the gap from the last turn that Redis gave', async () => {
    const { store, isBack } = storeOn(server)
    expect(await store.turns.take(site, 'a', terms)).toMatchObject({ kind: 'turn' })
    await store.turns.release(site, 'a')
    await server.stop()
    expect(await store.turns.take(site, 'b', terms)).toMatchObject({ kind: 'wait', because: 'gap' })
    expect(await store.turns.peek(site, terms)).toMatchObject({ kind: 'wait', because: 'gap' })
    expect(await store.turns.take('https://new.example', 'c', terms)).toMatchObject({ kind: 'turn' })
    await server.start()
    await isBack()
  })

  it('are made known to Redis when it is back, pauses and turns under way as well', async () => {
    const [{ store, isBack }, other] = [storeOn(server), storeOn(server)]
    await store.get('key')
    await server.stop()
    await store.turns.take('https://gap.example', 'a', terms)
    await store.turns.release('https://gap.example', 'a')
    await store.turns.take('https://busy.example', 'b', { ...terms, gapMs: 0 })
    await store.turns.answered('https://pause.example', {
      pause: { pauseMs: 50_000, maxPauseMs: 50_000 },
      movesGap: false,
    })
    await server.start()
    await isBack()
    await store.turns.peek('https://gap.example', terms)
    for (const [name, because] of [
      ['gap', 'gap'],
      ['busy', 'concurrency'],
      ['pause', 'backing-off'],
    ] as const) {
      const place = `https://${name}.example`
      await store.turns.leave(place, 'nobody')
      const { turns } = other.store
      const free = { ...terms, gapMs: name === 'gap' ? 60_000 : 0 }
      expect(await turns.take(place, 'z', free)).toMatchObject({ kind: 'wait', because })
    }
  })

  it('end for the others when Redis is back, though nobody visits the site again', async () => {
    const [{ store, isBack }, other] = [storeOn(server), storeOn(server)]
    const places = Array.from({ length: 150 }, (_, index) => `https://ended-${index}.example`)
    const free = { ...terms, gapMs: 0 }
    for (const place of places) await store.turns.take(place, 'a', free)
    await server.refuse()
    for (const place of places) await store.turns.release(place, 'a')
    await other.store.get('key')
    await server.accept()
    await Promise.all([isBack(), other.isBack()])
    const takeAll = () => Promise.all(places.map((place) => other.store.turns.take(place, 'b', free)))
    await expect.poll(async () => (await takeAll()).every(({ kind }) => kind === 'turn')).toBe(true)
  })

  it('leave no places behind that nobody waits at', async () => {
    const [{ store, isBack }, other] = [storeOn(server), storeOn(server)]
    const free = { ...terms, gapMs: 0 }
    for (const place of ['https://took.example', 'https://left.example']) {
      await other.store.turns.take(place, 'x', free)
      expect(await store.turns.take(place, 'b', free)).toMatchObject({ kind: 'wait' })
    }
    await server.refuse()
    await store.turns.leave('https://left.example', 'b')
    expect(await store.turns.take('https://took.example', 'b', free)).toMatchObject({ kind: 'turn' })
    // Found away first: what has not noticed is not told that it is back.
    await other.store.get('key')
    await server.accept()
    await isBack()
    await other.isBack()
    await store.turns.release('https://took.example', 'b')
    await store.turns.leave('https://left.example', 'nobody')
    for (const place of ['https://took.example', 'https://left.example']) {
      await other.store.turns.release(place, 'x')
      expect(await other.store.turns.take(place, 'z', free)).toMatchObject({ kind: 'turn' })
    }
  })

  it('go on with a turn that Redis gave before', async () => {
    const { store, isBack } = storeOn(server)
    const free = { ...terms, gapMs: 0 }
    expect(await store.turns.take('https://long.example', 'a', free)).toMatchObject({ kind: 'turn' })
    await server.stop()
    expect(await store.turns.take('https://long.example', 'b', free)).toMatchObject({
      kind: 'wait',
      because: 'concurrency',
    })
    await store.turns.release('https://long.example', 'a')
    expect(await store.turns.take('https://long.example', 'b', free)).toMatchObject({ kind: 'turn' })
    await server.start()
    await isBack()
  })
})

describeWithRedis(
  'A Redis that refuses to write',
  (server) => {
    it('is read from, and done without for the rest', async () => {
      const { store, said } = storeOn(server)
      await store.set('key', entryOf('lost'))
      await store.set('key', entryOf('lost'))
      expect(await store.get('key')).toBeUndefined()
      expect(await store.lock('key', 1000)).toBeDefined()
      expect(await store.turns.take(site, 'a', terms)).toMatchObject({ kind: 'turn' })
      expect(await store.turns.take(site, 'b', terms)).toMatchObject({ kind: 'wait', because: 'gap' })
      expect(said.map(({ message }) => message.includes('OOM'))).toEqual([true])
    })
  },
  ['--maxmemory', '1', '--maxmemory-policy', 'noeviction'],
)

describeWithRedis('A Redis that refuses to write for some time', (server) => {
  const run = async (line: string): Promise<void> => {
    const [command = '', ...words] = line.split(' ')
    await server.run(command, ...words)
  }

  it.each([
    ['READONLY', 'REPLICAOF 127.0.0.1 1', 'REPLICAOF NO ONE'],
    ['OOM', 'CONFIG SET maxmemory 1', 'CONFIG SET maxmemory 0'],
  ] as const)(
    'says so once (%s), and that it is back, though nobody writes meanwhile',
    async (code, begin, end) => {
      const { store, said, isBack } = storeOn(server)
      await store.set('key', entryOf('kept'))
      await run(begin)
      await store.set('key', entryOf('lost'))
      await store.set('key', entryOf('lost'))
      expect(said.map(({ message }) => message.includes(code))).toEqual([true])
      await run(end)
      await isBack()
      await store.set('key', entryOf('kept'))
      await run(begin)
      await store.set('key', entryOf('lost'))
      expect(said).toHaveLength(2)
      await run(end)
    },
  )
})

describeWithRedis('A database that Redis does not have', (server) => {
  it.each(['/99', '?db=99'])('is an error that names it: %s', async (path) => {
    const { store, said } = storeOn(server, { url: `${server.url}${path}` })
    const error = {
      name: 'RobotsError',
      code: 'store-not-usable',
      message: expect.stringContaining(`Redis at 127.0.0.1:${server.port} has no database 99: ERR `),
    }
    await expect(store.set('key', entryOf('elsewhere'))).rejects.toMatchObject(error)
    await expect(store.turns.take(site, 'a', terms)).rejects.toMatchObject(error)
    expect(said).toEqual([])
    expect(await storeOn(server).store.get('key')).toBeUndefined()
  })

  it('is an error where the store is made, if its name is no number', () => {
    for (const path of ['/robots', '/-1', '/1/2', '?db=one']) {
      expect(() => createRedisStore({ url: `${server.url}${path}` })).toThrow(
        new RangeError(`"url" must name a database by its number, as redis://localhost:6379/0 does.`),
      )
    }
  })

  it('is used where it is there', async () => {
    await storeOn(server, { url: `${server.url}/15` }).store.set('key', entryOf('in 15'))
    expect(await storeOn(server).store.get('key')).toBeUndefined()
    expect(await storeOn(server, { url: `${server.url}/15` }).store.get('key')).toBeDefined()
  })
})
