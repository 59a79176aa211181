import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { describe, expect, it } from 'vitest'

import { programBlocks } from '../../../../ruly/test/support/page-blocks.ts'
import { systemClock } from '../../../src/runtime/clock.ts'
import { clientWith, origin } from '../../support/clients.ts'
import { file, status } from '../../support/origin.ts'
import { sitemapSite } from '../../support/sitemaps/sitemap-site.ts'

const politeness = { minGapMs: 0, latencyFactor: 0 }

describe('sitemaps', () => {
  it('are read as XML, as gzip and with a content coding', async () => {
    const site = await origin(sitemapSite({ files: 6, urlsEach: 500 }))
    const urls = new Set<string>()
    for await (const found of clientWith({ politeness, clock: systemClock }).sitemapUrls(site.url)) {
      expect(found).toMatchObject({ kind: 'url', lastmod: Date.UTC(2025, 2, 9, 10) })
      if (found.kind === 'url') urls.add(found.url)
    }
    expect(urls.size).toBe(3000)
    expect(urls).toContain(`${site.url}/page/5/499?a=1&b=499`)
    expect(site.requests.map(({ path }) => path)).toEqual([
      '/robots.txt',
      '/index.xml',
      '/0.xml',
      '/1.xml.gz',
      '/2.xml',
      '/3.xml',
      '/4.xml.gz',
      '/5.xml',
    ])
  })

  it('keep the gap of their site', async () => {
    const site = await origin(sitemapSite({ files: 3, urlsEach: 1 }))
    const client = clientWith({ politeness: { minGapMs: 100, latencyFactor: 0 }, clock: systemClock })
    const begin = performance.now()
    for await (const found of client.sitemapUrls(site.url)) expect(found.kind).toBe('url')
    expect(performance.now() - begin).toBeGreaterThanOrEqual(3 * 100)
  })

  it('of another site are a problem that says whether its robots.txt disallows them or cannot be read', async () => {
    const closed = await origin(file('User-agent: *\nDisallow: /\n'))
    const down = await origin(status(503))
    const named = [closed, down].map(({ url }) => `Sitemap: ${url}/sitemap.xml\n`).join('')
    const site = await origin(file(named))
    const problems: unknown[] = []
    for await (const found of clientWith({ politeness, clock: systemClock }).sitemapUrls(site.url))
      problems.push(found)
    expect(problems).toEqual([
      expect.objectContaining({
        code: 'disallowed',
        message: expect.stringContaining('robots.txt of its site disallows it'),
      }),
      expect.objectContaining({
        code: 'disallowed',
        message: expect.stringContaining('robots.txt of its site cannot be read'),
      }),
    ])
  })

  it('hold no turn while you fetch their pages, however large they are', async () => {
    const site = await origin(sitemapSite({ files: 1, urlsEach: 20_000 }))
    const client = clientWith({ politeness, clock: systemClock })
    let pages = 0
    for await (const found of client.sitemapUrls(site.url)) {
      if (found.kind === 'problem') throw new Error(found.message)
      await (await client.fetch(found.url)).text()
      if (++pages === 20) break
    }
    expect(pages).toBe(20)
  })
})

const programs = programBlocks().filter(({ page }) => page === 'docs/sitemaps.md')

describe('the programs of docs/sitemaps.md', () => {
  it.each(programs)('do what they say: $place', async ({ code }) => {
    const site = await origin(sitemapSite({ files: 2, urlsEach: 3 }))
    const local = code
      .replaceAll('https://example.com', site.url)
      .replace('createRobotsClient({', 'createRobotsClient({ politeness: { minGapMs: 0, latencyFactor: 0 },')
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '--eval', local],
      { cwd: fileURLToPath(new URL('../../../', import.meta.url)) },
    )
    expect(stderr).toBe('')
    for (const sitemap of [0, 1])
      for (const n of [0, 1, 2]) expect(stdout).toContain(`${site.url}/page/${sitemap}/${n}?a=1&b=${n}`)
  })

  it('are there', () => {
    expect(programs.length).toBeGreaterThanOrEqual(2)
  })
})
