import { Agent, getGlobalDispatcher, interceptors, request, setGlobalDispatcher } from 'undici'
import { expect, onTestFinished } from 'vitest'

import { RobotsDisallowedError, type RobotsClient } from '../../../src/index.ts'
import { systemClock } from '../../../src/runtime/clock.ts'
import { robots } from '../../../src/http-clients/robots-interceptor.ts'
import { clientWith, toLoopback } from '../clients.ts'
import { startCrawlSite, type CrawlSite } from './crawl-site.ts'
import { crawl, linksOf, type Crawl, type CrawledPage } from './crawl.ts'

const atOnce = 64

/** A site for the rest of the test. */
async function site(pages: number): Promise<CrawlSite> {
  const started = await startCrawlSite(pages)
  onTestFinished(() => started.close())
  return started
}

/** Connections to any host name on loopback, with whatever else. */
function politeAgent(client: RobotsClient): Agent {
  const agent = new Agent({ connect: { lookup: toLoopback } })
  onTestFinished(() => agent.destroy())
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

/** The ways in which a crawler can ask through a client; each crawls a site from its start. */
export const doors = {
  'client.fetch': async (client, start) =>
    await crawl(start, atOnce, async (url) => pageOf(await client.fetch(url))),
  'client.crawl': async (client, start) => {
    const seen = new Set([start])
    const results = client.crawl(
      [start],
      async (response, { add }) => {
        const page = await pageOf(response)
        for (const found of linksOf(page)) {
          if (seen.has(found)) continue
          seen.add(found)
          add(found)
        }
      },
      { slots: atOnce },
    )
    const errors: { url: string; error: unknown }[] = []
    let pages = 0
    for await (const result of results) {
      if (result.outcome === 'done') pages++
      else errors.push(result)
    }
    return { pages, errors }
  },
  'the interceptor': async (client, start) => {
    const dispatcher = politeAgent(client).compose(interceptors.redirect({ maxRedirections: 20 }))
    return await crawl(start, atOnce, async (url) => {
      const { statusCode, body } = await request(url, { dispatcher })
      return { url, status: statusCode, text: await body.text() }
    })
  },
  'the global fetch': async (client, start) => {
    const before = getGlobalDispatcher()
    onTestFinished(() => setGlobalDispatcher(before))
    setGlobalDispatcher(politeAgent(client))
    return await crawl(start, atOnce, async (url) => pageOf(await unwrapped(fetch(url))))
  },
} satisfies Readonly<Record<string, (client: RobotsClient, start: string) => Promise<Crawl>>>

/** A crawl of a site of so many pages takes every allowed page once, and no other. */
export async function expectCrawl(door: keyof typeof doors, pages: number): Promise<void> {
  const origin = await site(pages)
  const client = clientWith({ clock: systemClock, lookup: toLoopback, politeness: quick })
  expectExactly(origin, await doors[door](client, origin.start))
  const loops = origin.log.filter(({ path }) => path.startsWith('/loop/')).length
  // Here the interceptor does not ask again for where it has been.
  if (door !== 'the interceptor') expect(loops).toBe(21)
}

/** A crawl of a site of so many pages leaves each site alone for the gap, and for as long as the site asks. */
export async function expectGaps(pages: number, gapMs: number): Promise<void> {
  const origin = await site(pages)
  const politeness = { minGapMs: gapMs, latencyFactor: 0 }
  const client = clientWith({ clock: systemClock, lookup: toLoopback, politeness })
  await doors['client.fetch'](client, origin.start)
  expect(faultsOf(origin)).toEqual({ strays: [], wrongCounts: [] })
  const log = origin.log.filter(({ host }) => host === 'main.test')
  const gaps = log.slice(1).map(({ at }, index) => at - (log[index]?.at ?? 0))
  expect(gaps.length).toBeGreaterThan(40)
  // Timers count whole milliseconds and may fire one early.
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(gapMs - 2)
  expect(gaps[log.findIndex(({ status }) => status === 429)]).toBeGreaterThanOrEqual(1000 - 2)
}
