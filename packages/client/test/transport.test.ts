import { gzipSync } from 'node:zlib'

import { Agent, fetch as undiciFetch, MockAgent } from 'undici'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { fetchRobots } from '../src/fetch/fetch-robots.ts'
import type { FetchOptions } from '../src/fetch/fetch-options.ts'
import type { FetchFunction } from '../src/fetch/fetch-transport.ts'
import { createTransport, type Transport, type TransportOptions } from '../src/fetch/transport.ts'
import { startHostileOrigin, type Handler, type HostileOrigin } from './support/hostile-origin.ts'
import { answer, robotsText } from './support/scenario.ts'

const fields = { 'X-Twice': 'a', ETag: '"1"' }
const handlers = new Map<string, Handler>([
  ['file', ({ socket }) => socket.write(answer(200, fields, robotsText))],
  ['missing', ({ socket }) => socket.write(answer(404, {}, 'Not here'.repeat(1000)))],
  ['gzip', ({ socket }) => socket.write(answer(200, { 'Content-Encoding': 'gzip' }, gzipSync(robotsText)))],
  ['wrong-gzip', ({ socket }) => socket.write(answer(200, { 'Content-Encoding': 'gzip' }, robotsText))],
  ['large', ({ socket }) => socket.write(answer(200, {}, Buffer.alloc(2_000_000, 97)))],
  [
    'moved',
    ({ socket, path, origin }) => {
      if (path === '/robots.txt') socket.write(answer(301, { Location: '/elsewhere' }, 'moved'))
      else socket.write(answer(302, { Location: origin.urlOf('file') }))
    },
  ],
  ['mute', () => undefined],
  ['half', ({ socket }) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf')],
  ['cut', ({ socket }) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf')],
  [
    // Closes every connection at its second request.
    'tired',
    ({ socket, connection, origin, name }) => {
      const before = origin.requests.filter((asked) => asked.name === name && asked.connection === connection)
      if (before.length > 1) socket.destroy()
      else socket.write(answer(200, {}, robotsText))
    },
  ],
  [
    'changing',
    ({ socket, fields: asked }) => {
      if (asked.get('if-none-match') === '"1"') socket.write('HTTP/1.1 304 Not Modified\r\nETag: "1"\r\n\r\n')
      else socket.write(answer(200, fields, robotsText))
    },
  ],
])

let origin: HostileOrigin
const open: Transport[] = []

beforeAll(async () => {
  origin = await startHostileOrigin(handlers)
})
afterEach(async () => {
  for (const transport of open.splice(0)) await transport.close()
})
afterAll(() => origin.close())

function options(given: TransportOptions = {}): FetchOptions {
  const own = given.dispatcher === undefined && given.fetch === undefined
  const transport = createTransport(own ? { lookup: origin.lookup, ca: origin.ca, ...given } : given)
  open.push(transport)
  return { transport, userAgent: 'ExampleBot/1.0 (+https://example.com/bot)', timeoutMs: 2_000 }
}

/** Requests and connections that a task costs. */
async function costOf(task: () => Promise<unknown>): Promise<{ requests: number; connections: number }> {
  const before = { requests: origin.requests.length, connections: origin.connections() }
  await task()
  return {
    requests: origin.requests.length - before.requests,
    connections: origin.connections() - before.connections,
  }
}

describe('connections of our own', () => {
  it.each(['file', 'missing', 'gzip'])('serve an origin that is asked twice: %s', async (name) => {
    const given = options()
    const cost = await costOf(async () => {
      await fetchRobots(origin.urlOf(name), given)
      await fetchRobots(origin.urlOf(name), given)
    })
    expect(cost).toEqual({ requests: 2, connections: 1 })
  })

  it('serve a redirect within an origin', async () => {
    const cost = await costOf(() => fetchRobots(origin.urlOf('moved'), options()))
    expect(cost).toEqual({ requests: 3, connections: 2 })
  })

  it('serve https too', async () => {
    const given = options()
    const cost = await costOf(async () => {
      await fetchRobots(origin.urlOf('file', 'tls'), given)
      await fetchRobots(origin.urlOf('file', 'tls'), given)
    })
    expect(cost).toEqual({ requests: 2, connections: 1 })
  })

  it('are closed when a body was cut at the limit', async () => {
    await fetchRobots(origin.urlOf('large'), options())
    await expect.poll(() => openSockets('large')).toBe(0)
  })

  it('are asked once more on another one when they close as they are used again', async () => {
    const given = options()
    const cost = await costOf(async () => {
      await fetchRobots(origin.urlOf('tired'), given)
      expect((await fetchRobots(origin.urlOf('tired'), given)).result).toMatchObject({ status: 200 })
    })
    expect(cost).toEqual({ requests: 3, connections: 2 })
  })

  it('do not stay open beyond their number', async () => {
    const given = options({ maxIdleConnections: 10, keepAliveMs: 60_000 })
    const hosts = Array.from({ length: 40 }, (_, i) => `file--${i}`)
    await Promise.all(hosts.map((host) => fetchRobots(origin.urlOf(host), given)))
    await expect.poll(() => openSockets('file')).toBe(10)
    await given.transport.close()
    await expect.poll(() => openSockets('file')).toBe(0)
  })

  it('do not stay open beyond their time', async () => {
    await fetchRobots(origin.urlOf('file'), options({ keepAliveMs: 20 }))
    await expect.poll(() => openSockets('file')).toBe(0)
  })
})

describe('a request', () => {
  it('says who asks, takes codings that can be decoded, and carries no more', async () => {
    await fetchRobots(origin.urlOf('file'), options())
    expect([...(origin.requests.at(-1)?.fields ?? [])].filter(([name]) => name !== 'host')).toEqual([
      ['connection', 'keep-alive'],
      ['user-agent', 'ExampleBot/1.0 (+https://example.com/bot)'],
      ['accept', 'text/plain, */*;q=0.8'],
      ['accept-encoding', 'gzip, br, deflate'],
    ])
  })

  it('leaves out user info and fragment', async () => {
    const url = origin.urlOf('file').replace('//', '//user:secret@')
    const { finalUrl } = await fetchRobots(`${url}#part`, options())
    expect(finalUrl).toBe(origin.urlOf('file'))
    expect(origin.requests.at(-1)?.fields.has('authorization')).toBe(false)
  })

  it('is conditional on the URL that the copy came from, and on no other', async () => {
    const url = origin.urlOf('changing')
    const conditional = { etag: '"1"', lastModified: 'Sun, 06 Nov 1994 08:49:37 GMT' }
    const given = options()
    const same = await fetchRobots(url, { ...given, conditional: { ...conditional, url } })
    expect(same.result).toMatchObject({
      kind: 'response',
      status: 304,
      headers: { etag: '"1"' },
      body: undefined,
    })
    expect(origin.requests.at(-1)?.fields.get('if-modified-since')).toBe(conditional.lastModified)
    const other = await fetchRobots(url, {
      ...given,
      conditional: { ...conditional, url: origin.urlOf('file') },
    })
    expect(other.result).toMatchObject({ status: 200 })
  })
})

describe('an outcome', () => {
  it('has the fields, the way there, and the times by the clock', async () => {
    let now = 1_000
    const clock = { now: () => (now += 5), after: () => () => undefined }
    const url = origin.urlOf('moved')
    expect(await fetchRobots(url, { ...options(), clock })).toEqual({
      url,
      finalUrl: origin.urlOf('file'),
      redirects: [
        { url, status: 301, location: '/elsewhere' },
        { url: new URL('/elsewhere', url).href, status: 302, location: origin.urlOf('file') },
      ],
      result: {
        kind: 'response',
        status: 200,
        headers: { 'content-length': String(robotsText.length), 'x-twice': 'a', etag: '"1"' },
        body: { octets: Uint8Array.from(Buffer.from(robotsText)), isCut: false },
      },
      requestedAt: 1_005,
      receivedAt: 1_010,
    })
  })

  it.each(['', 'robots.txt', 'http://', 'mailto:a@example.com'])(
    'is there for %j, which is no http URL',
    async (url) => {
      const outcome = await fetchRobots(url, options())
      expect(outcome).toMatchObject({ url, finalUrl: url, redirects: [], result: { code: 'scheme' } })
    },
  )

  it('is a timeout by the clock of the caller', async () => {
    const clock = {
      now: () => 0,
      after: (ms: number, task: () => void) => {
        if (ms === 7_000) setImmediate(task)
        return () => undefined
      },
    }
    const outcome = await fetchRobots(origin.urlOf('mute'), { ...options(), clock, headersTimeoutMs: 7_000 })
    expect(outcome.result).toEqual({
      kind: 'network-error',
      code: 'timeout',
      message: 'no answer within 7000 ms',
    })
  })
})

describe('the abort of a caller', () => {
  const reason = new Error('enough')

  it.each(['file', 'mute'])('throws its reason before anything is asked: %s', async (name) => {
    const cost = await costOf(async () => {
      const asked = fetchRobots(origin.urlOf(name), { ...options(), signal: AbortSignal.abort(reason) })
      await expect(asked).rejects.toBe(reason)
    })
    expect(cost.requests).toBe(0)
  })

  it.each(['mute', 'half'])(
    'throws its reason while an answer is waited for, and closes: %s',
    async (name) => {
      const controller = new AbortController()
      const asked = fetchRobots(origin.urlOf(name), { ...options(), signal: controller.signal })
      await expect.poll(() => openSockets(name)).toBe(1)
      controller.abort(reason)
      await expect(asked).rejects.toBe(reason)
      await expect.poll(() => openSockets(name)).toBe(0)
    },
  )

  it('throws while a name is looked up that never resolves', async () => {
    const controller = new AbortController()
    const given = options({ lookup: () => controller.abort(reason) })
    await expect(fetchRobots(origin.urlOf('file'), { ...given, signal: controller.signal })).rejects.toBe(
      reason,
    )
  })

  it('leaves others alone that ask the same origin', async () => {
    const controller = new AbortController()
    const given = options()
    const aborted = fetchRobots(origin.urlOf('mute'), { ...given, signal: controller.signal })
    const other = fetchRobots(origin.urlOf('mute'), { ...given, headersTimeoutMs: 100 })
    controller.abort(reason)
    await expect(aborted).rejects.toBe(reason)
    expect((await other).result).toMatchObject({ code: 'timeout' })
  })
})

describe.each([
  ['a dispatcher of the caller', () => ({ dispatcher: new Agent({ connect: { lookup: origin.lookup } }) })],
  ['a fetch of the caller', () => ({ fetch: fetchThrough(origin) })],
] as const)('%s', (_, given) => {
  it.each([
    ['file', { kind: 'response', status: 200, body: { octets: robotsText, isCut: false } }],
    ['gzip', { kind: 'response', status: 200, body: { octets: robotsText, isCut: false } }],
    ['large', { kind: 'response', status: 200, body: { octets: 'a'.repeat(512_000), isCut: true } }],
    ['moved', { kind: 'response', status: 200, body: { octets: robotsText, isCut: false } }],
    ['missing', { kind: 'response', status: 404, body: undefined }],
    ['wrong-gzip', { kind: 'network-error', code: 'undecodable' }],
    ['cut', { kind: 'network-error', code: 'cut' }],
    ['half', { kind: 'network-error', code: 'timeout' }],
    ['unresolved-name', { kind: 'network-error', code: 'dns' }],
  ])('gives what connections of our own give: %s', async (name, expected) => {
    const limited = { timeoutMs: name === 'half' ? 150 : 2_000 }
    const theirs = await fetchRobots(origin.urlOf(name), { ...options(given()), ...limited })
    const ours = await fetchRobots(origin.urlOf(name), { ...options(), ...limited })
    expect(octetsAsText(theirs.result)).toMatchObject(expected)
    expect(octetsAsText(ours.result)).toMatchObject(expected)
    expect(theirs.redirects).toEqual(ours.redirects)
  })

  it('is used for everything, and stays open when the transport closes', async () => {
    const used = given()
    const first = options(used)
    await fetchRobots(origin.urlOf('file'), first)
    await first.transport.close()
    expect((await fetchRobots(origin.urlOf('moved'), options(used))).result).toMatchObject({ status: 200 })
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
    const outcome = await fetchRobots('https://example.com/robots.txt', options({ dispatcher: agent }))
    expect(outcome.result).toMatchObject({ status: 200 })
    await agent.close()
  })

  it('takes the fetch of Node by its type', async () => {
    const outcome = await fetchRobots('http://127.0.0.1:1/robots.txt', options({ fetch }))
    expect(outcome.result).toMatchObject({ kind: 'network-error' })
  })

  it('says so where a fetch hides redirects', async () => {
    const hiding = async (): Promise<Response> =>
      Object.defineProperty(new Response(null), 'type', { value: 'opaqueredirect' })
    const outcome = await fetchRobots('http://example.com/robots.txt', options({ fetch: hiding }))
    expect(outcome.result).toMatchObject({
      code: 'other',
      message: expect.stringContaining('"fetch"') as string,
    })
  })

  it('times out a fetch that heeds no signal', async () => {
    const deaf = (): Promise<Response> => new Promise(() => undefined)
    const outcome = await fetchRobots('http://example.com/', { ...options({ fetch: deaf }), timeoutMs: 50 })
    expect(outcome.result).toMatchObject({ code: 'timeout', message: 'not done within 50 ms' })
  })

  it('takes a dispatcher or a fetch, not both', () => {
    expect(() => createTransport({ dispatcher: new Agent(), fetch })).toThrow(TypeError)
  })
})

describe('options', () => {
  it.each([
    [{ userAgent: 1 }, TypeError],
    [{ userAgent: ' ' }, RangeError],
    [{ userAgent: 'a\r\nX-Injected: b' }, RangeError],
    [{ maxRedirects: -1 }, RangeError],
    [{ maxOctets: 0 }, RangeError],
    [{ maxOctets: '1' }, TypeError],
    [{ timeoutMs: 2 ** 31 }, RangeError],
    [{ headersTimeoutMs: 0.5 }, RangeError],
  ])('%j is refused by its name', async (wrong, kind) => {
    const asked = fetchRobots(origin.urlOf('file'), { ...options(), ...wrong } as FetchOptions)
    await expect(asked).rejects.toThrow(kind)
    await expect(asked).rejects.toThrow(`"${Object.keys(wrong)[0]}"`)
  })

  it('without limits are possible', async () => {
    const limits = {
      maxOctets: Infinity,
      maxRedirects: Infinity,
      timeoutMs: Infinity,
      headersTimeoutMs: Infinity,
    }
    const { result } = await fetchRobots(origin.urlOf('large'), { ...options(), ...limits })
    expect(result).toMatchObject({ body: { isCut: false } })
  })
})

/** A `fetch` that knows the hosts of the test. */
function fetchThrough({ lookup }: HostileOrigin): FetchFunction {
  const dispatcher = new Agent({ connect: { lookup } })
  return (url, init) => undiciFetch(url, { ...init, dispatcher })
}

/** Sockets of a host that the servers still see open. */
function openSockets(name: string): number {
  return new Set(
    origin.requests
      .filter((asked) => asked.name === name && !asked.socket.destroyed)
      .map(({ socket }) => socket),
  ).size
}

function octetsAsText(result: object): object {
  return 'body' in result &&
    typeof result.body === 'object' &&
    result.body !== null &&
    'octets' in result.body
    ? {
        ...result,
        body: { ...result.body, octets: Buffer.from(result.body.octets as Uint8Array).toString() },
      }
    : result
}
