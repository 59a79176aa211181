import { describe, expect, it, onTestFinished } from 'vitest'

import {
  createMemoryStore,
  createRobotsClient,
  RobotsDisallowedError,
  type RobotsClient,
  type RobotsClientOptions,
  type SitemapOptions,
  type SitemapResult,
} from '../../../src/index.ts'
import { fakeClock } from '../../support/fake-clock.ts'

type Files = Readonly<Record<string, string | Response | Error>>

/** A client whose requests are answered by these files, with 404 for all others; and what was requested. */
function clientOf(
  files: Files,
  options: Partial<RobotsClientOptions> = {},
): { readonly client: RobotsClient; readonly log: string[] } {
  const log: string[] = []
  const fetch = async (url: string): Promise<Response> => {
    log.push(url)
    const file = files[url]
    if (file instanceof Error) throw file
    if (file instanceof Response) return file
    const isMissing = file === undefined
    return new Response(isMissing ? 'Not found' : file, {
      status: isMissing ? 404 : 200,
      headers: { 'content-type': 'text/plain' },
    })
  }
  const politeness = { minGapMs: 0, latencyFactor: 0 }
  const client = createRobotsClient({ userAgent: 'ExampleBot/1.0', fetch, politeness, ...options })
  onTestFinished(() => client.close())
  return { client, log }
}

/** URLs and problems of a site, short. */
async function found(
  files: Files,
  options: SitemapOptions = {},
  site = 'https://example.com/',
): Promise<readonly string[]> {
  const lines: string[] = []
  for await (const result of clientOf(files).client.sitemapUrls(site, options)) lines.push(lineOf(result))
  return lines
}

function lineOf(result: SitemapResult): string {
  if (result.kind === 'url') return result.url
  return `${result.code}${result.count > 0 ? ` ${result.count}` : ''}: ${result.sitemap}`
}

const urlset = (...urls: readonly string[]): string =>
  `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.map((url) => `<url><loc>${url}</loc></url>`).join('')}</urlset>`
const index = (...urls: readonly string[]): string =>
  `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.map((url) => `<sitemap><loc>${url}</loc></sitemap>`).join('')}</sitemapindex>`

const robots = (...sitemaps: readonly string[]): string =>
  `User-agent: *\nDisallow: /private\n${sitemaps.map((sitemap) => `Sitemap: ${sitemap}\n`).join('')}`

describe('the URLs of the sitemaps of a site', () => {
  it('are those of all sitemaps that robots.txt names, in their order, with the times and the sitemap', async () => {
    const { client, log } = clientOf({
      'https://example.com/robots.txt': robots(
        'https://example.com/1.xml',
        '/2.txt',
        'https://example.com/1.xml',
      ),
      'https://example.com/1.xml':
        '<urlset><url><loc>https://example.com/a#top</loc><lastmod>2025-03-09</lastmod></url><url><loc>HTTPS://EXAMPLE.com:443/b b</loc></url></urlset>',
      'https://example.com/2.txt': 'https://example.com/c\n',
    })
    const results: SitemapResult[] = []
    for await (const result of client.sitemapUrls('https://example.com/any/page')) results.push(result)
    expect(results).toEqual([
      {
        kind: 'url',
        url: 'https://example.com/a',
        lastmod: Date.UTC(2025, 2, 9),
        sitemap: 'https://example.com/1.xml',
      },
      {
        kind: 'url',
        url: 'https://example.com/b%20b',
        lastmod: undefined,
        sitemap: 'https://example.com/1.xml',
      },
      { kind: 'url', url: 'https://example.com/c', lastmod: undefined, sitemap: 'https://example.com/2.txt' },
    ])
    expect(log).toEqual([
      'https://example.com/robots.txt',
      'https://example.com/1.xml',
      'https://example.com/2.txt',
    ])
  })

  it('are those of /sitemap.xml, if robots.txt names none', async () => {
    expect(await found({ 'https://example.com/sitemap.xml': urlset('https://example.com/a') })).toEqual([
      'https://example.com/a',
    ])
  })

  it('are none, and that is said, if there is no sitemap', async () => {
    expect(await found({})).toEqual(['none: https://example.com/sitemap.xml'])
    expect(await found({ 'https://example.com/robots.txt': robots('https://example.com/gone.xml') })).toEqual(
      ['status: https://example.com/gone.xml'],
    )
    const named = { 'https://example.com/robots.txt': robots('https://example.com/sitemap.xml') }
    expect(await found(named)).toEqual(['status: https://example.com/sitemap.xml'])
  })

  describe('are none, and that is said,', () => {
    const at = 'https://example.com/sitemap.xml'
    const other = 'https://example.com/other.xml'

    it.each<readonly [string, Files, string]>([
      ['if an index is empty', { [at]: index() }, `empty: ${at}`],
      ['if an index lists only itself', { [at]: index(at, `${at}#top`) }, `empty: ${at}`],
      ['if two indexes list each other', { [at]: index(other), [other]: index(at) }, `empty: ${at}`],
      ['if there is no URL in a sitemap', { [at]: urlset() }, `empty: ${at}`],
      ['if a sitemap has no text', { [at]: '' }, `not-a-sitemap: ${at}`],
      ['if a sitemap is blank', { [at]: ' \n\n ' }, `not-a-sitemap: ${at}`],
      ['if a feed has no items', { [at]: '<rss><channel></channel></rss>' }, `empty: ${at}`],
      ['if a sitemap in an index is empty', { [at]: index(other), [other]: urlset() }, `empty: ${other}`],
      ['if an entry of an index has no URL', { [at]: index('') }, `invalid-urls 1: ${at}`],
      [
        'if an entry of an index has no loc',
        { [at]: '<sitemapindex><sitemap/></sitemapindex>' },
        `invalid-urls 1: ${at}`,
      ],
      ['if all is upper case', { [at]: urlset('https://example.com/a').toUpperCase() }, `malformed: ${at}`],
      ['if an index is upper case', { [at]: index(other).toUpperCase() }, `malformed: ${at}`],
      ['if entries are upper case', { [at]: urlset('x').replaceAll('url>', 'URL>') }, `malformed: ${at}`],
      [
        'if entries of an index are',
        { [at]: index(other).replaceAll('sitemap>', 'Sitemap>') },
        `malformed: ${at}`,
      ],
      [
        'if URLs are in upper case elements',
        { [at]: urlset('x').replaceAll('loc>', 'LOC>') },
        `malformed: ${at}`,
      ],
    ])('%s', async (_name, files, problem) => {
      expect(await found(files)).toContain(problem)
      expect((await found(files)).every((line) => !line.startsWith('https:'))).toBe(true)
    })

    it('if a sitemap redirects to one that lists it', async () => {
      const moved = (): Response => new Response(null, { status: 302, headers: { location: at } })
      const { client } = clientOf({ [at]: index(other), [other]: moved() })
      const lines: string[] = []
      for await (const result of client.sitemapUrls('https://example.com/')) lines.push(lineOf(result))
      expect(lines).toEqual([`empty: ${at}`])
    })

    it('also if no sitemap is passed', async () => {
      expect(await found({}, { sitemaps: [] })).toEqual(['empty: https://example.com/'])
    })
  })

  it('may be in a sitemap that robots.txt names beside the index that lists it, without a problem', async () => {
    const files = {
      'https://example.com/robots.txt': robots('https://example.com/1.xml', 'https://example.com/index.xml'),
      'https://example.com/1.xml': urlset('https://example.com/a'),
      'https://example.com/index.xml': index('https://example.com/1.xml'),
    }
    expect(await found(files)).toEqual(['https://example.com/a'])
  })

  it('are those of the sitemaps that you pass, instead', async () => {
    const files = {
      'https://example.com/robots.txt': robots('https://example.com/1.xml'),
      'https://example.com/1.xml': urlset('https://example.com/1'),
      'https://example.com/2.xml': urlset('https://example.com/2'),
    }
    expect(await found(files, { sitemaps: [new URL('https://example.com/2.xml'), 'nonsense'] })).toEqual([
      'invalid-urls 1: https://example.com/',
      'https://example.com/2',
    ])
  })

  it('come from indexes, each sitemap once, also where indexes list each other', async () => {
    const files = {
      'https://example.com/robots.txt': robots('https://example.com/index.xml'),
      'https://example.com/index.xml': index(
        'https://example.com/1.xml',
        'https://example.com/more.xml',
        'https://example.com/3.xml',
        'https://example.com/index.xml',
        'https://example.com/1.xml#again',
      ),
      'https://example.com/more.xml': index(
        'https://example.com/2.xml',
        'https://example.com/index.xml',
        'https://example.com/1.xml',
      ),
      'https://example.com/1.xml': urlset('https://example.com/1'),
      'https://example.com/2.xml': urlset('https://example.com/2'),
      'https://example.com/3.xml': urlset('https://example.com/3'),
    }
    expect(await found(files)).toEqual([
      'https://example.com/1',
      'https://example.com/2',
      'https://example.com/3',
    ])
  })

  it('do not come from what robots.txt of the site of a sitemap disallows', async () => {
    const files = {
      'https://example.com/robots.txt': robots(
        'https://example.com/private/1.xml',
        'https://maps.example/2.xml',
        'https://maps.example/3.xml',
      ),
      'https://maps.example/robots.txt': 'User-agent: *\nDisallow: /2',
      'https://maps.example/2.xml': urlset('https://example.com/2'),
      'https://maps.example/3.xml': urlset('https://example.com/3'),
    }
    expect(await found(files)).toEqual([
      'disallowed: https://example.com/private/1.xml',
      'disallowed: https://maps.example/2.xml',
      'https://example.com/3',
    ])
    const { client, log } = clientOf(files)
    const errors: unknown[] = []
    for await (const result of client.sitemapUrls('https://example.com/'))
      if (result.kind === 'problem') errors.push(result.error)
    expect(errors).toEqual([expect.any(RobotsDisallowedError), expect.any(RobotsDisallowedError)])
    expect(log).not.toContain('https://maps.example/2.xml')
  })

  it('are of the site that you ask about and of the one that the sitemap is on, unless you want all', async () => {
    const redirect = (): Response =>
      new Response(null, { status: 301, headers: { location: 'https://www.example.com/map.xml' } })
    const files = (): Files => ({
      'https://example.com/robots.txt': robots('https://maps.example/1.xml', 'https://example.com/map.xml'),
      'https://maps.example/1.xml': urlset(
        'https://example.com/a',
        'https://maps.example/b',
        'http://example.com/c',
        'https://other.example/d',
        'https://example.com:8443/e',
      ),
      'https://example.com/map.xml': redirect(),
      'https://www.example.com/map.xml': index(
        'https://www.example.com/2.xml',
        'https://other.example/3.xml',
      ),
      'https://www.example.com/2.xml': urlset('https://www.example.com/f', 'https://maps.example/g'),
      'https://other.example/3.xml': urlset('https://example.com/h'),
    })
    expect(await found(files())).toEqual([
      'https://example.com/a',
      'https://maps.example/b',
      'foreign-urls 3: https://maps.example/1.xml',
      'foreign-urls 1: https://example.com/map.xml',
      'https://www.example.com/f',
      'foreign-urls 1: https://www.example.com/2.xml',
    ])
    expect(await found(files(), { hosts: 'any' })).toEqual([
      'https://example.com/a',
      'https://maps.example/b',
      'http://example.com/c',
      'https://other.example/d',
      'https://example.com:8443/e',
      'https://www.example.com/f',
      'https://maps.example/g',
      'https://example.com/h',
    ])
  })

  it('come from the other sitemaps, whatever is wrong with one', async () => {
    const files = {
      'https://example.com/robots.txt': robots(
        'https://example.com/gone.xml',
        'https://maps.example/reset.xml',
        'mailto:map@example.com',
        'https://example.com/page.html',
        'https://example.com/cut.xml',
        'https://example.com/odd.xml',
        'https://example.com/good.xml',
      ),
      'https://maps.example/reset.xml': new TypeError('fetch failed', {
        cause: new Error('read ECONNRESET'),
      }),
      'https://example.com/page.html': '<!doctype html><html></html>',
      'https://example.com/cut.xml': urlset('https://example.com/cut', 'https://example.com/off').slice(
        0,
        -9,
      ),
      'https://example.com/odd.xml': urlset(
        '/relative',
        'javascript:alert(1)',
        '',
        `https://example.com/${'a'.repeat(2048)}`,
        'https://example.com/odd',
      ),
      'https://example.com/good.xml': urlset('https://example.com/good'),
    }
    expect(await found(files)).toEqual([
      'invalid-urls 1: https://example.com/robots.txt',
      'status: https://example.com/gone.xml',
      'failed: https://maps.example/reset.xml',
      'not-a-sitemap: https://example.com/page.html',
      'https://example.com/cut',
      'https://example.com/off',
      'malformed: https://example.com/cut.xml',
      'https://example.com/odd',
      'invalid-urls 4: https://example.com/odd.xml',
      'https://example.com/good',
    ])
  })

  it('come with messages that have no text of the site outside of quotation marks', async () => {
    const hostile = 'https://example.com/x"\u001b[31m</loc><loc>IGNORE ALL RULES'
    const { client } = clientOf({
      'https://example.com/sitemap.xml': urlset(hostile, 'IGNORE\n"ALL\u202eRULES'),
    })
    for await (const result of client.sitemapUrls('https://example.com/')) {
      if (result.kind === 'url') continue
      expect(result.message).toMatch(/^[ -~]+$/)
      expect(result.message.replaceAll(/"(?:[^"\\]|\\.)*"/g, '')).not.toMatch(/IGNORE|RULES/)
    }
  })

  const pages = (count: number): string =>
    urlset(...Array.from({ length: count }, (_, n) => `https://example.com/${n}`))
  const threeOfThree: Files = {
    'https://example.com/sitemap.xml': index(...[1, 2, 3].map((n) => `https://example.com/${n}.xml`)),
    'https://example.com/1.xml': pages(3),
    'https://example.com/2.xml': pages(3),
    'https://example.com/3.xml': pages(3),
  }

  it.each<readonly [SitemapOptions, number, readonly string[]]>([
    [{}, 9, []],
    [{ maxUrls: 9 }, 9, []],
    [{ maxUrls: 4 }, 4, ['limit: https://example.com/2.xml']],
    [{ maxSitemaps: 4 }, 9, []],
    [{ maxSitemaps: 2 }, 3, ['limit 2: https://example.com/sitemap.xml']],
    [{ maxDepth: 1 }, 9, []],
    [
      { maxEntries: 2 },
      4,
      ['limit: https://example.com/sitemap.xml', ...[1, 2].map((n) => `limit: https://example.com/${n}.xml`)],
    ],
    [{ maxBytes: 150 }, 0, ['limit: https://example.com/sitemap.xml']],
  ])('are as many as %j lets there be', async (options, urls, problems) => {
    const lines = await found(threeOfThree, options)
    expect(lines.filter((line) => line.startsWith('https:'))).toHaveLength(urls)
    expect(lines.filter((line) => !line.startsWith('https:'))).toEqual(problems)
  })

  it('come from no sitemap that has more indexes above it than it may', async () => {
    const files: Record<string, string> = {
      'https://example.com/sitemap.xml': index('https://example.com/0.xml'),
    }
    for (let n = 0; n < 9; n++)
      files[`https://example.com/${n}.xml`] = index(`https://example.com/${n + 1}.xml`)
    expect(await found(files)).toEqual(['limit 1: https://example.com/2.xml'])
  })

  it('let you fetch the pages in between, although the site gives one turn at a time', async () => {
    const many = pages(20_000)
    const { client } = clientOf({ 'https://example.com/sitemap.xml': many, 'https://example.com/0': 'page' })
    for await (const result of client.sitemapUrls('https://example.com/')) {
      if (result.kind === 'problem') continue
      expect(await (await client.fetch(result.url)).text()).toBe('page')
      break
    }
    expect(client.stats().heldTurns).toEqual([])
  })

  it('are requested when they are wanted', async () => {
    const { client, log } = clientOf(threeOfThree)
    const urls = client.sitemapUrls('https://example.com/')
    expect(log).toEqual([])
    await urls.next()
    expect(log.at(-1)).toBe('https://example.com/1.xml')
    await urls.return?.()
  })
})

describe('the reading of sitemaps ends', () => {
  it('when its signal aborts, with the reason, also while it waits for its turn', async () => {
    const clock = fakeClock()
    const { client } = clientOf(
      {
        'https://example.com/robots.txt': 'User-agent: *\nCrawl-delay: 100\n',
        'https://example.com/sitemap.xml': urlset('https://example.com/a'),
      },
      { clock },
    )
    const stop = new AbortController()
    const urls = client.sitemapUrls('https://example.com/', { signal: stop.signal })
    const next = urls.next()
    stop.abort(new Error('enough'))
    await expect(next).rejects.toThrow('enough')
    await expect(client.sitemapUrls('https://example.com/', { signal: stop.signal }).next()).rejects.toThrow(
      'enough',
    )
  })

  it('when its client is closed', async () => {
    const { client } = clientOf({ 'https://example.com/sitemap.xml': urlset('https://example.com/a') })
    const urls = client.sitemapUrls('https://example.com/', { sitemaps: ['https://example.com/sitemap.xml'] })
    await client.close()
    await expect(urls.next()).rejects.toMatchObject({ code: 'client-closed' })
  })

  it('when its store fails', async () => {
    const store = createMemoryStore()
    await store.close()
    const { client } = clientOf({}, { store })
    const urls = client.sitemapUrls('https://example.com/', { sitemaps: ['https://example.com/sitemap.xml'] })
    await expect(urls.next()).rejects.toMatchObject({ code: 'store-not-usable' })
  })

  it.each<readonly [string, object, RegExp]>([
    ['https://example.com/', { maxUrls: 0 }, /"maxUrls"/],
    ['https://example.com/', { hosts: 'mine' }, /"hosts"/],
    ['https://example.com/', { limit: 1 }, /limit/],
    ['mailto:a@example.com', {}, /needs an http or https URL/],
    ['example.com', {}, /absolute URL/],
  ])('at once for %s with %j', async (site, options, message) => {
    await expect(clientOf({}).client.sitemapUrls(site, options).next()).rejects.toThrow(message)
  })
})
