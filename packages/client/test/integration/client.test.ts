import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import { Agent } from 'undici'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { mk1996Access, rfc9309Access, strictAccess } from 'ruly/access'
import { RobotsError } from 'ruly'

import { createMemoryStore } from '../../src/index.ts'
import { clientWith, day, hour, minute, origin, toLoopback, userAgent } from '../support/clients.ts'
import { expectBounded } from '../support/crawl/many-hosts.ts'
import { file, status } from '../support/origin.ts'

const run = promisify(execFile)
/** Node 20 cannot run TypeScript. */
const built = new URL('../../dist/index.js', import.meta.url).href

const text =
  'User-agent: ExampleBot\nDisallow: /private\nCrawl-delay: 2.5\nSitemap: /map.xml\n\nUser-agent: *\nDisallow: /\n'
describe('a client', () => {
  it('answers with the verdict of the file and the evidence', async () => {
    const site = await origin(file(text, { etag: '"1"' }))
    const client = clientWith()
    const url = `${site.url}/private/a`
    expect(await client.isAllowed(url)).toBe(false)
    expect(await client.check(url)).toMatchObject({
      allowed: false,
      reason: 'rule',
      rule: { line: 2, kind: 'disallow', pattern: '/private', text: 'Disallow: /private' },
      token: 'ExampleBot',
      evidence: {
        robotsUrl: `${site.url}/robots.txt`,
        finalUrl: `${site.url}/robots.txt`,
        redirects: [],
        status: 200,
        state: 'fresh',
        source: 'memory',
        policy: 'rfc9309',
        file: { ageMs: 0, sizeBytes: text.length, charset: 'utf-8', isCut: false, isHtml: false },
      },
    })
    expect(await client.isAllowed(`${site.url}/public`)).toBe(true)
    expect(site.requests).toHaveLength(1)
    expect(site.requests[0]?.headers['user-agent']).toBe(userAgent)
  })

  it('gives the file itself, its delay, its sitemaps and its extensions', async () => {
    const site = await origin(file(text))
    const client = clientWith()
    const url = `${site.url}/a`
    expect((await client.robotsFor(url))?.robots.groups).toHaveLength(2)
    expect(await client.crawlDelaySeconds(url)).toBe(2.5)
    expect((await client.sitemaps(url)).map((sitemap) => sitemap.url)).toEqual([`${site.url}/map.xml`])
    expect((await client.extensions(url)).map(({ name }) => name)).toEqual(['crawl-delay', 'sitemap'])
    const proof = await client.explain(`${site.url}/private`)
    expect(proof.rules.map(({ decides }) => decides)).toEqual([true])
    expect(proof.verdict.evidence?.status).toBe(200)
    expect(site.requests).toHaveLength(1)
  })

  it('answers for any robot by the file that it gives, with its evidence', async () => {
    const site = await origin(file(text))
    const client = clientWith()
    const url = `${site.url}/public`
    const given = await client.robotsFor(url)
    expect(Buffer.from(given?.bytes ?? []).toString()).toBe(text)
    const other = given?.forAgent('OtherBot')
    expect(other?.check(url)).toMatchObject({ allowed: false, reason: 'rule', token: '*' })
    expect(other?.check(url).evidence).toBe(given?.evidence)
    expect(other?.isAllowed(url)).toBe(false)
    expect(other?.explain(url)).toMatchObject({ verdict: { allowed: false, evidence: { status: 200 } } })
    expect(given?.forAgent('ExampleBot').check(url)).toMatchObject({ allowed: true })
    site.answer(status(403))
    client.clock.time += 2 * day
    const none = await client.robotsFor(url)
    expect(none).toMatchObject({ rules: 'allow-all', bytes: undefined })
    expect(none?.forAgent('OtherBot').check(url)).toMatchObject({ allowed: true, reason: 'allow-all' })
    expect(none?.forAgent('OtherBot').isAllowed(url)).toBe(true)
  })

  it('asks nobody about other schemes, and refuses what is no URL', async () => {
    const client = clientWith()
    expect(await client.check('mailto:a@example.com')).toEqual({
      allowed: true,
      reason: 'not-governed',
      evidence: undefined,
    })
    await expect(client.check('/a')).rejects.toThrow(TypeError)
    await expect(client.check(7 as never)).rejects.toThrow(TypeError)
  })

  it('keeps sites apart by scheme, host and port, and by nothing else', async () => {
    const site = await origin(file(text))
    const client = clientWith({ lookup: toLoopback })
    for (const url of ['http://Example.com', 'http://user:pass@example.com', 'http://example.com']) {
      await client.isAllowed(`${url}:${site.port}/a#b`)
    }
    await client.isAllowed(`http://bücher.example:${site.port}/`)
    await client.isAllowed(`http://xn--bcher-kva.example:${site.port}/`)
    expect(site.requests.map(({ host }) => host)).toEqual([
      `example.com:${site.port}`,
      `xn--bcher-kva.example:${site.port}`,
    ])
  })

  it('asks one connection twice', async () => {
    // Without time no connection is closed because nobody uses it.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const site = await origin(file(text))
    const client = clientWith()
    await client.isAllowed(`${site.url}/a`)
    client.clock.time += 2 * day
    await client.isAllowed(`${site.url}/a`)
    expect(site.requests).toHaveLength(2)
    expect(site.connections()).toBe(1)
  })

  it('uses a fetch that it was handed, for everything', async () => {
    const asked: string[] = []
    const own: typeof fetch = (input) => {
      const url = String(input instanceof Request ? input.url : input)
      asked.push(url)
      const isFirst = url === 'https://example.com/robots.txt'
      return Promise.resolve(
        isFirst
          ? new Response(null, { status: 301, headers: { location: 'https://www.example.com/robots.txt' } })
          : new Response(text, { status: 200 }),
      )
    }
    const client = clientWith({ fetch: own })
    expect(await client.isAllowed('https://example.com/private')).toBe(false)
    expect(asked).toEqual(['https://example.com/robots.txt', 'https://www.example.com/robots.txt'])
    expect((await client.check('https://example.com/private')).evidence?.redirects).toHaveLength(1)
  })

  it('uses a dispatcher that it was handed, and leaves it open', async () => {
    const site = await origin(file(text))
    const dispatcher = new Agent({ connections: 1 })
    const client = clientWith({ dispatcher })
    expect(await client.isAllowed(`${site.url}/private`)).toBe(false)
    await client[Symbol.asyncDispose]()
    expect((await dispatcher.request({ origin: site.url, path: '/a', method: 'GET' })).statusCode).toBe(200)
    expect(site.connections()).toBe(1)
    await dispatcher.close()
    await expect(client.isAllowed(`${site.url}/a`)).rejects.toMatchObject({ code: 'client-closed' })
  })

  it('lets its process end by itself, closed or not', async () => {
    const site = await origin(file(text))
    const program = `import { createRobotsClient } from ${JSON.stringify(built)}
      const client = createRobotsClient({ userAgent: 'ExampleBot' })
      console.log(await client.isAllowed(${JSON.stringify(`${site.url}/private`)}))`
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program], {
      timeout: 50_000,
    })
    expect(stdout).toBe('false\n')
  })

  it('refuses options that do not go together, and values that are none', () => {
    expect(() => clientWith({ guard: true, fetch })).toThrow(TypeError)
    expect(() => clientWith({ userAgent: '' })).toThrow(/userAgent/)
    expect(() => clientWith({ userAgent: 'a\nb' })).toThrow(/userAgent/)
    expect(() => clientWith({ timeoutMs: 0 })).toThrow(RangeError)
    expect(() => clientWith({ maxMemoryBytes: 'a' as never })).toThrow(TypeError)
  })

  it('answers nobody when it is closed, and ends those who wait', async () => {
    const site = await origin(() => undefined)
    const client = clientWith()
    const waiting = client.isAllowed(`${site.url}/a`)
    const [ended] = await Promise.allSettled([waiting, client.close()])
    expect(ended).toMatchObject({ status: 'rejected', reason: { code: 'client-closed' } })
    await expect(client.isAllowed(`${site.url}/a`)).rejects.toThrow(RobotsError)
  })
})

describe('many who ask at the same time', () => {
  it('are answered by one request', async () => {
    const site = await origin(file(text))
    const client = clientWith()
    const answers = await Promise.all(
      Array.from({ length: 1000 }, (_, i) =>
        client.isAllowed(`${site.url}/${i % 2 === 0 ? 'private' : 'open'}/${i}`),
      ),
    )
    expect(answers.filter(Boolean)).toHaveLength(500)
    expect(site.requests).toHaveLength(1)
    expect(client.stats()).toMatchObject({ sites: 1, fetches: 1 })
  })

  it('do not fail when one of them gives up, and end the request when all do', async () => {
    let abortedByClient = 0
    let answer = (): void => undefined
    const site = await origin((_, response) => {
      response.on('close', () => (response.writableFinished ? 0 : abortedByClient++))
      answer = () => response.end(text)
    })
    const client = clientWith()
    const [one, other] = [new AbortController(), new AbortController()]
    const first = client.isAllowed(`${site.url}/private`, { signal: one.signal })
    const second = client.isAllowed(`${site.url}/private`, { signal: other.signal })
    const reason = new Error('no more')
    await until(() => site.requests.length === 1)
    one.abort(reason)
    await expect(first).rejects.toBe(reason)
    answer()
    expect(await second).toBe(false)
    expect(abortedByClient).toBe(0)

    client.clock.time += 2 * day
    const third = new AbortController()
    const alone = client.isAllowed(`${site.url}/private`, { signal: third.signal })
    await until(() => site.requests.length === 2)
    third.abort(reason)
    await expect(alone).rejects.toBe(reason)
    await until(() => abortedByClient === 1)
  })

  it('are refused at once with a signal that has aborted', async () => {
    const site = await origin(file(text))
    const client = clientWith()
    await expect(client.isAllowed(`${site.url}/a`, { signal: AbortSignal.abort() })).rejects.toThrow(/abort/)
    expect(site.requests).toHaveLength(0)
  })
})

describe('a file that is kept', () => {
  it('is asked for again when it is no longer fresh, and is not sent again when it has not changed', async () => {
    const site = await origin(file(text, { etag: '"1"', 'cache-control': 'max-age=3600' }))
    const client = clientWith()
    const url = `${site.url}/private`
    await client.isAllowed(url)
    client.clock.time += hour - 1
    await client.isAllowed(url)
    expect(site.requests).toHaveLength(1)
    client.clock.time += 2
    expect((await client.check(url)).evidence).toMatchObject({
      state: 'fresh',
      source: 'network',
      status: 304,
    })
    expect(site.requests[1]?.headers['if-none-match']).toBe('"1"')
    expect(client.stats()).toMatchObject({ fetches: 2, notModified: 1 })
    client.clock.time += hour - 1
    expect(await client.isAllowed(url)).toBe(false)
    expect(site.requests).toHaveLength(2)
  })

  it('that is gone is asked for a second time only if the first request was conditional', async () => {
    for (const [headers, requests] of [
      [{}, 2],
      [{ etag: '"1"' }, 3],
    ] as const) {
      const site = await origin(file(text, headers))
      const client = clientWith()
      await client.check(`${site.url}/private/a`)
      site.answer(status(404))
      client.clock.time += day
      expect(await client.check(`${site.url}/private/a`)).toMatchObject({ reason: 'allow-all' })
      expect(site.requests).toHaveLength(requests)
    }
  })

  it.each([
    ['without a validator', {}],
    ['with an ETag that is not sent back', { etag: 'two words' }],
  ])('is kept through a 304 that nobody asked for: a file %s', async (_, headers) => {
    const site = await origin(file(text, headers))
    const client = clientWith()
    await client.check(`${site.url}/private/a`)
    site.answer(status(304))
    client.clock.time += day
    for (const requests of [2, 3]) {
      const { reason, evidence } = await client.check(`${site.url}/private/a`)
      expect(reason).toBe('rule')
      expect(evidence).toMatchObject({ state: 'unreachable', status: 304, error: { code: 'protocol' } })
      expect(site.requests).toHaveLength(requests)
      client.clock.time += day
    }
    expect(client.stats().notModified).toBe(0)
  })

  it('is kept if a server refuses conditions, and answers 304 to a request without one', async () => {
    const site = await origin(file(text, { etag: '"1"' }))
    const client = clientWith()
    await client.check(`${site.url}/private/a`)
    site.answer(({ headers }, response) => {
      response.writeHead(headers['if-none-match'] === undefined ? 304 : 412).end()
    })
    client.clock.time += day
    const { reason, evidence } = await client.check(`${site.url}/private/a`)
    expect([reason, evidence?.state, evidence?.error?.code]).toEqual(['rule', 'unreachable', 'protocol'])
  })

  it('is served stale while it is asked for, where its server allows that', async () => {
    const site = await origin(file(text, { 'cache-control': 'max-age=600, stale-while-revalidate=600' }))
    const client = clientWith()
    const url = `${site.url}/private`
    await client.isAllowed(url)
    site.answer(file('User-agent: *\nAllow: /\n'))
    client.clock.time += 15 * minute
    expect(await client.check(url)).toMatchObject({
      allowed: false,
      evidence: { state: 'stale', source: 'memory' },
    })
    await until(() => client.stats().fetches === 2)
    await untilAsync(() => client.isAllowed(url))
    expect(site.requests).toHaveLength(2)
  })

  it('is asked for again where it was asked for before the time that a call names, once for all who do', async () => {
    const site = await origin(file(text, { etag: '"1"' }))
    const clock = { now: () => 1_750_000_000_000 }
    const store = createMemoryStore({ clock })
    const first = clientWith({ store })
    await first.isAllowed(`${site.url}/private`)
    const client = clientWith({ store })
    // Asked for at that very time is not asked for before it.
    const same = await clientWith({ store }).check(site.url, { askedSince: first.clock.time })
    expect(same.evidence).toMatchObject({ source: 'store', status: 200 })
    const askedSince = (client.clock.time += minute)
    const url = `${site.url}/private`
    const [content, ...others] = await Promise.all([
      client.check(url),
      client.check(url, { askedSince }),
      client.check(url, { askedSince }),
    ])
    expect(content.evidence).toMatchObject({ source: 'store', status: 200 })
    for (const { evidence } of others) expect(evidence).toMatchObject({ source: 'network', status: 304 })
    expect((await client.check(url, { askedSince })).evidence?.source).toBe('memory')
    expect(site.requests).toHaveLength(2)
    await expect(client.check(url, { askedSince: '0' as never })).rejects.toThrow(TypeError)
    await expect(client.check(url, { askedSince: NaN })).rejects.toThrow(RangeError)
  })

  it('that could not be had is asked for again before its time where a call wants that', async () => {
    const site = await origin(status(503))
    const client = clientWith()
    const url = `${site.url}/private`
    expect(await client.isAllowed(url)).toBe(false)
    site.answer(file('User-agent: *\nAllow: /\n'))
    client.clock.time += 1000
    expect(await client.isAllowed(url)).toBe(false)
    expect(await client.isAllowed(url, { askedSince: client.clock.time })).toBe(true)
    expect(site.requests).toHaveLength(2)
  })

  it('is the last good copy while its server is down, for thirty days', async () => {
    const site = await origin(file(text))
    const client = clientWith()
    const url = `${site.url}/private`
    await client.isAllowed(url)
    site.answer(status(503))
    client.clock.time += 2 * day
    expect(await client.check(url)).toMatchObject({
      allowed: false,
      reason: 'rule',
      evidence: { state: 'unreachable', status: 503 },
    })
    client.clock.time += 31 * day
    // Nobody has looked meanwhile.
    expect(await client.check(url)).toMatchObject({
      allowed: false,
      reason: 'rule',
      evidence: { unreachableForMs: day },
    })
    for (let days = 1; days < 30; days++) {
      expect(await client.isAllowed(url)).toBe(false)
      client.clock.time += day
    }
    expect(await client.check(url)).toMatchObject({ allowed: true, reason: 'allow-all' })
    site.answer(file('User-agent: *\nDisallow: /\n'))
    client.clock.time += day
    expect(await client.isAllowed(`${site.url}/a`)).toBe(false)
  })

  it('is not asked for again by a client that starts on the same store', async () => {
    const site = await origin(file(text))
    const clock = { now: () => 1_750_000_000_000 }
    const store = createMemoryStore({ clock })
    const first = clientWith({ store })
    await first.isAllowed(`${site.url}/private`)
    await first.close()
    const second = clientWith({ store })
    expect(await second.check(`${site.url}/private`)).toMatchObject({
      allowed: false,
      evidence: { source: 'store', state: 'fresh' },
    })
    expect(site.requests).toHaveLength(1)
  })
})

describe('without a file', () => {
  it.each([
    [rfc9309Access, 404, true, 'allow-all'],
    [rfc9309Access, 503, false, 'disallow-all'],
    [mk1996Access, 401, false, 'disallow-all'],
    [mk1996Access, 503, false, 'deferred'],
    [strictAccess, 404, true, 'allow-all'],
    [strictAccess, 410, false, 'disallow-all'],
  ] as const)('$0.name answers %i as it should', async (access, code, allowed, reason) => {
    const site = await origin(status(code))
    const client = clientWith({ access })
    expect(await client.check(`${site.url}/a`)).toMatchObject({
      allowed,
      reason,
      evidence: { status: code, file: undefined },
    })
    expect((await client.explain(`${site.url}/a`)).verdict).toMatchObject({ allowed, reason })
    expect((await client.check(`${site.url}/robots.txt`)).reason).toBe('robots-txt-itself')
  })

  it('says when to ask again about what is deferred', async () => {
    const site = await origin(status(503, { 'retry-after': '120' }))
    const client = clientWith({ access: mk1996Access })
    expect(await client.check(`${site.url}/a`)).toMatchObject({
      reason: 'deferred',
      retryAt: client.clock.time + 2 * minute,
    })
    await client.check(`${site.url}/a`)
    expect(site.requests).toHaveLength(1)
  })
})

describe('many hosts', () => {
  it('take no more memory and sockets than they may', () => expectBounded(400))
})

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve))
}

async function untilAsync(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setImmediate(resolve))
}
