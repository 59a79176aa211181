import type { RobotsClient, RobotsClientOptions } from '@ruly/client'
import { createRobotsClient } from '@ruly/client'
import { describe, expect, it, onTestFinished, vi } from 'vitest'

import { origin } from '../../../client/test/support/clients.ts'
import type { Origin } from '../../../client/test/support/origin.ts'
import {
  politeCrawler,
  type CrawleeRequest,
  type CrawlRequest,
  type PoliteCrawler,
  type PoliteCrawlerOptions,
} from '../../src/index.ts'
import { memoryQueue, type MemoryQueue } from '../support/memory-queue.ts'

const rules = 'User-agent: ExampleBot\nDisallow: /private\nSitemap: /map.xml\n'

/** A site with rules and redirects: `/to/PATH` leads to PATH. */
function site(robots = rules): Promise<Origin> {
  return origin(({ url = '', headers }, response) => {
    if (url === '/robots.txt') response.end(robots)
    else if (url.startsWith('/to/'))
      response.writeHead(302, { location: url.slice(3), 'set-cookie': 'seen=1' }).end('elsewhere')
    else response.setHeader('content-type', 'text/plain').end(`${url} for ${headers.cookie ?? 'nobody'}`)
  })
}

interface Setting extends PoliteCrawler<MemoryQueue> {
  readonly client: RobotsClient
  readonly queue: MemoryQueue
  /** Fetches a request as an HttpCrawler does; gives its status and body. */
  readonly visit: (request: CrawlRequest | null) => Promise<string>
}

function setting(
  options: PoliteCrawlerOptions = {},
  politeness: RobotsClientOptions['politeness'] = { minGapMs: 0, latencyFactor: 0 },
): Setting {
  const client = createRobotsClient({ userAgent: 'ExampleBot/1.0', politeness })
  onTestFinished(() => client.close())
  const queue = memoryQueue()
  const polite = politeCrawler(client, queue, options)
  return {
    ...polite,
    client,
    queue,
    async visit(request) {
      if (request === null) throw new Error('No request is due.')
      const sent: CrawleeRequest = { url: request.url, method: request.method, headers: { Cookie: 'a=b' } }
      for (const hook of polite.preNavigationHooks) await hook({ request }, sent)
      const { statusCode, stream, redirectUrls } = await polite.httpClient.stream(sent)
      const text = (await stream.toArray()).join('')
      await polite.requestQueue.markRequestHandled(request)
      return [statusCode, text, ...redirectUrls].join(' ')
    },
  }
}

/** The next request, as soon as one is due. */
async function due({ requestQueue }: Setting): Promise<CrawlRequest | null> {
  for (let asked = 0; asked < 100; asked++) {
    if (!(await requestQueue.isEmpty())) {
      const request = await requestQueue.fetchNextRequest()
      if (request !== null) return request
    } else if (await requestQueue.isFinished()) return null
  }
  throw new Error('Nothing became due.')
}

describe('the queue of politeCrawler', () => {
  it('gives a request once its turn at its site has come, and those of other sites meanwhile', async () => {
    const slow = await site(`${rules}Crawl-delay: 30\n`)
    const quick = await site()
    const crawl = setting()
    await crawl.requestQueue.addRequests([`${slow.url}/a`, `${quick.url}/a`, `${quick.url}/b`])
    expect(await crawl.visit(await due(crawl))).toBe('200 /a for a=b')
    expect(await crawl.visit(await due(crawl))).toBe('200 /b for a=b')
    expect(await crawl.requestQueue.isEmpty()).toBe(true)
    expect(await crawl.requestQueue.fetchNextRequest()).toBeNull()
    expect(await crawl.requestQueue.isFinished()).toBe(false)
    expect(slow.requests.map(({ path }) => path)).toEqual(['/robots.txt'])
  })

  it('waits for a request that is about to be due, so that a crawler need not ask again', async () => {
    const { url } = await site()
    const crawl = setting({}, { minGapMs: 400, latencyFactor: 0 })
    await crawl.requestQueue.addRequests([`${url}/a`, `${url}/b`])
    const since = performance.now()
    await crawl.visit(await due(crawl))
    expect(await crawl.requestQueue.isEmpty()).toBe(false)
    // Timers can be a little early.
    expect(performance.now() - since).toBeGreaterThan(390)
    expect(await crawl.requestQueue.fetchNextRequest()).toMatchObject({ url: `${url}/b` })
  })

  it('goes on when the clock of the machine is set back by hours', async () => {
    const { url } = await site()
    const crawl = setting({}, { minGapMs: 400, latencyFactor: 0 })
    await crawl.requestQueue.addRequests([`${url}/a`, `${url}/b`])
    await crawl.visit(await due(crawl))
    await crawl.requestQueue.isEmpty()
    const { now } = Date
    const shifted = vi.spyOn(Date, 'now').mockImplementation(() => now() - 3 * 3_600_000)
    onTestFinished(() => shifted.mockRestore())
    await crawl.requestQueue.addRequests([`${url}/c`])
    expect(await crawl.visit(await due(crawl))).toBe('200 /b for a=b')
    expect(await crawl.visit(await due(crawl))).toBe('200 /c for a=b')
  })

  it('marks what is disallowed with the verdict, and adds nothing that is known to be', async () => {
    const { url } = await site()
    const skipped: [message: string, inQueue: boolean][] = []
    const crawl = setting({
      onSkipped: ({ message }, request) => skipped.push([message, request !== undefined]),
    })
    await crawl.requestQueue.addRequests([`${url}/private/1`, `${url}/a`])
    await crawl.visit(await due(crawl))
    await crawl.requestQueue.addRequestsBatched([`${url}/private/2`])
    expect(await due(crawl)).toBeNull()
    const message = (path: string): string =>
      `${url}${path} may not be fetched (rule): line 2 of ${url}/robots.txt says "Disallow: /private".`
    expect(skipped).toEqual([
      [message('/private/1'), true],
      [message('/private/2'), false],
    ])
    expect(crawl.queue.handled.map((request) => [request.url, request.userData])).toEqual([
      [
        `${url}/private/1`,
        {
          robots: {
            allowed: false,
            reason: 'rule',
            message: message('/private/1'),
            url: `${url}/private/1`,
            line: 2,
            rule: 'Disallow: /private',
          },
        },
      ],
      [`${url}/a`, {}],
    ])
  })

  it('skips what no robots.txt governs, and goes on', async () => {
    const { url } = await site()
    const skipped: string[] = []
    const crawl = setting({ onSkipped: ({ message }) => skipped.push(message) })
    await crawl.requestQueue.addRequests(['file:///etc/passwd', `${url}/a`])
    expect(await crawl.visit(await due(crawl))).toBe('200 /a for a=b')
    expect(await due(crawl)).toBeNull()
    expect(skipped).toEqual([
      'file:///etc/passwd may not be fetched (not-governed): no robots.txt governs it, so nothing permits it.',
    ])
  })

  it('puts the sitemaps of each site into the queue, with a label', async () => {
    const { url } = await site()
    const crawl = setting({ sitemapLabel: 'sitemap' })
    await crawl.requestQueue.addRequests([`${url}/a`])
    await crawl.visit(await due(crawl))
    expect(await due(crawl)).toMatchObject({ url: `${url}/map.xml`, userData: { label: 'sitemap' } })
  })

  it('has all else of the queue, but not the name that a crawler would replace it for', () => {
    const { queue, requestQueue } = setting()
    expect(requestQueue.name).toBeUndefined()
    requestQueue.requestLockSecs = 5
    expect(queue.requestLockSecs).toBe(5)
    expect(requestQueue.handled).toBe(queue.handled)
  })

  it('has a turn back that a page was prepared with and has not used', async () => {
    const { url } = await site()
    const crawl = setting()
    await crawl.requestQueue.addRequests([`${url}/a`, `${url}/b`])
    const request = await due(crawl)
    const page = { goto: async () => null, close: async () => undefined, route: async () => undefined }
    for (const hook of crawl.preNavigationHooks) await hook({ request: request!, page })
    await crawl.requestQueue.markRequestHandled(request!)
    expect(await due(crawl)).toMatchObject({ url: `${url}/b` })
  })

  it('keeps other processes from requests that wait', async () => {
    const { url } = await site(`${rules}Crawl-delay: 30\n`)
    const crawl = setting()
    crawl.requestQueue.requestLockSecs = 0.001
    await crawl.requestQueue.addRequests([`${url}/a`])
    expect(await crawl.requestQueue.isEmpty()).toBe(true)
    await crawl.requestQueue.isEmpty()
    expect(crawl.queue.prolonged).toContain(`${url}/a`)
  })

  it('loses no request where another process takes the one before it', async () => {
    const { url } = await site()
    const crawl = setting()
    crawl.requestQueue.requestLockSecs = 0
    await crawl.requestQueue.addRequests([`${url}/a`, `${url}/b`])
    await vi.waitUntil(async () => !(await crawl.requestQueue.isEmpty()), { timeout: 5000 })
    const prolongRequestLock = async (id: string): Promise<void> => {
      if (id.endsWith('/a')) throw new Error('another has it')
    }
    Object.assign(crawl.queue.client, { prolongRequestLock })
    const [request] = await Promise.all([crawl.requestQueue.fetchNextRequest(), crawl.requestQueue.isEmpty()])
    await crawl.requestQueue.markRequestHandled(request!)
    expect(await due(crawl)).toMatchObject({ url: `${url}/b` })
  })

  it.each([
    [{ maxWaiting: 0 }, '"maxWaiting" must be a whole number above 0'],
    [{ sitemapLable: 'sitemap' }, 'Did you mean "sitemapLabel"?'],
    [{ onSkipped: 'log' }, '"onSkipped" must be a function'],
  ])('refuses wrong options: %j', (options, message) => {
    expect(() => setting(options as PoliteCrawlerOptions)).toThrow(message)
  })

  it('is needed', () => {
    expect(() => politeCrawler(undefined as never, undefined as never)).toThrow(
      'pass await RequestQueue.open()',
    )
  })
})

describe('the HTTP client of politeCrawler', () => {
  it('follows a redirect in turn, and tells of it', async () => {
    const { url } = await site()
    const crawl = setting()
    await crawl.requestQueue.addRequests([`${url}/to/b`])
    expect(await crawl.visit(await due(crawl))).toBe(`200 /b for a=b ${url}/b`)
  })

  it('follows a redirect whose URL is written in bytes of UTF-8', async () => {
    const { url } = await origin((request, response) => {
      if (request.url === '/go') response.writeHead(302, { location: '/\u00c3\u00a9' }).end()
      else response.end(request.url === '/robots.txt' ? '' : request.url)
    })
    const crawl = setting()
    await crawl.requestQueue.addRequests([`${url}/go`])
    expect(await crawl.visit(await due(crawl))).toBe(`200 /%C3%A9 ${url}/%C3%A9`)
  })

  it('puts a request back whose redirect leads to a site that is not due, and continues from there', async () => {
    const other = await site()
    const first = await origin((request, response) =>
      request.url === '/robots.txt'
        ? void response.end('')
        : void response.writeHead(302, { location: `${other.url}/b` }).end(),
    )
    const crawl = setting({}, { minGapMs: 3000, latencyFactor: 0 })
    // Its turn comes first, as its robots.txt is known.
    await crawl.client.robotsFor(other.url)
    await crawl.requestQueue.addRequests([`${other.url}/a`, `${first.url}/go`])
    await crawl.visit(await due(crawl))
    const going = await due(crawl)
    await expect(crawl.visit(going)).rejects.toThrow(
      `${first.url}/go redirects to ${other.url}/b, whose turn comes at`,
    )
    // What a crawler does about an error.
    expect(going).toMatchObject({ retryCount: 0, maxRetries: 1 })
    going!.retryCount++
    going!.errorMessages.push('redirects')
    await crawl.requestQueue.reclaimRequest(going!)
    expect(going).toMatchObject({ retryCount: 0, maxRetries: undefined, errorMessages: [] })
    expect(await crawl.visit(await due(crawl))).toBe(`200 /b for nobody ${other.url}/b`)
    expect(first.requests.map(({ path }) => path)).toEqual(['/robots.txt', '/go'])
    expect(going!.userData).toEqual({})
  })

  it('refuses a redirect to what is disallowed, for good', async () => {
    const { url, requests } = await site()
    const crawl = setting()
    await crawl.requestQueue.addRequests([`${url}/to/private/1`])
    const going = await due(crawl)
    await expect(crawl.visit(going)).rejects.toThrow('says "Disallow: /private"')
    expect(going).toMatchObject({ noRetry: true, userData: { robots: { line: 2 } } })
    expect(requests.map(({ path }) => path)).toEqual(['/robots.txt', '/to/private/1'])
  })

  it('lets a crawler set cookies at a redirect', async () => {
    const { url } = await site()
    const { httpClient } = setting()
    const { stream } = await httpClient.stream({ url: `${url}/to/b` }, ({ headers }, next) => {
      next.headers['Cookie'] = String(headers['set-cookie'])
    })
    expect((await stream.toArray()).join('')).toBe('/b for seen=1')
  })

  it('sends the other requests of a crawler in turn, too', async () => {
    const { url } = await site()
    const { httpClient } = setting()
    const sent = httpClient.sendRequest({ url: `${url}/a`, responseType: 'text' })
    expect(await sent).toMatchObject({ statusCode: 200, body: '/a for nobody', url: `${url}/a` })
    await expect(httpClient.sendRequest({ url: `${url}/private` })).rejects.toThrow('may not be fetched')
  })

  it('takes no proxy, since the connections are those of the client', async () => {
    const { httpClient } = setting()
    const sent = httpClient.stream({ url: 'http://example.com/', proxyUrl: 'http://proxy.test' })
    await expect(sent).rejects.toThrow('pass it a dispatcher')
  })
})
