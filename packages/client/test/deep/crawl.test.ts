import { Agent, interceptors, getGlobalDispatcher, request, setGlobalDispatcher } from 'undici'
import { afterEach, describe, expect, it } from 'vitest'

import { systemClock } from '../../src/clock.ts'
import { RobotsDisallowedError, type RobotsClient } from '../../src/index.ts'
import { robots } from '../../src/undici.ts'
import { clientWith, toLoopback } from '../support/clients.ts'
import { crawl, type Crawl, type CrawledPage } from '../support/crawl.ts'
import { startCrawlSite, type CrawlSite } from '../support/crawl-site.ts'

const atOnce = 64

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

async function site(pages: number): Promise<CrawlSite> {
  const started = await startCrawlSite(pages)
  ends.push(() => started.close())
  return started
}

/** Connections to any host name on loopback, with whatever else. */
function politeAgent(client: RobotsClient): Agent {
  const agent = new Agent({ connect: { lookup: toLoopback } })
  ends.push(() => agent.destroy())
  return agent.compose(robots(client)) as Agent
}

const quick = { minGapMs: 0, latencyFactor: 0, concurrency: atOnce }

async function pageOf(response: Response): Promise<CrawledPage> {
  return { url: response.url, status: response.status, text: await response.text() }
}

/** Requests that should not have been made, and pages that should have been given once. */
function faultsOf({ pages, log }: CrawlSite): {
  readonly strays: string[]
  readonly wrongCounts: [string, number][]
} {
  const allowed = new Map(pages.filter((page) => page.allowed).map(({ host, path }) => [`${host}${path}`, 0]))
  const strays: string[] = []
  for (const { host, path, status } of log) {
    const key = `${host}${path}`
    const count = allowed.get(key)
    if (count !== undefined && status !== 429) allowed.set(key, count + 1)
    else if (count === undefined && path !== '/robots.txt' && !path.startsWith('/loop/')) strays.push(key)
  }
  return { strays, wrongCounts: [...allowed].filter(([, count]) => count !== 1) }
}

function expectExactly(origin: CrawlSite, { errors }: Crawl): void {
  expect(faultsOf(origin)).toEqual({ strays: [], wrongCounts: [] })
  const files = origin.log.filter(({ path }) => path === '/robots.txt').map(({ host }) => host)
  expect(files.toSorted()).toEqual(['closed.test', 'main.test', 'missing.test', 'other.test'])
  expect(origin.log.filter(({ status }) => status === 429)).toHaveLength(1)
  const disallowed = errors.filter(({ error }) => error instanceof RobotsDisallowedError)
  expect(disallowed.length).toBeGreaterThan(origin.pages.length / 10)
  // The redirect that leads in a circle.
  expect(
    errors
      .filter(({ error }) => !(error instanceof RobotsDisallowedError))
      .map(({ url }) => new URL(url).pathname),
  ).toEqual(['/loop/a'])
}

/** The error itself where `fetch` has wrapped it. */
async function unwrapped<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work
  } catch (error) {
    throw error instanceof TypeError && error.cause instanceof RobotsDisallowedError ? error.cause : error
  }
}

describe('a crawl', { timeout: 240_000 }, () => {
  it('of 10,000 pages takes every allowed page once and no other with client.fetch', async () => {
    const origin = await site(10_000)
    const client = clientWith({ clock: systemClock, lookup: toLoopback, politeness: quick })
    const done = await crawl(origin.start, atOnce, async (url) => pageOf(await client.fetch(url)))
    expectExactly(origin, done)
    expect(origin.log.filter(({ path }) => path.startsWith('/loop/'))).toHaveLength(21)
  })

  it('takes every allowed page once and no other through the interceptor', async () => {
    const origin = await site(1500)
    const client = clientWith({ clock: systemClock, lookup: toLoopback, politeness: quick })
    const dispatcher = politeAgent(client).compose(interceptors.redirect({ maxRedirections: 20 }))
    const done = await crawl(origin.start, atOnce, async (url) => {
      const { statusCode, body } = await request(url, { dispatcher })
      return { url, status: statusCode, text: await body.text() }
    })
    expectExactly(origin, done)
  })

  it('takes every allowed page once and no other through the global fetch', async () => {
    const origin = await site(1500)
    const client = clientWith({ clock: systemClock, lookup: toLoopback, politeness: quick })
    const before = getGlobalDispatcher()
    ends.push(async () => setGlobalDispatcher(before))
    setGlobalDispatcher(politeAgent(client))
    const done = await crawl(origin.start, atOnce, async (url) => pageOf(await unwrapped(fetch(url))))
    expectExactly(origin, done)
    expect(origin.log.filter(({ path }) => path.startsWith('/loop/'))).toHaveLength(21)
  })
})

describe('a crawl with a gap', { timeout: 60_000 }, () => {
  it('leaves each site alone for the gap, and for as long as the site asks', async () => {
    const origin = await site(60)
    const gapMs = 30
    const client = clientWith({
      clock: systemClock,
      lookup: toLoopback,
      politeness: { minGapMs: gapMs, latencyFactor: 0 },
    })
    await crawl(origin.start, atOnce, async (url) => pageOf(await client.fetch(url)))
    expect(faultsOf(origin)).toEqual({ strays: [], wrongCounts: [] })
    const pages = origin.log.filter(({ host }) => host === 'main.test')
    const gaps = pages.slice(1).map(({ at }, index) => at - (pages[index]?.at ?? 0))
    expect(gaps.length).toBeGreaterThan(40)
    // Timers count whole milliseconds and may fire one early.
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(gapMs - 2)
    expect(gaps[pages.findIndex(({ status }) => status === 429)]).toBeGreaterThanOrEqual(1000 - 2)
  })
})
