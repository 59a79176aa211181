import { Agent, fetch as undiciFetch, MockAgent } from 'undici'
import { describe, expect, it } from 'vitest'

import { createTransport } from '../../../src/fetch/create-transport.ts'
import { fetchRobots } from '../../../src/fetch/fetch-robots.ts'
import type { FetchFunction } from '../../../src/fetch/transport/fetch-transport.ts'
import { fakeClock, settled } from '../../support/fake-clock.ts'
import { useOrigin } from '../../support/fetch/fetching.ts'
import type { HostileOrigin } from '../../support/fetch/hostile-origin.ts'
import { robotsText } from '../../support/fetch/scenario.ts'

const fetching = useOrigin()

describe('connections of our own', () => {
  it.each(['file', 'missing', 'gzip'])('serve an origin that is asked twice: %s', async (name) => {
    const given = fetching.options()
    const cost = await fetching.costOf(async () => {
      await fetchRobots(fetching.origin.urlOf(name), given)
      await fetchRobots(fetching.origin.urlOf(name), given)
    })
    expect(cost).toEqual({ requests: 2, connections: 1 })
  })

  it('serve a redirect within an origin', async () => {
    const cost = await fetching.costOf(() => fetchRobots(fetching.origin.urlOf('moved'), fetching.options()))
    expect(cost).toEqual({ requests: 3, connections: 2 })
  })

  it('serve https too', async () => {
    const given = fetching.options()
    const cost = await fetching.costOf(async () => {
      await fetchRobots(fetching.origin.urlOf('file', 'tls'), given)
      await fetchRobots(fetching.origin.urlOf('file', 'tls'), given)
    })
    expect(cost).toEqual({ requests: 2, connections: 1 })
  })

  it.each(['large', 'large-gzip'])('are closed when a body was cut at the limit: %s', async (name) => {
    const { result } = await fetchRobots(fetching.origin.urlOf(name), fetching.options())
    expect(result).toMatchObject({ body: { isCut: true } })
    await expect.poll(() => fetching.openSockets(name)).toBe(0)
  })

  it('are four to one origin, so that one slow answer does not hold up the others', async () => {
    const given = fetching.options()
    const end = new AbortController()
    const slow = Array.from({ length: 3 }, () =>
      fetchRobots(fetching.origin.urlOf('first-three-mute'), { ...given, signal: end.signal }),
    )
    const ended = Promise.allSettled(slow)
    await expect.poll(() => fetching.openSockets('first-three-mute')).toBe(3)
    const quick = await fetchRobots(fetching.origin.urlOf('first-three-mute'), given)
    expect(quick.result).toMatchObject({ status: 200 })
    expect(fetching.openSockets('first-three-mute')).toBe(4)
    end.abort(new Error('enough'))
    expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  })

  it.each([
    ['large', 0],
    ['large-gzip', 0],
    ['half', 1],
    ['mute', 2],
  ])('are not made anew for a request that was given up: %s', async (name, limitsLeft) => {
    const given = fetching.options()
    const clock = fakeClock()
    const before = fetching.requestsTo(name)
    const cost = await fetching.costOf(async () => {
      const outcome = fetchRobots(fetching.origin.urlOf(name), { ...given, clock, timeoutMs: 200 })
      await expect.poll(() => fetching.requestsTo(name)).toBe(before + 1)
      // What is too large is given up before its time is over, "half" in its body.
      while (clock.timers !== limitsLeft) await settled()
      await clock.advance(200)
      await outcome
      await expect.poll(() => fetching.openSockets(name)).toBe(0)
      await fetchRobots(fetching.origin.urlOf('file'), given)
    })
    expect(cost).toEqual({ requests: 2, connections: 2 })
  })

  it('are asked once more on another one when they close as they are used again', async () => {
    const given = fetching.options()
    const cost = await fetching.costOf(async () => {
      await fetchRobots(fetching.origin.urlOf('tired'), given)
      expect((await fetchRobots(fetching.origin.urlOf('tired'), given)).result).toMatchObject({ status: 200 })
    })
    expect(cost).toEqual({ requests: 3, connections: 2 })
  })

  it('do not stay open beyond their number', async () => {
    const given = fetching.options({ maxIdleConnections: 10, keepAliveMs: 60_000 })
    const hosts = Array.from({ length: 40 }, (_, i) => `file--${i}`)
    await Promise.all(hosts.map((host) => fetchRobots(fetching.origin.urlOf(host), given)))
    await expect.poll(() => fetching.openSockets('file')).toBe(10)
    await given.transport.close()
    await expect.poll(() => fetching.openSockets('file')).toBe(0)
  })

  it('do not stay open beyond their time', async () => {
    await fetchRobots(fetching.origin.urlOf('file'), fetching.options({ keepAliveMs: 20 }))
    await expect.poll(() => fetching.openSockets('file')).toBe(0)
  })
})

describe.each([
  [
    'a dispatcher of the caller',
    () => ({ dispatcher: new Agent({ connect: { lookup: fetching.origin.lookup } }) }),
  ],
  ['a fetch of the caller', () => ({ fetch: fetchThrough(fetching.origin) })],
] as const)('%s', (_, given) => {
  it.each([
    ['file', { kind: 'response', status: 200, body: { bytes: robotsText, isCut: false } }],
    ['gzip', { kind: 'response', status: 200, body: { bytes: robotsText, isCut: false } }],
    ['large', { kind: 'response', status: 200, body: { bytes: 'a'.repeat(512_000), isCut: true } }],
    ['moved', { kind: 'response', status: 200, body: { bytes: robotsText, isCut: false } }],
    ['missing', { kind: 'response', status: 404, body: undefined }],
    ['wrong-gzip', { kind: 'network-error', code: 'undecodable' }],
    ['cut', { kind: 'network-error', code: 'cut' }],
    ['half', { kind: 'network-error', code: 'timeout' }],
    ['unresolved-name', { kind: 'network-error', code: 'dns' }],
  ])('gives what connections of our own give: %s', async (name, expected) => {
    const limited = name === 'half' ? { timeoutMs: 150 } : {}
    const theirs = await fetchRobots(fetching.origin.urlOf(name), {
      ...fetching.options(given()),
      ...limited,
    })
    const ours = await fetchRobots(fetching.origin.urlOf(name), { ...fetching.options(), ...limited })
    expect(bytesAsText(theirs.result)).toMatchObject(expected)
    expect(bytesAsText(ours.result)).toMatchObject(expected)
    expect(theirs.redirects).toEqual(ours.redirects)
  })

  it('is used for everything, and stays open when the transport closes', async () => {
    const used = given()
    const first = fetching.options(used)
    await fetchRobots(fetching.origin.urlOf('file'), first)
    await first.transport.close()
    expect((await fetchRobots(fetching.origin.urlOf('moved'), fetching.options(used))).result).toMatchObject({
      status: 200,
    })
  })

  it('cannot be guarded', () => {
    expect(() => createTransport({ ...given(), guard: true })).toThrow(TypeError)
    expect(() => createTransport({ ...given(), guard: {} })).toThrow(/"guard"/)
  })
})

describe('a transport', () => {
  it('takes a MockAgent for a dispatcher', async () => {
    const agent = new MockAgent()
    agent.disableNetConnect()
    agent.get('https://example.com').intercept({ path: '/robots.txt' }).reply(200, robotsText)
    const outcome = await fetchRobots(
      'https://example.com/robots.txt',
      fetching.options({ dispatcher: agent }),
    )
    expect(outcome.result).toMatchObject({ status: 200 })
    await agent.close()
  })

  it('takes the fetch of Node by its type', async () => {
    const outcome = await fetchRobots('http://127.0.0.1:1/robots.txt', fetching.options({ fetch }))
    expect(outcome.result).toMatchObject({ kind: 'network-error' })
  })

  it('says so where a fetch hides redirects', async () => {
    const hiding = async (): Promise<Response> =>
      Object.defineProperty(new Response(null), 'type', { value: 'opaqueredirect' })
    const outcome = await fetchRobots('http://example.com/robots.txt', fetching.options({ fetch: hiding }))
    expect(outcome.result).toMatchObject({
      code: 'other',
      message: expect.stringContaining('this fetch tells') as string,
    })
  })

  it('times out a fetch that heeds no signal', async () => {
    const deaf = (): Promise<Response> => new Promise(() => undefined)
    const outcome = await fetchRobots('http://example.com/', {
      ...fetching.options({ fetch: deaf }),
      timeoutMs: 50,
    })
    expect(outcome.result).toMatchObject({ code: 'timeout', message: 'not done within 50 ms' })
  })

  it('refuses an unknown option', () => {
    const wrong = { guards: true }
    expect(() => createTransport(wrong as object)).toThrow(
      'Unknown option "guards" of createTransport(). Did you mean "guard"?',
    )
  })

  it.each([
    [{ keepAliveMs: 0 }, RangeError],
    [{ connectTimeoutMs: '5' }, TypeError],
    [{ ca: 'certificate.pem' }, RangeError],
  ])('refuses a wrong value: %j', (wrong, error) => {
    expect(() => createTransport(wrong as object)).toThrow(error)
  })

  it('takes a dispatcher or a fetch, not both', () => {
    expect(() => createTransport({ dispatcher: new Agent(), fetch })).toThrow(TypeError)
  })
})

/** A `fetch` that knows the hosts of the test. */
function fetchThrough({ lookup }: HostileOrigin): FetchFunction {
  const dispatcher = new Agent({ connect: { lookup } })
  return (url, init) => undiciFetch(url, { ...init, dispatcher })
}

function bytesAsText(result: object): object {
  return 'body' in result && typeof result.body === 'object' && result.body !== null && 'bytes' in result.body
    ? {
        ...result,
        body: { ...result.body, bytes: Buffer.from(result.body.bytes as Uint8Array).toString() },
      }
    : result
}
