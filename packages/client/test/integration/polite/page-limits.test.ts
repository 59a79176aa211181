import { gzipSync } from 'node:zlib'

import { describe, expect, it } from 'vitest'

import { PageLimitError, type RobotsClientOptions } from '../../../src/index.ts'
import { robots } from '../../../src/http-clients/robots-interceptor.ts'
import { pageLimiter } from '../../../src/polite/page/page-limits.ts'
import { clientWith, origin, userAgent } from '../../support/clients.ts'
import { fakeClock, settled } from '../../support/fake-clock.ts'
import type { Origin } from '../../support/origin.ts'

const text = 'User-agent: *\nDisallow: /private\n'

/** A site with a robots.txt, whose pages answer as the listener says. */
function siteWith(page: Parameters<typeof origin>[0]): Promise<Origin> {
  return origin((request, response) => {
    if (request.url === '/robots.txt') response.end(text)
    else page(request, response)
  })
}

const quick = (options: Partial<RobotsClientOptions> = {}) =>
  clientWith({ politeness: { minGapMs: 0, latencyFactor: 0 }, ...options })

describe('the size of a page', () => {
  it('has a limit, of what comes out of its coding', async () => {
    const packed = gzipSync(Buffer.alloc(1_000_000))
    const site = await siteWith((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed)
    })
    const client = quick({ maxPageBytes: 100_000 })
    const page = await client.fetch(`${site.url}/a`)
    await expect(page.arrayBuffer()).rejects.toMatchObject({
      name: 'PageLimitError',
      code: 'page-too-large',
      url: `${site.url}/a`,
    })
    // Its turn is over.
    const next = await client.fetch(`${site.url}/b`)
    await next.body?.cancel()
  })

  it('may be as large as the limit', async () => {
    const site = await siteWith((_, response) => response.end('a'.repeat(1000)))
    const page = await quick({ maxPageBytes: 1000 }).fetch(`${site.url}/a`)
    expect(await page.text()).toHaveLength(1000)
  })

  it('holds for a wrapped fetch, too', async () => {
    const site = await siteWith((_, response) => response.end('a'.repeat(1001)))
    const page = await quick({ maxPageBytes: 1000 }).wrap(fetch)(`${site.url}/a`)
    await expect(page.text()).rejects.toBeInstanceOf(PageLimitError)
  })
})

describe('the time for a page', () => {
  it.each([
    ['that is not answered', (): void => undefined],
    [
      'whose body does not come to its end',
      (_: unknown, response: { write(text: string): unknown }) => void response.write('half'),
    ],
  ])('has a limit for one %s', async (_, listener) => {
    const site = await siteWith(listener)
    const clock = fakeClock()
    const client = quick({ clock, pageTimeoutMs: 7000 })
    await client.isAllowed(`${site.url}/a`)
    const outcome = client
      .fetch(`${site.url}/a`)
      .then((page) => page.text())
      .catch((error: unknown) => error)
    while (site.requests.length < 2) await settled()
    await clock.advance(6999)
    let isOver = false
    void outcome.then(() => (isOver = true))
    await settled()
    expect(isOver).toBe(false)
    await clock.advance(1)
    expect(await outcome).toMatchObject({ code: 'page-too-slow', url: `${site.url}/a` })
  })

  it('makes the client pause where it ends without an answer, and only there', async () => {
    const site = await siteWith(({ url }, response) => {
      if (url === '/slow') response.write('half')
    })
    const clock = fakeClock()
    const client = quick({ clock, pageTimeoutMs: 7000 })
    const slow = await client.fetch(`${site.url}/slow`)
    await clock.advance(7000)
    await expect(slow.text()).rejects.toMatchObject({ code: 'page-too-slow' })
    expect((await client.plan(site.url)).because).toBe('nothing')
    const silent = client.fetch(`${site.url}/silent`).catch((error: unknown) => error)
    await site.askedFor('/silent')
    await clock.advance(7000)
    expect(await silent).toMatchObject({ code: 'page-too-slow' })
    expect((await client.plan(site.url)).because).toBe('backing-off')
  })

  it('does not run on when the page has come', async () => {
    const site = await siteWith((_, response) => response.end('page'))
    const clock = fakeClock()
    const client = quick({ clock, pageTimeoutMs: 7000 })
    const page = await client.fetch(`${site.url}/a`)
    expect(await page.text()).toBe('page')
    expect(clock.timers).toBe(0)
  })

  it('leaves the signal of a caller its reason', async () => {
    const site = await siteWith(() => undefined)
    const controller = new AbortController()
    const page = quick().fetch(`${site.url}/a`, { signal: controller.signal })
    const outcome = page.catch((error: unknown) => error)
    while (site.requests.length < 2) await settled()
    controller.abort(new Error('enough'))
    expect(await outcome).toEqual(new Error('enough'))
  })
})

describe('a large page that nobody reads', () => {
  it.each([
    ['its caller aborts it', 'enough'],
    ['its time is up', 'not there within 7000 ms'],
    ['the client is closed', 'terminated'],
  ])('is over when %s', async (what, message) => {
    let sent = 0
    const site = await siteWith((_, response) => {
      const send = (): void => void (sent++, response.write(Buffer.alloc(16_384), send))
      send()
    })
    const clock = fakeClock()
    const client = quick({ clock, pageTimeoutMs: 7000 })
    const abort = new AbortController()
    const page = await client.fetch(`${site.url}/a`, { signal: abort.signal })
    // Until it gets no further.
    for (let before = -1; before !== sent;) {
      before = sent
      for (let turns = 0; turns < 50; turns++) await settled()
    }
    expect([client.stats().heldTurns.length, clock.timers]).toEqual([1, 1])
    if (what === 'its caller aborts it') abort.abort(new Error('enough'))
    else if (what === 'its time is up') await clock.advance(7000)
    else await client.close()
    await expect.poll(() => [client.stats().heldTurns.length, clock.timers]).toEqual([0, 0])
    await expect(page.text()).rejects.toThrow(message)
  })
})

it('a page whose caller has aborted by now is not requested', () => {
  const enough = new Error('enough')
  const limits = { pageTimeoutMs: Infinity, maxPageBytes: Infinity }
  const { signal } = pageLimiter('http://site.test/', limits, fakeClock(), AbortSignal.abort(enough))
  expect([signal.aborted, signal.reason]).toEqual([true, enough])
})

describe('a guarded client', () => {
  const guarded = () => clientWith({ guard: true })

  it('refuses to wrap a fetch, and to be an interceptor: others dial there', () => {
    expect(() => guarded().wrap(fetch)).toThrow('"guard"')
    expect(() => robots(guarded())).toThrow('"guard"')
    expect(() => robots(clientWith({ guard: false }))).not.toThrow()
  })
})

it.each([{ pageTimeoutMs: 0 }, { pageTimeoutMs: 1.5 }, { maxPageBytes: -1 }, { maxPageBytes: NaN }])(
  'a wrong limit is told of when the client is made: %j',
  (options) => {
    expect(() => clientWith({ userAgent, ...options })).toThrow(RangeError)
  },
)
