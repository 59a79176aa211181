import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

import {
  Agent,
  Client,
  fetch as undiciFetch,
  getGlobalDispatcher,
  interceptors,
  request,
  setGlobalDispatcher,
  stream,
  upgrade,
  type Dispatcher,
} from 'undici'
import { afterEach, describe, expect, it } from 'vitest'

import { RobotsDisallowedError, type RobotsClient, type RobotsClientOptions } from '../../../src/index.ts'
import { systemClock } from '../../../src/runtime/clock.ts'
import { robots } from '../../../src/http-clients/robots-interceptor.ts'
import { clientWith, origin, userAgent } from '../../support/clients.ts'
import type { Origin } from '../../support/origin.ts'
import { watchedTurns } from '../../support/polite/watched-turns.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

const quick = { minGapMs: 0, latencyFactor: 0, pauseMs: 1 }

function quickClient(options: Partial<RobotsClientOptions> = {}): RobotsClient {
  return clientWith({ clock: systemClock, politeness: quick, ...options })
}

function agentFor(
  client: RobotsClient,
  ...more: readonly Dispatcher.DispatcherComposeInterceptor[]
): Dispatcher {
  const agent = new Agent()
  ends.push(() => agent.destroy())
  return agent.compose(robots(client), ...more)
}

/** The dispatcher of the global `fetch` for the rest of the test. */
function setGlobal(dispatcher: Dispatcher): void {
  const before = getGlobalDispatcher()
  ends.push(() => setGlobalDispatcher(before))
  setGlobalDispatcher(dispatcher)
}

function site(answers: Readonly<Record<string, RequestListener>> = {}): Promise<Origin> {
  return origin((asked, response) => {
    const { pathname } = new URL(asked.url ?? '', 'http://site.test')
    const answer = answers[pathname]
    if (answer !== undefined) answer(asked, response)
    else
      response.end(
        pathname === '/robots.txt' ? 'User-agent: ExampleBot\nDisallow: /private\n' : `page ${pathname}`,
      )
  })
}

const to =
  (location: string): RequestListener =>
  (_, response) =>
    void response.writeHead(302, { location }).end()

const silent: RequestListener = () => undefined
const slowly: RequestListener = (_, response) => void response.writeHead(200).write('some')
const paths = ({ requests }: Origin): string[] => requests.map(({ path }) => path)

/** How each asks, and the error that it gives where there is one of ours. */
const askers = {
  'undici.request': async (url: string, dispatcher: Dispatcher, signal?: AbortSignal) => {
    const { body } = await request(url, { dispatcher, ...(signal && { signal }) })
    return await body.text()
  },
  'undici.fetch': async (url: string, dispatcher: Dispatcher, signal?: AbortSignal) =>
    await (await undiciFetch(url, { dispatcher, ...(signal && { signal }) })).text(),
  'the global fetch': async (url: string, dispatcher: Dispatcher, signal?: AbortSignal) => {
    setGlobal(dispatcher)
    return await (await fetch(url, { ...(signal && { signal }) })).text()
  },
}

async function errorOf(work: Promise<unknown>): Promise<unknown> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return error instanceof TypeError && error.cause !== undefined ? error.cause : error
}

describe.each(Object.entries(askers))('robots() under %s', (name, ask) => {
  it('lets through what is allowed, from the robot that asked, and nothing else', async () => {
    const where = await site()
    const agent = agentFor(quickClient())
    expect(await ask(`${where.url}/a`, agent)).toBe('page /a')
    const error = await errorOf(ask(`${where.url}/private/a`, agent))
    expect(error).toBeInstanceOf(RobotsDisallowedError)
    expect(error).toMatchObject({ url: `${where.url}/private/a`, verdict: { rule: { line: 2 } } })
    expect(paths(where)).toEqual(['/robots.txt', '/a'])
    expect(where.requests.map(({ headers }) => headers['user-agent'])).toEqual([userAgent, userAgent])
  })

  it('asks at each hop of a redirect', async () => {
    const where = await site({ '/go': to('/on'), '/on': to('/end'), '/out': to('/private') })
    const redirect = name === 'undici.request' ? [interceptors.redirect({ maxRedirections: 5 })] : []
    const agent = agentFor(quickClient(), ...redirect)
    expect(await ask(`${where.url}/go`, agent)).toBe('page /end')
    expect(await errorOf(ask(`${where.url}/out`, agent))).toBeInstanceOf(RobotsDisallowedError)
    expect(paths(where)).toEqual(['/robots.txt', '/go', '/on', '/end', '/out'])
  })

  it('waits for its turn, and tells the turns what was answered', async () => {
    const where = await site({
      '/busy': (_, response) => void response.writeHead(429, { 'retry-after': '100' }).end(),
    })
    const turns = watchedTurns()
    const client = quickClient({ turns })
    const agent = agentFor(client)
    const held = await client.acquire(where.url)
    const waiting = ask(`${where.url}/a`, agent)
    await turns.waited
    expect(paths(where)).not.toContain('/a')
    await held.release()
    await waiting
    await ask(`${where.url}/busy`, agent)
    const { at, because } = await client.plan(where.url)
    expect(because).toBe('backing-off')
    expect((at ?? 0) - Date.now()).toBeGreaterThan(90_000)
  })

  it.each(['while it waits', 'before the answer', 'while the body comes'])(
    'frees its place at an abort %s',
    async (stage) => {
      const where = await site({ '/silent': silent, '/slowly': slowly })
      const turns = watchedTurns()
      const client = quickClient({ turns })
      const agent = agentFor(client)
      const held = stage === 'while it waits' ? await client.acquire(where.url) : undefined
      const abort = new AbortController()
      const reason = new Error('not needed any more')
      const path = stage === 'before the answer' ? '/silent' : '/slowly'
      const asked = ask(where.url + path, agent, abort.signal).catch((error: unknown) => error)
      if (stage === 'while it waits') await turns.waited
      else if (stage === 'before the answer') await where.askedFor(path)
      else await turns.wasAnswered
      abort.abort(reason)
      expect(await asked).toBe(reason)
      await held?.release()
      await expect.poll(async () => (await client.plan(where.url)).because).toBe('nothing')
      expect(paths(where).includes(path)).toBe(held === undefined)
    },
  )

  it('gives the turn back where the connection breaks, and leaves the site alone', async () => {
    const where = await site({ '/gone': (asked) => asked.socket.destroy() })
    const client = quickClient({ politeness: { minGapMs: 0, latencyFactor: 0 } })
    const agent = agentFor(client)
    expect(await errorOf(ask(`${where.url}/gone`, agent))).toMatchObject({ code: 'UND_ERR_SOCKET' })
    expect((await client.plan(where.url)).because).toBe('backing-off')
  })

  it('gives the turn back when a small body has arrived that nobody reads', async () => {
    const where = await site({ '/none': (_, response) => void response.writeHead(404).end('?') })
    const client = quickClient()
    const dispatcher = agentFor(client)
    setGlobal(dispatcher)
    const unread = {
      'undici.request': () => request(`${where.url}/none`, { dispatcher }),
      'undici.fetch': () => undiciFetch(`${where.url}/none`, { dispatcher }),
      'the global fetch': () => fetch(`${where.url}/none`),
    }
    await unread[name as keyof typeof unread]()
    expect(await ask(`${where.url}/a`, dispatcher)).toBe('page /a')
  })

  it('reads a large body as fast as its reader does', async () => {
    const text = 'a'.repeat(5_000_000)
    const where = await site({ '/large': (_, response) => void response.end(text) })
    const client = quickClient()
    expect(await ask(`${where.url}/large`, agentFor(client))).toHaveLength(text.length)
    expect((await client.plan(where.url)).because).toBe('nothing')
  })
})

describe('robots()', () => {
  it('lets a robots.txt pass without a turn', async () => {
    const where = await site()
    const client = quickClient()
    await client.acquire(where.url)
    const { body } = await request(`${where.url}/robots.txt`, { dispatcher: agentFor(client) })
    expect(await body.text()).toContain('Disallow: /private')
  })

  it('does not wait for itself where the client asks through it, redirects of the robots.txt included', async () => {
    const where = await site({
      '/robots.txt': to('/rules'),
      '/rules': (_, response) => void response.end('User-agent: *\nDisallow: /b'),
    })
    const client = quickClient({ fetch })
    setGlobal(agentFor(client))
    expect(await (await client.fetch(`${where.url}/a`)).text()).toBe('page /a')
    expect(await (await fetch(`${where.url}/c`)).text()).toBe('page /c')
    expect(await errorOf(fetch(`${where.url}/b`))).toBeInstanceOf(RobotsDisallowedError)
    expect(paths(where)).toEqual(['/robots.txt', '/rules', '/a', '/c'])
  })

  it('lets upgrades pass untouched', async () => {
    const server = createServer()
    server.on('upgrade', (asked: IncomingMessage, socket) => {
      socket.end(
        `HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: ${asked.headers.upgrade}\r\nx-agent: ${asked.headers['user-agent']}\r\n\r\n`,
      )
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    ends.push(() => server.close())
    const client = quickClient()
    const { port } = server.address() as AddressInfo
    const { headers, socket } = await upgrade(`http://127.0.0.1:${port}/private`, {
      dispatcher: agentFor(client),
      protocol: 'example',
    })
    socket.destroy()
    expect(headers['x-agent']).toBe('undefined')
    expect(client.stats().fetches).toBe(0)
  })

  it.each([
    ['an object', { 'User-Agent': 'Other/1.0', 'x-a': ['b', 'c'] }],
    ['a flat list', ['user-agent', 'Other/1.0', 'x-a', 'b', 'x-a', 'c']],
    ['pairs', [['USER-AGENT', 'Other/1.0'] as const, ['x-a', 'b'] as const, ['x-a', 'c'] as const]],
    ['nothing', undefined],
  ])('sends its own User-Agent, with fields given as %s', async (_, headers) => {
    const where = await site()
    const { body } = await request(`${where.url}/a`, {
      dispatcher: agentFor(quickClient()),
      headers: (headers ?? null) as string[] | null,
    })
    await body.dump()
    expect(where.requests[1]?.headers['user-agent']).toBe(userAgent)
    expect(where.requests[1]?.headers['x-a']).toBe(headers && 'b, c')
  })

  it('sees the path and the query that are asked for', async () => {
    const where = await origin(
      (asked, response) =>
        void response.end(
          asked.url === '/robots.txt' ? 'User-agent: *\nDisallow: /*?secret=1\nDisallow: //' : 'page',
        ),
    )
    const dispatcher = agentFor(quickClient())
    const refused = { code: 'disallowed' }
    await expect(request(`${where.url}/a`, { dispatcher, query: { secret: 1 } })).rejects.toMatchObject(
      refused,
    )
    await expect(
      dispatcher.request({ origin: where.url, path: '//other.test/', method: 'GET' }),
    ).rejects.toMatchObject(refused)
    expect(paths(where)).toEqual(['/robots.txt'])
  })

  it.each([
    ['alone', []],
    ['before interceptors.retry()', [interceptors.retry()]],
    ['before interceptors.cache()', [interceptors.cache()]],
    ['before interceptors.dump()', [interceptors.dump()]],
  ])(
    'refuses to stand after interceptors.redirect(), whose hops it would not see, %s',
    async (_name, between) => {
      const where = await site({ '/go': to('/private') })
      const client = quickClient()
      const agent = new Agent()
      ends.push(() => agent.destroy())
      const wrong = agent.compose(interceptors.redirect({ maxRedirections: 5 }), ...between, robots(client))
      for (const path of ['/go', '/a']) {
        const error = await errorOf(request(where.url + path, { dispatcher: wrong }))
        expect(error).toBeInstanceOf(TypeError)
        expect((error as Error).message).toContain('compose(robots(client), interceptors.redirect())')
      }
      expect(paths(where)).toEqual(['/robots.txt'])
      expect((await client.plan(where.url)).because).toBe('nothing')
    },
  )

  it('sees the hops of fetch, which follows redirects itself, in any order', async () => {
    const where = await site({ '/go': to('/private') })
    const agent = new Agent()
    ends.push(() => agent.destroy())
    const dispatcher = agent.compose(interceptors.redirect({ maxRedirections: 5 }), robots(quickClient()))
    expect(await errorOf(undiciFetch(`${where.url}/go`, { dispatcher }))).toBeInstanceOf(
      RobotsDisallowedError,
    )
    expect(paths(where)).toEqual(['/robots.txt', '/go'])
  })

  it('stands after a redirect interceptor that follows none', async () => {
    const where = await site({ '/go': to('/private') })
    const agent = new Agent()
    ends.push(() => agent.destroy())
    const dispatcher = agent.compose(interceptors.redirect({ maxRedirections: 0 }), robots(quickClient()))
    const { statusCode, body } = await request(`${where.url}/go`, { dispatcher })
    await body.dump()
    expect(statusCode).toBe(302)
  })

  it('takes a turn for each attempt of a retry that is listed after it', async () => {
    let attempts = 0
    const where = await site({
      '/a': (_, response) => void response.writeHead(++attempts < 3 ? 500 : 200).end(),
    })
    const dispatcher = agentFor(quickClient(), interceptors.retry({ minTimeout: 1, maxTimeout: 2 }))
    const { statusCode, body } = await request(`${where.url}/a`, { dispatcher })
    await body.dump()
    expect([statusCode, attempts]).toEqual([200, 3])
  })

  it('serves streams and their errors', async () => {
    const where = await site({
      '/cut': (_, response) => {
        response.writeHead(200, { 'content-length': 100 }).write('some')
        setTimeout(() => response.destroy(), 20)
      },
    })
    const client = quickClient()
    const { Writable } = await import('node:stream')
    const sink = new Writable({ write: (_chunk, _encoding, done) => done() })
    await expect(
      stream(`${where.url}/cut`, { dispatcher: agentFor(client), method: 'GET' }, () => sink),
    ).rejects.toThrow('other side closed')
    expect((await client.plan(where.url)).because).toBe('nothing')
  })

  it('refuses requests whose origin it cannot know, and clients that are none', async () => {
    const where = await site()
    const only = new Client(where.url)
    ends.push(() => only.destroy())
    const dispatcher = only.compose(robots(quickClient()))
    await expect(dispatcher.request({ path: '/a', method: 'GET' })).rejects.toThrow('compose an Agent')
    expect(() => robots({} as RobotsClient)).toThrow(TypeError)
  })
})
