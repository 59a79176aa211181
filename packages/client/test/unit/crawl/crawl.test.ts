import { describe, expect, it, onTestFinished, vi } from 'vitest'

import {
  createRobotsClient,
  RobotsDisallowedError,
  type CrawlResult,
  type RobotsClient,
  type RobotsClientOptions,
} from '../../../src/index.ts'
import { fakeClock, settled, type FakeClock } from '../../support/fake-clock.ts'

interface Made {
  readonly client: RobotsClient
  readonly clock: FakeClock
  /** What was requested, with the time since the start. */
  readonly log: { readonly url: string; readonly at: number }[]
  /** How many checksums are under way: other threads compute them. */
  readonly hashing: () => number
}

/** A client whose requests are answered in the process, after so many milliseconds of its clock. */
function clientOf(
  answer: (url: URL, asked: number) => Response | Error,
  { latencyMs = 50, ...options }: Partial<RobotsClientOptions> & { readonly latencyMs?: number } = {},
): Made {
  const clock = fakeClock()
  const start = clock.time
  const log: Made['log'] = []
  const fetch = async (input: string): Promise<Response> => {
    log.push({ url: input, at: clock.time - start })
    await new Promise<void>((resolve) => clock.after(latencyMs, resolve))
    const answered = answer(new URL(input), log.filter(({ url }) => url === input).length)
    if (answered instanceof Error) throw answered
    return answered
  }
  const client = createRobotsClient({
    userAgent: 'ExampleBot/1.0',
    clock,
    fetch,
    random: () => 0.5,
    ...options,
  })
  onTestFinished(() => client.close())
  return { client, clock, log, hashing: countedDigests() }
}

function countedDigests(): () => number {
  let count = 0
  const { subtle } = crypto
  const digest = subtle.digest.bind(subtle)
  const counted = vi.spyOn(subtle, 'digest').mockImplementation(async (algorithm, bytes) => {
    count++
    return await digest(algorithm, bytes).finally(() => count--)
  })
  onTestFinished(() => counted.mockRestore())
  return () => count
}

/** What a task gives; time goes on whenever nothing else can be done. */
async function inTime<Result>({ clock, hashing }: Made, task: Promise<Result>): Promise<Result> {
  const state = { isOver: false }
  const end = (): void => void (state.isOver = true)
  task.then(end, end)
  while (!state.isOver) {
    for (let turn = 0; turn < 8 || hashing() > 0; turn++) await settled()
    await clock.advance(10)
  }
  return await task
}

/** All results of a crawl. */
async function resultsOf<Value>(
  made: Made,
  crawl: AsyncIterable<CrawlResult<Value>>,
): Promise<CrawlResult<Value>[]> {
  const results: CrawlResult<Value>[] = []
  const reading = async (): Promise<void> => {
    for await (const result of crawl) results.push(result)
  }
  await inTime(made, reading())
  return results
}

const somePage = (): Response => new Response('page')
const robotsTxt = (text: string): Response =>
  new Response(text, { headers: { 'content-type': 'text/plain' } })

/** Sites with delays of 1 to 10 seconds. */
function delayedSites(url: URL): Response {
  const delay = 1 + (Number(url.hostname.split('.')[0]?.slice(1)) % 10)
  return url.pathname === '/robots.txt' ? robotsTxt(`User-agent: *\nCrawl-delay: ${delay}\n`) : somePage()
}

const thirtySites = Array.from({ length: 300 }, (_, n) => `https://s${n % 30}.example/${Math.floor(n / 30)}`)

describe('a crawl', () => {
  it.each([
    ['back by hours', -3 * 3_600_000],
    ['forwards by a day', 86_400_000],
  ])('goes on at the same pace when the clock is set %s', async (_, ms) => {
    const made = clientOf(delayedSites)
    const start = made.clock.time
    const urls = thirtySites.slice(0, 90)
    const results = await resultsOf(
      made,
      made.client.crawl(urls, async () => {
        if (made.clock.now() === made.clock.time) made.clock.set(ms)
      }),
    )
    expect(results.map(({ outcome }) => outcome)).toEqual(urls.map(() => 'done'))
    expect(made.clock.time - start).toBeLessThan(60_000)
  })

  it.each([1, 4, 64])(
    'of many sites with %i slots takes no longer than the delays of the slowest one',
    async (slots) => {
      const made = clientOf(delayedSites)
      // What it takes to read files is real time, in which the clock of the test goes on.
      await inTime(made, made.client.prefetch(thirtySites))
      const start = made.clock.time
      const results = await resultsOf(
        made,
        made.client.crawl(thirtySites, (response) => response.text(), { slots }),
      )
      expect(results.map(({ outcome }) => outcome)).toEqual(thirtySites.map(() => 'done'))
      expect(results.map(({ url }) => url).toSorted()).toEqual(thirtySites.toSorted())
      // Ten pages, each ten seconds after the answer before it.
      const least = 10 * (10_000 + 50)
      expect(made.clock.time - start).toBeLessThan(1.05 * least)
      for (const site of new Set(thirtySites.map((url) => new URL(url).origin))) {
        const at = made.log
          .filter(({ url }) => url.startsWith(site) && !url.endsWith('.txt'))
          .map((line) => line.at)
        const delay = 1000 * (1 + (Number(/s(\d+)/.exec(site)?.[1]) % 10))
        expect(Math.min(...at.slice(1).map((time, n) => time - (at[n] ?? 0)))).toBeGreaterThanOrEqual(
          delay + 50,
        )
      }
    },
  )

  it('handles pages of a site whose handler is slow without waiting for it', async () => {
    const made = clientOf(delayedSites)
    const urls = Array.from({ length: 5 }, (_, n) => `https://s0.example/${n}`)
    const slow = async (response: Response): Promise<number> => {
      await response.text()
      await new Promise<void>((resolve) => made.clock.after(60_000, resolve))
      return response.status
    }
    await inTime(made, made.client.prefetch(urls))
    const start = made.clock.time
    await resultsOf(made, made.client.crawl(urls, slow, { slots: 8 }))
    expect(made.clock.time - start).toBeLessThan(60_000 + 5 * 1500)
  })

  it('requests nothing that is disallowed, and says which line it is', async () => {
    const made = clientOf((url) =>
      url.pathname === '/robots.txt' ? robotsTxt('User-agent: *\nDisallow: /private\n') : somePage(),
    )
    const urls = ['https://a.example/private/1', 'https://a.example/open', 'https://a.example/private/2']
    const results = await resultsOf(
      made,
      made.client.crawl(urls, ({ status }) => status),
    )
    expect(Object.fromEntries(results.map(({ url, outcome }) => [url, outcome]))).toEqual({
      'https://a.example/private/1': 'disallowed',
      'https://a.example/open': 'done',
      'https://a.example/private/2': 'disallowed',
    })
    expect(made.log.map(({ url }) => new URL(url).pathname)).toEqual(['/robots.txt', '/open'])
    const refused = results.find(({ outcome }) => outcome === 'disallowed')
    expect(refused).toMatchObject({ error: expect.any(RobotsDisallowedError) as unknown })
    expect(refused?.outcome === 'disallowed' && refused.error.verdict.rule?.line).toBe(2)
  })

  it('requests a page again that was overloaded or did not answer, and gives up after the retries', async () => {
    const made = clientOf((url, asked) => {
      if (url.pathname === '/robots.txt') return robotsTxt('')
      if (url.pathname === '/busy' && asked === 1)
        return new Response('', { status: 503, headers: { 'retry-after': '20' } })
      if (url.pathname === '/gone' || (url.pathname === '/cut' && asked === 1))
        return new TypeError('fetch failed', { cause: new Error('reset') })
      return somePage()
    })
    const urls = ['/busy', '/cut', '/gone'].map((path) => `https://${path.slice(1)}.example${path}`)
    const results = await resultsOf(
      made,
      made.client.crawl(urls, ({ status }) => status),
    )
    const byUrl = Object.fromEntries(results.map((result) => [new URL(result.url).pathname, result]))
    expect(byUrl).toMatchObject({
      '/busy': { outcome: 'done', attempts: 2, value: 200 },
      '/cut': { outcome: 'done', attempts: 2 },
      '/gone': { outcome: 'failed', attempts: 3 },
    })
    const busy = made.log.filter(({ url }) => url.endsWith('/busy')).map(({ at }) => at)
    expect((busy[1] ?? 0) - (busy[0] ?? 0)).toBeGreaterThanOrEqual(20_000)
  })

  it('requests a page again where a fetch rejects as browsers do, but no request that is wrong', async () => {
    const made = clientOf((url, asked) => {
      if (url.pathname === '/robots.txt') return robotsTxt('')
      if (url.pathname === '/lost')
        return new Response(null, { status: 302, headers: { location: 'ftp://a.example/' } })
      return asked === 1 ? new TypeError('Failed to fetch') : somePage()
    })
    const urls = ['https://a.example/down', 'https://b.example/lost', 'https://me:secret@c.example/']
    const results = await resultsOf(
      made,
      made.client.crawl(urls, ({ status }) => status),
    )
    expect(results.toSorted((one, other) => urls.indexOf(one.url) - urls.indexOf(other.url))).toMatchObject([
      { outcome: 'done', attempts: 2 },
      { outcome: 'failed', attempts: 1 },
      { outcome: 'failed', attempts: 1 },
    ])
  })

  it('gives a page that is overloaded every time to the handler', async () => {
    const made = clientOf((url) =>
      url.pathname === '/robots.txt' ? robotsTxt('') : new Response('', { status: 503 }),
    )
    const results = await resultsOf(
      made,
      made.client.crawl(['https://a.example/'], ({ status }) => status, { retries: 1 }),
    )
    expect(results).toMatchObject([{ outcome: 'done', value: 503, status: 503, attempts: 2 }])
  })

  it('takes the URLs that its handler finds', async () => {
    const made = clientOf((url) => (url.pathname === '/robots.txt' ? robotsTxt('') : somePage()))
    const crawl = made.client.crawl(['https://a.example/0'], (_response, { url, add }) => {
      const next = Number(new URL(url).pathname.slice(1)) + 1
      if (next < 4) add(`https://${next % 2 === 0 ? 'a' : 'b'}.example/${next}`)
      return next
    })
    expect((await resultsOf(made, crawl)).map((result) => result.outcome === 'done' && result.value)).toEqual(
      [1, 2, 3, 4],
    )
  })

  it('makes a result of everything that fails, and goes on', async () => {
    const made = clientOf((url) => (url.pathname === '/robots.txt' ? robotsTxt('') : somePage()))
    const urls = ['nonsense', 'mailto:a@example.com', 'https://a.example/throws', 'https://b.example/']
    const handler = ({ url }: Response, page: { readonly url: string }): string => {
      if (page.url.endsWith('throws')) throw new Error('not today')
      return url
    }
    const results = await resultsOf(made, made.client.crawl(urls, handler))
    expect(Object.fromEntries(results.map(({ url, outcome }) => [url, outcome]))).toEqual({
      'https://a.example/throws': 'failed',
      'https://b.example/': 'done',
      'mailto:a@example.com': 'failed',
      nonsense: 'failed',
    })
  })

  it('reads URLs as far as there is room, and starts no more pages than results are taken', async () => {
    const made = clientOf(delayedSites)
    let read = 0
    async function* endless(): AsyncGenerator<string> {
      for (;;) yield `https://s${read % 50}.example/${read++}`
    }
    const crawl = made.client.crawl(endless(), (response) => response.text(), { slots: 3, maxWaiting: 100 })
    expect((await inTime(made, crawl.next())).done).toBe(false)
    for (let step = 0; step < 500; step++) await made.clock.advance(100)
    expect(read).toBeLessThanOrEqual(110)
    expect(made.log.filter(({ url }) => !url.endsWith('.txt')).length).toBeLessThanOrEqual(6)
    await crawl.return?.()
  })

  it('tells how far it has come', async () => {
    const made = clientOf(delayedSites)
    const progress: unknown[] = []
    const urls = thirtySites.slice(0, 3)
    await resultsOf(
      made,
      made.client.crawl(urls, () => 0, { slots: 1, onProgress: (now) => progress.push(now) }),
    )
    expect(progress).toEqual([
      { done: 1, disallowed: 0, failed: 0, waiting: 2, running: 0 },
      { done: 2, disallowed: 0, failed: 0, waiting: 1, running: 0 },
      { done: 3, disallowed: 0, failed: 0, waiting: 0, running: 0 },
    ])
  })

  it.each([
    ['its signal aborts', (stop: AbortController) => stop.abort(new Error('enough'))],
    ['its signal aborts without a reason of its own', (stop: AbortController) => stop.abort()],
  ])('ends when %s, and aborts what is under way', async (_, end) => {
    const stop = new AbortController()
    const made = clientOf(delayedSites)
    const seen: AbortSignal[] = []
    const handler = async (response: Response, page: { readonly signal: AbortSignal }): Promise<string> => {
      seen.push(page.signal)
      if (seen.length === 3) end(stop)
      return await response.text()
    }
    const crawl = resultsOf(made, made.client.crawl(thirtySites, handler, { slots: 2, signal: stop.signal }))
    const error = await crawl.catch((reason: unknown) => reason)
    expect(error).toBe(stop.signal.reason)
    expect(error).toBeInstanceOf(Error)
    expect(seen.every(({ aborted }) => aborted)).toBe(true)
    const asked = made.log.length
    await made.clock.advance(60_000)
    expect(made.log.length).toBe(asked)
    expect(made.client.stats().heldTurns).toEqual([])
  })

  it('ends with the error of its list of URLs', async () => {
    const made = clientOf(delayedSites)
    async function* broken(): AsyncGenerator<string> {
      yield 'https://s0.example/'
      throw new Error('the list is cut off')
    }
    await expect(
      resultsOf(
        made,
        made.client.crawl(broken(), () => 0),
      ),
    ).rejects.toThrow('the list is cut off')
  })

  it('ends as soon as its client is closed, also while it waits for a URL or for a site', async () => {
    async function* idle(): AsyncGenerator<string> {
      await new Promise(() => undefined)
      yield 'https://s0.example/'
    }
    for (const urls of [idle(), ['https://s0.example/']]) {
      const made = clientOf(delayedSites, { politeness: { minGapMs: 3_600_000 } })
      const crawl = made.client.crawl(urls, () => 0)
      const error = crawl.next().catch((reason: unknown) => reason)
      await made.clock.advance(60_000)
      await made.client.close()
      expect(await error).toMatchObject({ code: 'client-closed' })
    }
  })

  it('refuses wrong options and handlers with the name of what is wrong', async () => {
    const { client } = clientOf(delayedSites)
    await expect(client.crawl([], () => 0, { slots: 0 }).next()).rejects.toThrow(/"slots"/)
    await expect(client.crawl([], () => 0, { slotts: 1 } as never).next()).rejects.toThrow(/slots/)
    await expect(client.crawl([], 'handler' as never).next()).rejects.toThrow('must be a function')
  })
})

describe('nextDue', () => {
  it('is the URL whose site is due first, and nothing where no site grants a turn', async () => {
    const made = clientOf(delayedSites, {
      politeness: { tooLargeCrawlDelay: 'skip', maxCrawlDelaySeconds: 5 },
    })
    const asked = (...urls: string[]): Promise<unknown> => inTime(made, made.client.nextDue(urls))
    // They ask for 5, 3 and 10 seconds after the request for the robots.txt.
    expect(await asked('https://s4.example/a', 'https://s2.example/b', 'https://s9.example/c')).toMatchObject(
      {
        url: 'https://s2.example/b',
        plan: { because: 'crawl-delay', gapMs: 3000 },
      },
    )
    expect(await asked('https://s9.example/c')).toBeUndefined()
    expect(await asked()).toBeUndefined()
  })
})
