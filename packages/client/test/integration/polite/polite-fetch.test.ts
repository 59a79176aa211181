import { getEventListeners } from 'node:events'
import type { IncomingMessage, RequestListener } from 'node:http'
import { Readable } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

import { Agent, fetch as undiciFetch } from 'undici'
import { describe, expect, it } from 'vitest'

import { GuardError } from '../../../src/fetch/outcome/network-error.ts'
import {
  type AnyPageFetch,
  type Lease,
  type PageFetch,
  RobotsDisallowedError,
  type RobotsClient,
  type RobotsClientOptions,
} from '../../../src/index.ts'
import { createPageConnections } from '../../../src/polite/page/create-page-connections.ts'
import { takenInBytes } from '../../../src/polite/page/arriving-body.ts'
import { systemClock } from '../../../src/runtime/clock.ts'
import { clientWith, origin, toLoopback, userAgent } from '../../support/clients.ts'
import type { Origin } from '../../support/origin.ts'
import { watchedTurns } from '../../support/polite/watched-turns.ts'

const rules = 'User-agent: ExampleBot\nDisallow: /private\n'

/** A site with rules, its answers by path; the rest is found. */
function site(answers: Readonly<Record<string, RequestListener>> = {}): Promise<Origin> {
  return origin((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://site.test')
    const answer = answers[pathname]
    if (answer !== undefined) answer(request, response)
    else response.end(pathname === '/robots.txt' ? rules : `page ${pathname}`)
  })
}

function to(location: string, status = 302): RequestListener {
  return (_, response) => void response.writeHead(status, { location }).end('elsewhere')
}

/** Says what it was asked. */
const echo: RequestListener = (request, response) => {
  void bytesOf(request).then((body) =>
    response.end(JSON.stringify({ method: request.method, headers: request.headers, body })),
  )
}

async function bytesOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const piece of request) text += String(piece)
  return text
}

interface Echo {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

async function echoed(response: Promise<Response>): Promise<Echo> {
  return (await (await response).json()) as Echo
}

/** A client that does not wait, unless one of its requests is still under way. */
function quickClient(options: Partial<RobotsClientOptions> = {}): RobotsClient {
  return clientWith({
    clock: systemClock,
    politeness: { minGapMs: 0, latencyFactor: 0, pauseMs: 1 },
    ...options,
  })
}

function lockedStream(): ReadableStream {
  const stream = new Blob(['a']).stream()
  stream.getReader()
  return stream
}

const paths = ({ requests }: Origin): string[] => requests.map(({ path }) => path)

describe('client.fetch', () => {
  it('gives a Response as fetch does, from the robot that asked', async () => {
    const { url, requests } = await site()
    const client = quickClient()
    const response = await client.fetch(`${url}/a?b#c`)
    expect(response).toBeInstanceOf(Response)
    expect(response).toMatchObject({
      ok: true,
      status: 200,
      url: `${url}/a?b`,
      redirected: false,
      type: 'basic',
    })
    expect(response.clone()).toMatchObject({ status: 200, url: `${url}/a?b` })
    expect(await response.text()).toBe('page /a')
    expect(response.bodyUsed).toBe(true)
    expect(requests.map(({ headers }) => headers['user-agent'])).toEqual([userAgent, userAgent])
  })

  it('asks for nothing that may not be fetched, and says why', async () => {
    const where = await site()
    const client = quickClient()
    const error: unknown = await client.fetch(`${where.url}/private/a`).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(RobotsDisallowedError)
    expect(error).toMatchObject({
      code: 'disallowed',
      url: `${where.url}/private/a`,
      verdict: { allowed: false, reason: 'rule', rule: { line: 2 } },
      retryAt: undefined,
      message: `${where.url}/private/a may not be fetched (rule): line 2 of ${where.url}/robots.txt says "Disallow: /private".`,
    })
    expect(paths(where)).toEqual(['/robots.txt'])
  })

  it('says of a site that cannot be asked when to try again', async () => {
    const where = await site({ '/robots.txt': (_, response) => void response.writeHead(500).end() })
    const client = quickClient()
    const error: unknown = await client.fetch(`${where.url}/a`).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code: 'disallowed', verdict: { reason: 'disallow-all' } })
    expect((error as Error).message).toMatch(
      /may not be fetched \(disallow-all\): .*\/robots\.txt answered 500/,
    )
  })

  it('asks again at each hop of a redirect', async () => {
    const where = await site({
      '/go': to('/private/a'),
      '/on': to('/go'),
      '/fine': to('/on-and-on'),
      '/on-and-on': to('/end', 308),
    })
    const client = quickClient()
    await expect(client.fetch(`${where.url}/on`)).rejects.toMatchObject({ url: `${where.url}/private/a` })
    const response = await client.fetch(`${where.url}/fine`)
    expect(response).toMatchObject({ url: `${where.url}/end`, redirected: true })
    expect(await response.text()).toBe('page /end')
    expect(paths(where)).toEqual(['/robots.txt', '/on', '/go', '/fine', '/on-and-on', '/end'])
  })

  it('asks the site that a redirect leads to', async () => {
    const there = await site()
    const here = await site({ '/go': to(`http://there.test:${there.port}/private`) })
    const client = quickClient({ lookup: toLoopback })
    await expect(client.fetch(`${here.url}/go`)).rejects.toBeInstanceOf(RobotsDisallowedError)
    expect(paths(there)).toEqual(['/robots.txt'])
  })

  it.each([
    [301, 'POST', 'GET', ''],
    [302, 'POST', 'GET', ''],
    [303, 'POST', 'GET', ''],
    [303, 'PUT', 'GET', ''],
    [307, 'POST', 'POST', 'said'],
    [308, 'POST', 'POST', 'said'],
    [302, 'PUT', 'PUT', 'said'],
  ])('follows a %i of a %s with a %s', async (status, method, then, body) => {
    const { url } = await site({ '/go': to('/echo', status), '/echo': echo })
    const got = await echoed(quickClient().fetch(`${url}/go`, { method, body: 'said' }))
    expect(got).toMatchObject({ method: then, body })
    expect(got.headers['content-type']).toBe(body === '' ? undefined : 'text/plain;charset=UTF-8')
  })

  it('follows a 303 of a HEAD with a HEAD', async () => {
    const where = await site({ '/go': to('/end', 303) })
    const response = await quickClient().fetch(`${where.url}/go`, { method: 'head' })
    expect([response.url, response.body]).toEqual([`${where.url}/end`, null])
  })

  it('does not send to another origin what is for one', async () => {
    const there = await site({ '/echo': echo })
    const here = await site({
      '/go': to('/on'),
      '/on': to(`${there.url}/echo`),
      '/echo': echo,
      '/stay': to('/echo'),
    })
    const headers = { authorization: 'Basic abc', cookie: 'a=b', 'x-other': 'kept' }
    const left = await echoed(quickClient().fetch(`${here.url}/go`, { headers }))
    expect(left.headers).toMatchObject({ 'x-other': 'kept', 'user-agent': userAgent })
    expect(left.headers).not.toHaveProperty('authorization')
    expect(left.headers).not.toHaveProperty('cookie')
    expect((await echoed(quickClient().fetch(`${here.url}/stay`, { headers }))).headers).toMatchObject(
      headers,
    )
  })

  it('leaves redirects to the caller, or takes none, as it is told', async () => {
    const { url } = await site({ '/go': to('/private') })
    const client = quickClient()
    const manual = await client.fetch(`${url}/go`, { redirect: 'manual' })
    expect([manual.status, manual.headers.get('location'), manual.redirected]).toEqual([
      302,
      '/private',
      false,
    ])
    await manual.text()
    await expect(client.fetch(`${url}/go`, { redirect: 'error' })).rejects.toThrow(TypeError)
    expect((await client.fetch(`${url}/a`)).status).toBe(200)
  })

  it.each(['mailto:a@example.com', 'data:text/plain,a', 'http://user:secret@127.0.0.1/', 'http://[', ''])(
    'follows no redirect to %j that cannot be fetched',
    async (location) => {
      const { url } = await site({ '/go': to(location === '' ? '/go' : location) })
      await expect(quickClient().fetch(`${url}/go`)).rejects.toThrow(TypeError)
    },
  )

  it('follows twenty redirects and no more', async () => {
    const where = await site({ '/loop': to('/loop') })
    await expect(quickClient().fetch(`${where.url}/loop`)).rejects.toThrow(TypeError)
    expect(where.requests).toHaveLength(22)
  })

  it('gives a redirect that leads nowhere as it is', async () => {
    const { url } = await site({ '/go': (_, response) => void response.writeHead(302).end('no place') })
    const response = await quickClient().fetch(`${url}/go`)
    expect([response.status, await response.text()]).toEqual([302, 'no place'])
  })

  it('takes a Request, and sends its body again where a redirect wants it', async () => {
    const { url } = await site({ '/go': to('/echo', 307), '/echo': echo })
    const request = new Request(`${url}/go`, { method: 'POST', body: 'said', headers: { 'x-a': 'b' } })
    const got = await echoed(quickClient().fetch(request))
    expect(got).toMatchObject({
      method: 'POST',
      body: 'said',
      headers: { 'x-a': 'b', 'content-length': '4' },
    })
  })

  it('sends a form of the platform', async () => {
    const { url } = await site({ '/echo': echo })
    const body = new FormData()
    body.append('name', 'value')
    const got = await echoed(quickClient().fetch(`${url}/echo`, { method: 'POST', body }))
    expect(got.body).toContain('name="name"\r\n\r\nvalue')
    expect(got.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
  })

  it('sends a stream once, and not again', async () => {
    const { url } = await site({ '/go': to('/echo', 307), '/echo': echo })
    const client = quickClient()
    const said = (): RequestInit => ({ method: 'POST', body: new Blob(['said']).stream(), duplex: 'half' })
    expect((await echoed(client.fetch(`${url}/echo`, said()))).body).toBe('said')
    await expect(client.fetch(`${url}/go`, said())).rejects.toThrow(/stream/)
    expect((await client.fetch(`${url}/a`)).status).toBe(200)
  })

  it.each([
    ['a data: URL', 'data:text/plain,a', {}],
    ['a file: URL', 'file:///etc/hosts', {}],
    ['a relative URL', '/a', {}],
    ['another User-Agent', 'http://127.0.0.1:9/', { headers: { 'User-Agent': 'Mozilla/5.0' } }],
    ['a body that GET cannot have', 'http://127.0.0.1:9/', { body: 'a' }],
    ['a stream without duplex', 'http://127.0.0.1:9/', { method: 'POST', body: new Blob(['a']).stream() }],
    [
      'a stream that is being read',
      'http://127.0.0.1:9/',
      { method: 'POST', body: lockedStream(), duplex: 'half' as const },
    ],
    ['a URL with a password', 'http://a:b@127.0.0.1:9/', {}],
  ])('throws a TypeError for %s before it asks anyone', async (_, url, init) => {
    const client = quickClient()
    await expect(client.fetch(url, init)).rejects.toThrow(TypeError)
    expect(client.stats().fetches).toBe(0)
  })

  it('gives an answer with a status that no Response can be made with', async () => {
    const { url } = await site({ '/a': (_, response) => void response.writeHead(999, 'Denied').end('no') })
    const response = await quickClient().fetch(`${url}/a`)
    expect([response.status, response.statusText, response.ok, await response.text()]).toEqual([
      999,
      'Denied',
      false,
      'no',
    ])
  })

  it('keeps every cookie that is set, and takes content codings off', async () => {
    const { url } = await site({
      '/a': (_, response) => void response.writeHead(200, { 'set-cookie': ['a=1', 'b=2'] }).end(),
    })
    const response = await quickClient().fetch(`${url}/a`)
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  })
})

describe('the turn of client.fetch', () => {
  /** Whether a turn comes at once. */
  async function isFree(client: RobotsClient, url: string): Promise<boolean> {
    const { because } = await client.plan(url)
    return because === 'nothing'
  }

  it('is given back when the body has arrived, read or not', async () => {
    const { url } = await site({ '/none': (_, response) => void response.writeHead(404).end('?') })
    const client = quickClient()
    const { ok } = await client.fetch(`${url}/none`)
    expect(ok).toBe(false)
    const unread = await client.fetch(`${url}/a`)
    expect(await (await client.fetch(`${url}/b`)).text()).toBe('page /b')
    expect(await unread.text()).toBe('page /a')
  })

  it('is held by a large body until it has been read', async () => {
    const page = 'a'.repeat(4 * takenInBytes)
    const { url } = await site({ '/large': (_, response) => void response.end(page) })
    const client = quickClient()
    const response = await client.fetch(`${url}/large`)
    expect((await client.plan(url)).because).toBe('concurrency')
    expect(await response.text()).toBe(page)
    expect(await isFree(client, url)).toBe(true)
  })

  it('is given back by a large body that nobody can read any more', async () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const { url } = await site({
      '/large': (_, response) => void response.end(Buffer.alloc(8 * takenInBytes)),
    })
    const client = quickClient()
    await client.fetch(`${url}/large`)
    await expect
      .poll(() => {
        collect()
        return isFree(client, url)
      })
      .toBe(true)
  })

  it('may be taken before: the first request uses it, and permission is checked all the same', async () => {
    const { url } = await site({ '/moved': to('/b') })
    const client = quickClient()
    const turnAt = (path: string) => client.acquire(`${url}${path}`, { maxWaitMs: 0 })
    const response = await client.fetch(`${url}/a`, { lease: await turnAt('/a') })
    expect(await response.text()).toBe('page /a')
    expect(await isFree(client, url)).toBe(true)
    const moved = await client.fetch(`${url}/moved`, { lease: await turnAt('/moved') })
    expect(await moved.text()).toBe('page /b')
    expect(await isFree(client, url)).toBe(true)
    await expect(client.fetch(`${url}/private`, { lease: await turnAt('/private') })).rejects.toThrow(
      RobotsDisallowedError,
    )
    expect(await isFree(client, url)).toBe(true)
    const elsewhere = client.fetch('http://other.test/', { lease: await turnAt('/a') })
    await expect(elsewhere).rejects.toThrow(`"lease" must be a turn at http://other.test, got one at ${url}.`)
    expect(await isFree(client, url)).toBe(true)
  })

  it('may be one that wraps another: a lease is what answered() and release() make it', async () => {
    const { url } = await site()
    const client = quickClient()
    const wrapped = async () => {
      const taken = await client.acquire(`${url}/a`)
      return {
        site: taken.site,
        answered: (answer) => taken.answered(answer),
        release: () => taken.release(),
      } as Lease
    }
    const response = await client.fetch(`${url}/a`, { lease: await wrapped() })
    expect(await response.text()).toBe('page /a')
    expect(await isFree(client, url)).toBe(true)
    await expect(client.fetch(`${url}/private`, { lease: await wrapped() })).rejects.toThrow(
      RobotsDisallowedError,
    )
    expect(await isFree(client, url)).toBe(true)
  })

  it('that was given back is no turn any more', async () => {
    const { url, requests } = await site()
    const client = quickClient()
    const lease = await client.acquire(`${url}/a`)
    await (await client.fetch(`${url}/a`, { lease })).text()
    await expect(client.fetch(`${url}/b`, { lease })).rejects.toThrow(
      '"lease" was given back before. Take another one with client.acquire().',
    )
    expect(requests.map(({ path }) => path)).toEqual(['/robots.txt', '/a'])
  })

  it('is given back when the body is cancelled, and where there is none', async () => {
    const { url } = await site()
    const client = quickClient()
    await (await client.fetch(`${url}/a`)).body?.cancel()
    expect(await isFree(client, url)).toBe(true)
    await client.fetch(`${url}/a`, { method: 'HEAD' })
    expect(await isFree(client, url)).toBe(true)
  })

  it('ends by itself where nobody reads a large body', async () => {
    const { url } = await site({
      '/large': (_, response) => void response.end(Buffer.alloc(8 * takenInBytes)),
    })
    const client = quickClient({ politeness: { minGapMs: 0, latencyFactor: 0, leaseMs: 60 } })
    const unread = await client.fetch(`${url}/large`)
    expect(await (await client.fetch(`${url}/b`)).text()).toBe('page /b')
    await unread.body?.cancel()
  })

  it('is given back where the connection breaks, and the error passes', async () => {
    const where = await site({
      '/gone': (request) => request.socket.destroy(),
      '/cut': (_, response) => {
        response.writeHead(200, { 'content-length': 100 }).write('some')
        setTimeout(() => response.destroy(), 20)
      },
    })
    const client = quickClient()
    await expect(client.fetch(`${where.url}/gone`)).rejects.toThrow('fetch failed')
    expect((await client.plan(where.url)).because).toMatch(/nothing|backing-off/)
    const cut = await client.fetch(`${where.url}/cut`)
    await expect(cut.text()).rejects.toThrow(TypeError)
    expect(await isFree(client, where.url)).toBe(true)
  })

  it('leaves a site alone that gives no answer, or asks for it', async () => {
    const where = await site({
      '/gone': (request) => request.socket.destroy(),
      '/busy': (_, response) => void response.writeHead(429, { 'retry-after': '100' }).end(),
    })
    const one = quickClient({ politeness: { minGapMs: 0, latencyFactor: 0 } })
    await expect(one.fetch(`${where.url}/gone`)).rejects.toThrow('fetch failed')
    expect(await one.plan(where.url)).toMatchObject({ because: 'backing-off' })
    const other = quickClient()
    expect((await other.fetch(`${where.url}/busy`)).status).toBe(429)
    const { at, because } = await other.plan(where.url)
    expect(because).toBe('backing-off')
    expect((at ?? 0) - Date.now()).toBeGreaterThan(90_000)
  })

  it.each([
    'while the robots.txt is asked for',
    'while it waits',
    'before the answer',
    'while the body comes',
  ])('is given back at an abort %s, with the reason of the signal', async (stage) => {
    const silent: RequestListener = () => undefined
    const slowly: RequestListener = (_, response) => void response.writeHead(200).write('some')
    const isRobots = stage === 'while the robots.txt is asked for'
    const where = await site({
      ...(isRobots ? { '/robots.txt': silent } : {}),
      '/silent': silent,
      '/slowly': slowly,
    })
    const turns = watchedTurns()
    const client = quickClient({ turns })
    const held = stage === 'while it waits' ? await client.acquire(where.url) : undefined
    const abort = new AbortController()
    const reason = new Error('not needed any more')
    const path = stage === 'before the answer' ? '/silent' : '/slowly'
    const fetched = client.fetch(`${where.url}${path}`, { signal: abort.signal })
    const read = fetched.then((response) => response.text())
    if (isRobots) await where.askedFor('/robots.txt')
    else if (stage === 'while it waits') await turns.waited
    else if (stage === 'before the answer') await where.askedFor(path)
    else await fetched
    abort.abort(reason)
    await expect(read).rejects.toBe(reason)
    await held?.release()
    where.answer((_, response) => void response.end())
    expect(await isFree(client, where.url)).toBe(true)
  })

  it('leaves no listener on a signal that all requests of a crawl share', async () => {
    const { url } = await site()
    const client = quickClient()
    const { signal } = new AbortController()
    for (let page = 0; page < 20; page++) await (await client.fetch(`${url}/${page}`, { signal })).text()
    expect(getEventListeners(signal, 'abort')).toHaveLength(0)
  })

  it('is given back at an abort while nobody reads the body', async () => {
    const { url } = await site({ '/slowly': (_, response) => void response.writeHead(200).write('some') })
    const client = quickClient()
    const abort = new AbortController()
    const response = await client.fetch(`${url}/slowly`, { signal: abort.signal })
    abort.abort(new Error('enough'))
    await expect.poll(() => isFree(client, url)).toBe(true)
    await expect(response.text()).rejects.toThrow('enough')
  })

  it('asks again about what it has waited for', async () => {
    let text = 'User-agent: *\nAllow: /\n'
    const where = await site({
      '/robots.txt': (_, response) =>
        void response.writeHead(200, { 'cache-control': 'max-age=0' }).end(text),
    })
    const turns = watchedTurns()
    const client = quickClient({ turns })
    const held = await client.acquire(where.url)
    const fetched = client.fetch(`${where.url}/a`)
    const refused = fetched.catch((reason: unknown) => reason)
    await turns.waited
    text = 'User-agent: *\nDisallow: /\n'
    await client.check(`${where.url}/b`, { askedSince: Date.now() })
    await held.release()
    expect(await refused).toBeInstanceOf(RobotsDisallowedError)
    expect(paths(where)).not.toContain('/a')
    expect(await isFree(client, where.url)).toBe(true)
  })
})

describe('connections of client.fetch', () => {
  it('are used again, and end with the client', async () => {
    const where = await site({ '/go': to('/b'), '/silent': () => undefined })
    const client = quickClient()
    for (const path of ['/a', '/go', '/c', '/go', '/a', '/go'])
      await (await client.fetch(`${where.url}${path}`)).text()
    // One for the robots.txt; a second one for pages, where the first is not free the moment that its body has been read.
    expect(where.connections()).toBeLessThanOrEqual(3)
    const silent = client.fetch(`${where.url}/silent`)
    const ended = silent.catch((reason: unknown) => reason)
    await where.askedFor('/silent')
    await client.close()
    expect(await ended).toMatchObject({ code: 'client-closed' })
    await expect(client.fetch(`${where.url}/a`)).rejects.toMatchObject({ code: 'client-closed' })
  })

  it('keep to the guard', async () => {
    const { url } = await site()
    const guarded = createPageConnections({ guard: true })
    const error: unknown = await guarded
      .fetch(`${url}/a`, { method: 'GET', headers: [], redirect: 'manual', body: null })
      .catch((reason: unknown) => reason)
    expect((error as Error).cause).toBeInstanceOf(GuardError)
    await guarded.close(new Error('done'))
  })

  it('are those of a dispatcher or a fetch that was handed in', async () => {
    const where = await site({ '/go': to('/end') })
    const dispatcher = new Agent()
    const through = quickClient({ dispatcher })
    expect(await (await through.fetch(`${where.url}/go`)).text()).toBe('page /end')
    await dispatcher.close()
    const asked: string[] = []
    const over = quickClient({
      fetch: (url, init) => {
        asked.push(url)
        return fetch(url, init)
      },
    })
    expect(await (await over.fetch(`${where.url}/go`)).text()).toBe('page /end')
    expect(asked).toEqual(['/robots.txt', '/go', '/end'].map((path) => where.url + path))
  })
})

describe('client.wrap', () => {
  it.each([
    ['the global fetch', fetch],
    ['the fetch of undici', undiciFetch],
  ] satisfies [string, PageFetch | AnyPageFetch][])(
    'asks and waits for %s, at each hop',
    async (_, under) => {
      const where = await site({ '/go': to('/end', 307), '/end': echo, '/out': to('/private') })
      const client = quickClient()
      const polite = client.wrap(under)
      const response = await polite(`${where.url}/go`, { method: 'POST', body: 'said' })
      expect(response).toBeInstanceOf(Response)
      expect(response).toMatchObject({ url: `${where.url}/end`, redirected: true })
      expect(await response.json()).toMatchObject({
        method: 'POST',
        body: 'said',
        headers: { 'user-agent': userAgent },
      })
      await expect(polite(`${where.url}/out`)).rejects.toBeInstanceOf(RobotsDisallowedError)
      expect(paths(where)).toEqual(['/robots.txt', '/go', '/end', '/out'])
    },
  )

  it('takes a fetch whose bodies are streams of Node, as those of ponyfills are', async () => {
    const where = await site({
      '/large': (_, response) => void response.end('a'.repeat(8 * takenInBytes)),
      '/empty': (_, response) => void response.writeHead(204).end(),
      '/go': to('/large'),
      '/bad': to('http://'),
    })
    const client = quickClient()
    const opened: Readable[] = []
    const polite = client.wrap(async (url, init) => {
      const { status, statusText, headers, body } = await fetch(url, init)
      const stream = Readable.from(body ?? [])
      opened.push(stream)
      return { status, statusText, headers, body: stream }
    })
    expect(await (await polite(`${where.url}/a`)).text()).toBe('page /a')
    expect(await (await polite(`${where.url}/go`)).text()).toHaveLength(8 * takenInBytes)
    expect((await polite(`${where.url}/empty`)).body).toBeNull()
    await expect(polite(`${where.url}/bad`)).rejects.toThrow(TypeError)
    await (await polite(`${where.url}/large`)).body?.cancel()
    await expect.poll(() => opened.map(({ destroyed }) => destroyed)).not.toContain(false)
    expect((await client.plan(where.url)).because).toBe('nothing')
  })

  it('refuses what is no function at once', () => {
    for (const none of [undefined, {}, 'fetch'])
      expect(() => quickClient().wrap(none as never)).toThrow(TypeError)
  })

  it('refuses a fetch that hides where redirects lead', async () => {
    const { url } = await site()
    const polite = quickClient().wrap(async () => ({
      type: 'opaqueredirect',
      status: 0,
      statusText: '',
      headers: new Headers(),
      body: null,
    }))
    await expect(polite(`${url}/a`)).rejects.toThrow('hides where to')
  })
})
