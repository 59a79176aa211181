import fc from 'fast-check'
import { rfc9309 } from 'ruly/dialects'
import { describe, expect, it } from 'vitest'

import { corpusFiles } from '../../../../ruly/test/support/corpus.ts'
import { sharedIsMissing, sharedIsThere } from '../../../../ruly/test/support/recorded.ts'
import { unitShare } from '../../../../ruly/test/support/share.ts'
import { KnownSite, createSiteMemory } from '../../../src/cache/known-site.ts'
import { nextRecord } from '../../../src/cache/record/next-record.ts'
import { originOf } from '../../../src/http/origin.ts'
import { parsedUrl } from '@ruly/common/parsed-url'
import { contextFor, ok, outcome } from '../../support/cache/outcomes.ts'
import { hostileUrl } from '../../support/hostile-urls.ts'

function siteAt(origin: string, body = ''): KnownSite {
  const record = nextRecord(undefined, outcome(ok(body)), contextFor())
  return new KnownSite(origin, record, { dialect: rfc9309, strict: true, agent: 'ExampleBot' })
}

function createMemory(maxBytes = 2 ** 40): ReturnType<typeof createSiteMemory> {
  return createSiteMemory(maxBytes, () => undefined)
}

/** The origin of a text by the URL standard; undefined or null for one without a robots.txt. */
function parsedOrigin(text: string): string | null | undefined {
  return parsedUrl(text) && originOf(text)
}

describe('the site of a URL in memory', () => {
  it('has the origin that the URL standard finds, however the URL is written', () => {
    const memory = createMemory()
    let found = 0
    fc.assert(
      fc.property(hostileUrl(), (url) => {
        const origin = parsedOrigin(url)
        if (typeof origin === 'string' && !memory.has(origin)) memory.set(siteAt(origin))
        // The second time, it is the site that was used last.
        for (const site of [memory.ofUrl(url), memory.ofUrl(url)]) {
          if (site === undefined) continue
          found++
          expect(site.origin).toBe(origin)
        }
      }),
      { numRuns: 3000 },
    )
    expect(found).toBeGreaterThan(200)
  })

  it('is found by each URL with a path that the URL standard has written', () => {
    const memory = createMemory()
    fc.assert(
      fc.property(hostileUrl(), (url) => {
        const origin = parsedOrigin(url) ?? 'https://example.com'
        memory.set(siteAt(origin))
        expect(memory.ofUrl(parsedUrl(`${origin}/${url}`)?.href ?? '')?.origin).toBe(origin)
        expect(memory.ofUrl(`${origin}/`)?.origin).toBe(origin)
      }),
      { numRuns: 500 },
    )
  })

  it('is not found by a host that only begins like it', () => {
    const memory = createMemory()
    memory.set(siteAt('https://example.com'))
    const others = ['', ':8080/', '.org/', '', '@example.org/', '\\a/b', '?/', '#/'].map(
      (end) => `https://example.com${end}`,
    )
    for (const url of [...others, 'https://example.co/', 'http://example.com/', '/', ''])
      for (let time = 0; time < 2; time++) {
        expect(memory.ofUrl(url)).toBeUndefined()
        expect(memory.ofUrl('https://example.com/')).toBeDefined()
      }
  })

  it.skipIf(!sharedIsThere)(`is found for nearly all sitemaps of real files${sharedIsMissing}`, () => {
    const memory = createMemory()
    let urls = 0
    let found = 0
    for (const { bytes } of corpusFiles(unitShare))
      for (const [, url = ''] of bytes.toString().matchAll(/^sitemap:\s*(\S+)/gim)) {
        const origin = parsedOrigin(url)
        if (typeof origin === 'string') memory.set(siteAt(origin))
        const site = memory.ofUrl(url)
        urls++
        if (site === undefined) continue
        found++
        expect(site.origin).toBe(origin)
      }
    expect(found).toBeGreaterThan(0.95 * urls)
  })
})

describe('memory', () => {
  const [a, b, c] = ['https://a.example', 'https://b.example', 'https://c.example'] as const

  it('evicts the site whose URLs were asked about longest ago', () => {
    const evicted: string[] = []
    const memory = createSiteMemory(110_000, (origin) => evicted.push(origin))
    const body = 'x'.repeat(10_000)
    for (const origin of [a, b]) memory.set(siteAt(origin, body))
    for (const url of [`${a}/`, `${b}/`, `${a}/`, `${a}/1`, `${a}/2`]) memory.ofUrl(url)
    memory.set(siteAt(c, body))
    expect(evicted).toEqual([b])
    for (const url of [`${a}/`, `${c}/`, `${a}/`]) memory.ofUrl(url)
    memory.set(siteAt(b, body))
    expect(evicted).toEqual([b, c])
    expect(memory.ofUrl(`${c}/`)).toBeUndefined()
    expect(memory.ofUrl(`${a}/`)).toBeDefined()
  })

  it('has the site as it was set last', () => {
    const memory = createMemory()
    memory.set(siteAt(a))
    memory.ofUrl(`${a}/`)
    const again = siteAt(a)
    memory.set(again)
    expect(memory.ofUrl(`${a}/`)).toBe(again)
    memory.clear()
    expect(memory.ofUrl(`${a}/`)).toBeUndefined()
    expect(memory.stats()).toEqual({ sites: 0, memoryBytes: 0 })
  })
})
