import { RobotsError } from 'ruly'
import { describe, expect, it } from 'vitest'

import type { RobotsClient } from '../../src/index.ts'
import { clientWith } from '../support/clients.ts'

const url = 'https://example.com/a'
const recorded = { url, status: 200, headers: [], body: new Uint8Array(), fetchedAt: 0 }

/** A client, and the URLs that it has requested. */
function watched(): { readonly client: RobotsClient; readonly asked: string[] } {
  const asked: string[] = []
  const client = clientWith({
    politeness: { minGapMs: 0, latencyFactor: 0 },
    fetch: async (from) => {
      asked.push(from)
      return new Response('User-agent: *\nDisallow: /private\n')
    },
  })
  return { client, asked }
}

async function drained(results: AsyncIterable<unknown>): Promise<unknown[]> {
  const all: unknown[] = []
  for await (const result of results) all.push(result)
  return all
}

type Loose = Readonly<Record<keyof RobotsClient, (...given: unknown[]) => Promise<unknown>>>

/** The calls of a client, without their types; iterations are drained. */
function loose(client: RobotsClient): Loose {
  const calls = client as unknown as Record<string, (...given: unknown[]) => unknown>
  const named = Object.keys(calls).map((name) => [
    name,
    async (...given: unknown[]) => {
      const found = await calls[name]?.(...given)
      return typeof found === 'object' && found !== null && Symbol.asyncIterator in found
        ? await drained(found as AsyncIterable<unknown>)
        : found
    },
  ])
  return Object.fromEntries(named) as Loose
}

const page = (): number => 0
const wrongLists: readonly unknown[] = [url, new URL(url), null, undefined, {}, 5, page, new Uint8Array(2)]

/** Wrong arguments of each call, none of which may request anything. */
const wrongCalls: readonly (readonly [keyof RobotsClient, readonly unknown[]])[] = [
  ...wrongLists.flatMap((list) => [
    ['crawl', [list, page]] as const,
    ['prefetch', [list]] as const,
    ['nextDue', [list]] as const,
    ['importFrom', [list]] as const,
  ]),
  ...[url, new URL(url), null, {}, 5].map((sitemaps) => ['sitemapUrls', [url, { sitemaps }]] as const),
  ...[5, null, 'page', {}, undefined].map((handler) => ['crawl', [[url], handler]] as const),
  ...[
    'isAllowed',
    'check',
    'explain',
    'robotsFor',
    'crawlDelaySeconds',
    'sitemaps',
    'extensions',
    'plan',
    'acquire',
    'fetch',
    'mayFetch',
    'sitemapUrls',
  ].flatMap((name) =>
    [
      [5],
      [null],
      ['/a'],
      [{}],
      [url, null],
      [url, 5],
      [url, { signal: 5 }],
      [url, { signal: {} }],
      [url, { signal: 'x' }],
      [url, { signal: new AbortController() }],
    ].map((given) => [name as keyof RobotsClient, given] as const),
  ),
  ...[null, 5, { signal: 5 }, { signals: undefined }].flatMap((options) => [
    ['crawl', [[], page, options]] as const,
    ['prefetch', [[], options]] as const,
    ['nextDue', [[], options]] as const,
  ]),
  ['prefetch', [[url, 5]]],
  ['prefetch', [[url, '/a']]],
  ['nextDue', [[url, 5]]],
  ['nextDue', [[url, 'mailto:a@example.com']]],
  ['sitemapUrls', [url, { sitemaps: [url, 5] }]],
  ['acquire', [url, { check: true, maxWaitMs: 'x' }]],
  ['acquire', [url, { check: 1 }]],
  ['fetch', [url, { lease: 5 }]],
  ['fetch', [url, { lease: {} }]],
  ['mayFetch', [url, { agent: 5 }]],
  ['mayFetch', [url, { agent: ['a', 5] }]],
  ...[null, undefined, 5, url, {}, { url }, { url, headers: {} }].map(
    (response) => ['mayUse', [response, { url }]] as const,
  ),
  ['mayUse', [new Response(), { url, html: 5 }]],
  ['mayUse', [new Response(), { url, html: null }]],
  ['mayUse', [new Response(), { url, signal: 5 }]],
  ...[
    [new Uint8Array(2)],
    [url],
    [5],
    [null],
    [new Response()],
    [{ ...recorded, body: 'User-agent: *' }],
    [{ ...recorded, headers: {} }],
    [{ ...recorded, status: '200' }],
    [{ ...recorded, url: new URL(url) }],
    [{ ...recorded, fetchedAt: new Date(0) }],
  ].map((source) => ['importFrom', [source]] as const),
  ['robotsInMemory', [5]],
  ['wrap', [5]],
]

describe('a wrong argument', () => {
  it.each(wrongCalls)(
    'of %s() is a TypeError before anything is requested, and the client goes on: %j',
    async (name, given) => {
      const { client, asked } = watched()
      const call = loose(client)[name]
      const error: unknown = await call(...given).catch((reason: unknown) => reason)
      expect(error).toBeInstanceOf(TypeError)
      // Errors of the engine of JavaScript itself name no cure.
      expect((error as Error).message).not.toMatch(
        /is not a function|is not iterable|not async iterable|Cannot|undefined \(|Invalid value/,
      )
      expect(asked).toEqual([])
      await client.acquire(url).then((lease) => lease.release())
      expect((await drained(client.crawl([url], page))).length).toBe(1)
    },
  )

  it.each([
    ['a string', url],
    ['a URL', new URL(url)],
  ])('that is %s instead of a list is told how a list is written', async (_, list) => {
    const { client } = watched()
    for (const name of ['crawl', 'prefetch', 'nextDue'] as const)
      await expect(
        name === 'crawl' ? loose(client).crawl(list, page) : loose(client)[name](list),
      ).rejects.toThrow('such as [url]')
  })
})

describe('a right argument', () => {
  it('may be any iterable, and a signal that is made by hand', async () => {
    const { client } = watched()
    expect(await client.prefetch(new Set([url]))).toBe(1)
    const { signal } = new AbortController()
    const handmade = {
      aborted: false,
      addEventListener: signal.addEventListener.bind(signal),
      removeEventListener: signal.removeEventListener.bind(signal),
      throwIfAborted: () => undefined,
    }
    expect(await client.isAllowed(url, { signal: handmade as never })).toBe(true)
    const stream = new Response(url).body?.pipeThrough(new TextDecoderStream())
    expect(await drained(client.crawl(stream as unknown as AsyncIterable<string>, page))).toHaveLength(1)
    expect((await client.fetch(url, { signal: null })).status).toBe(200)
    expect((await client.nextDue(new Map([[url, 1]]).keys()))?.url).toBe(url)
  })
})

describe('a closed client', () => {
  const calls: readonly (readonly [keyof RobotsClient, readonly unknown[]])[] = [
    ['crawl', [[url, url], page]],
    ['crawl', [[], page]],
    ['prefetch', [[]]],
    ['prefetch', [[url]]],
    ['nextDue', [[]]],
    ['nextDue', [[url]]],
    ['sitemapUrls', [url]],
    ['sitemapUrls', [url, { sitemaps: [url] }]],
    ['acquire', [url]],
    ['plan', [url]],
    ['fetch', [url]],
    ['mayFetch', [url]],
    ['mayUse', [new Response(), { url }]],
    ['importFrom', [[]]],
    ['check', [url]],
    ['robotsInMemory', [url]],
    ['at', [0]],
  ]
  it.each(calls)('is one error of %s(%j)', async (name, given) => {
    const { client, asked } = watched()
    await client.close()
    const call = loose(client)[name]
    const error: unknown = await call(...given).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(RobotsError)
    expect(error).toMatchObject({ code: 'client-closed' })
    expect(asked).toEqual([])
  })

  it('ends a crawl that is under way with one error', async () => {
    const { client } = watched()
    const urls = Array.from({ length: 20 }, (_, n) => `https://${n}.example/a`)
    const results: string[] = []
    async function crawled(): Promise<void> {
      for await (const { outcome } of client.crawl(urls, page, { slots: 1 })) {
        results.push(outcome)
        await client.close()
      }
    }
    await expect(crawled()).rejects.toMatchObject({ code: 'client-closed' })
    expect(results).toEqual(['done'])
  })
})
