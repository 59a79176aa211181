import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import type { BrotliDecompress } from 'node:zlib'

import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { clientWith, origin, toLoopback } from '../support/clients.ts'
import { fakeClock, settled } from '../support/fake-clock.ts'
import { startStallingSites, type StallingSites } from '../support/fetch/stalling-sites.ts'

let sites: StallingSites
beforeAll(async () => {
  sites = await startStallingSites()
})
afterAll(() => sites[Symbol.asyncDispose]())

const numbers = Array.from({ length: 30 }, (_, i) => i)

describe('sites with files that are much work', () => {
  it('are answered, and so are those beside them, in many turns of the event loop', async () => {
    const client = clientWith({ lookup: toLoopback })
    let turn = 0
    const count = (): void => {
      turn++
      if (turn >= 0) setImmediate(count)
    }
    setImmediate(count)
    const answeredIn = new Map<number, number>()
    const stalling = numbers.map(async (i) => {
      const verdict = await client.check(sites.stalling(i))
      answeredIn.set(turn, (answeredIn.get(turn) ?? 0) + 1)
      return verdict
    })
    const healthy = numbers.map((i) => client.check(sites.healthy(i)))
    for (const { allowed, evidence } of await Promise.all(stalling)) {
      expect(allowed).toBe(true)
      expect(evidence?.file?.sizeBytes).toBe(512_000)
    }
    for (const { reason } of await Promise.all(healthy)) expect(reason).toBe('rule')
    turn = -Infinity
    // A machine of any speed reads a few of them in the time that a turn has.
    expect(Math.max(...answeredIn.values())).toBeLessThanOrEqual(8)
  })
})

describe('bodies whose decoders take much memory', () => {
  it('are decoded four at a time', async () => {
    const zlib = process.getBuiltinModule('node:zlib')
    const { createBrotliDecompress } = zlib
    const decoders: BrotliDecompress[] = []
    const live = (): number => decoders.filter(({ closed }) => !closed).length
    let most = 0
    const counted: typeof createBrotliDecompress = (...options) => {
      const decoder = createBrotliDecompress(...options)
      decoders.push(decoder)
      most = Math.max(most, live())
      return decoder
    }
    Object.defineProperty(zlib, 'createBrotliDecompress', { value: counted, configurable: true })
    try {
      const client = clientWith({ lookup: toLoopback })
      const verdicts = await Promise.all(numbers.map((i) => client.check(sites.gathered(i))))
      for (const { evidence } of verdicts) expect(evidence?.file).toMatchObject({ isCut: true })
      expect(most).toBeGreaterThan(1)
      expect(most).toBeLessThanOrEqual(4)
      expect(live()).toBe(0)
    } finally {
      Object.defineProperty(zlib, 'createBrotliDecompress', {
        value: createBrotliDecompress,
        configurable: true,
      })
    }
  })
})

describe('sites that redirect to one slow host', () => {
  it('are all answered: nobody times out for waiting for a connection of the client', async () => {
    const waiting: (() => void)[] = []
    const slow = await origin((_, response) => {
      waiting.push(() => response.end('User-agent: *\nDisallow: /private\n'))
    })
    const many = await origin((_, response) => {
      response.writeHead(302, { location: `${slow.url}/robots.txt` }).end()
    })
    const clock = fakeClock()
    const client = clientWith({ clock, lookup: toLoopback, headersTimeoutMs: 2500, timeoutMs: 2500 })
    const urls = Array.from({ length: 100 }, (_, i) => `http://h${i}.example:${many.port}/private`)
    const checking = Promise.all(urls.map((url) => client.check(url)))
    // Four at a time: the last one is asked for after 3.6 seconds.
    for (let answered = 0; answered < urls.length; answered += 4) {
      // Only for those that have a connection a time runs: for the whole, and for its answer.
      while (waiting.length < 4 || clock.timers > 2 * 4) await settled()
      await clock.advance(150)
      for (const answer of waiting.splice(0)) answer()
    }
    expect((await checking).filter(({ reason }) => reason === 'rule')).toHaveLength(100)
    expect(slow.mostOpen()).toBeLessThanOrEqual(4)
  })
})

describe('a site that accepts connections and never answers', () => {
  it('has no connection any more soon after the time limit, also while that waits for its handshake', async () => {
    const server = createServer()
    await once(server.listen(0, '127.0.0.1'), 'listening')
    onTestFinished(() => void server.close())
    const connected = once(server, 'connection') as Promise<[Socket]>
    const client = clientWith({ headersTimeoutMs: 500 })
    const { port } = server.address() as AddressInfo
    const answer = client.check(`https://127.0.0.1:${port}/`)
    const [socket] = await connected
    const since = performance.now()
    const closed = once(socket.resume(), 'close')
    expect(await answer).toMatchObject({ allowed: false })
    await closed
    // That of all connections is 10 seconds.
    expect(performance.now() - since).toBeLessThan(8000)
  })
})
