import { gzipSync } from 'node:zlib'

import { describe, expect, it, onTestFinished } from 'vitest'

import {
  createMemoryStore,
  createRobotsClient,
  type History,
  type ImportReport,
  type RecordedResponse,
  type RobotsClient,
  type RobotsClientOptions,
} from '../../../src/index.ts'
import { fakeClock, type FakeClock } from '../../support/fake-clock.ts'

const hour = 3_600_000
const robotsUrl = 'https://example.com/robots.txt'
const text = new TextEncoder()

interface Answer {
  readonly status?: number
  readonly headers?: readonly (readonly [string, string])[]
  readonly body?: string | Uint8Array<ArrayBuffer>
}

/** A client that counts its requests, which are answered with this. */
function clientOf(
  answer: Answer = {},
  options: Partial<RobotsClientOptions> = {},
): { readonly client: RobotsClient; readonly clock: FakeClock; readonly requests: string[] } {
  const clock = fakeClock()
  const requests: string[] = []
  const fetch = async (url: string): Promise<Response> => {
    requests.push(url)
    const { status = 200, headers = [], body = '' } = answer
    // Text would get a media type, and a 304 has no body.
    const bytes = typeof body === 'string' ? text.encode(body) : body
    return new Response(status === 304 ? null : bytes, {
      status,
      headers: [...headers] as [string, string][],
    })
  }
  const client = createRobotsClient({
    userAgent: 'ExampleBot/1.0',
    fetch,
    clock,
    random: () => 0.5,
    ...options,
  })
  onTestFinished(() => client.close())
  return { client, clock, requests }
}

function recorded({ status = 200, headers = [], body = '' }: Answer, fetchedAt: number): RecordedResponse {
  return {
    url: robotsUrl,
    status,
    headers,
    body: typeof body === 'string' ? text.encode(body) : body,
    fetchedAt,
  }
}

const none: ImportReport = { imported: 0, skipped: {} }

describe('what is imported', () => {
  it('answers without a request while it is fresh, and with one after that', async () => {
    const { client, clock, requests } = clientOf({ body: 'User-agent: *\nDisallow: /new\n' })
    const fetchedAt = clock.time - 2 * hour
    const body = 'User-agent: *\nDisallow: /old\n'
    const headers = [['Cache-Control', 'max-age=10800']] as const
    expect(await client.importFrom([recorded({ body, headers }, fetchedAt)])).toEqual({
      imported: 1,
      skipped: {},
    })
    expect(await client.isAllowed('https://example.com/old')).toBe(false)
    const { evidence } = await client.check('https://example.com/new')
    expect(evidence).toMatchObject({ askedAt: fetchedAt, freshUntil: fetchedAt + 3 * hour, state: 'fresh' })
    expect(requests).toEqual([])
    await clock.advance(hour + 1)
    expect(await client.isAllowed('https://example.com/new')).toBe(false)
    expect(requests).toEqual([robotsUrl])
  })

  it.each<readonly [string, Answer]>([
    ['a file', { body: 'User-agent: *\nDisallow: /a\n' }],
    [
      'headers of freshness',
      {
        body: 'User-agent: *\nDisallow: /a\n',
        headers: [
          ['Cache-Control', 'max-age=7200'],
          ['Age', '600'],
        ],
      },
    ],
    [
      'Expires',
      {
        body: 'User-agent: *\n',
        headers: [
          ['Expires', 'Sat, 21 Nov 2026 15:00:00 GMT'],
          ['Date', 'Sat, 21 Nov 2026 12:00:00 GMT'],
        ],
      },
    ],
    [
      'validators',
      {
        body: 'User-agent: *\nDisallow: /a\n',
        headers: [
          ['ETag', '"1"'],
          ['Last-Modified', 'Sat, 21 Nov 2026 10:00:00 GMT'],
        ],
      },
    ],
    [
      'a charset',
      {
        body: Uint8Array.from(Buffer.from('User-agent: *\nDisallow: /é\n', 'latin1')),
        headers: [['Content-Type', 'text/plain; charset=iso-8859-1']],
      },
    ],
    [
      'a page',
      { body: '<!doctype html><title>Disallow: /</title>', headers: [['Content-Type', 'text/html']] },
    ],
    ['no file', { status: 404 }],
    ['a file that may not be had', { status: 403 }],
    ['an empty file', { body: '' }],
    ['a large file', { body: `User-agent: *\nDisallow: /a\n${'#'.repeat(600_000)}` }],
  ])('is what the client would know if it had fetched it then: %s', async (_, answer) => {
    const url = 'https://example.com/a'
    const fetched = clientOf(answer)
    await fetched.client.check(url)
    const imported = clientOf(answer)
    const fetchedAt = imported.clock.time
    await imported.clock.advance(hour)
    expect(await imported.client.importFrom([recorded(answer, fetchedAt)])).toEqual({
      imported: 1,
      skipped: {},
    })
    await fetched.clock.advance(hour)
    expect(await imported.client.check(url)).toEqual(await fetched.client.check(url))
    expect(imported.requests).toEqual([])
  })

  it('may have its content codings on or off, under the same header', async () => {
    const body = 'User-agent: *\nDisallow: /a\n'
    for (const sent of [text.encode(body), Uint8Array.from(gzipSync(body))]) {
      const { client, clock } = clientOf()
      const answer = { body: sent, headers: [['Content-Encoding', 'gzip']] as const }
      expect(await client.importFrom([recorded(answer, clock.time)])).toEqual({ imported: 1, skipped: {} })
      expect(await client.isAllowed('https://example.com/a')).toBe(false)
    }
  })

  it('is not an empty file if it has no bytes in a coding', async () => {
    const { client, clock } = clientOf()
    const headers = [
      ['Content-Encoding', 'gzip'],
      ['Content-Length', '0'],
    ] as const
    expect(await client.importFrom([recorded({ headers }, clock.time)])).toEqual({
      imported: 0,
      skipped: { unusable: 1 },
    })
  })

  it('does not take the place of what has come from the site meanwhile', async () => {
    let looks = (): void => undefined
    let found = (): void => undefined
    const isLooking = new Promise<void>((resolve) => (looks = resolve))
    const isFound = new Promise<void>((resolve) => (found = resolve))
    const history = {
      add: async () => undefined,
      async at() {
        looks()
        await isFound
      },
    } as unknown as History
    const { client, clock } = clientOf({ body: 'User-agent: *\nDisallow: /new\n' }, { history })
    const old = recorded({ body: 'User-agent: *\nDisallow: /old\n' }, clock.time - hour)
    const importing = client.importFrom([old])
    await isLooking
    expect(await client.isAllowed('https://example.com/new')).toBe(false)
    found()
    expect(await importing).toEqual({ imported: 1, skipped: {} })
    expect(await client.isAllowed('https://example.com/new')).toBe(false)
  })

  it('may have header fields of any name, and several of one', async () => {
    const { client, clock } = clientOf()
    const names = ['__proto__', 'constructor', 'toString', 'Cache-Control', 'cache-control', '']
    const headers = names.map((name) => [name, name.startsWith('c') ? 'max-age=7200' : 'public'] as const)
    const answer = recorded({ body: 'User-agent: *\n', headers }, clock.time)
    expect(await client.importFrom([answer])).toEqual({ imported: 1, skipped: {} })
    const { evidence } = await client.check('https://example.com/a')
    expect(evidence?.freshUntil).toBe(clock.time + 2 * hour)
  })

  it('revalidates a copy that is no longer fresh', async () => {
    const { client, clock, requests } = clientOf({ status: 304 })
    const answer = { body: 'User-agent: *\nDisallow: /a\n', headers: [['ETag', '"1"']] as const }
    await client.importFrom([recorded(answer, clock.time - 48 * hour)])
    expect(await client.isAllowed('https://example.com/a')).toBe(false)
    expect(requests).toHaveLength(1)
    expect(client.stats().notModified).toBe(1)
  })

  it('is in the store, for the next process', async () => {
    const store = createMemoryStore()
    const first = clientOf({}, { store })
    await first.client.importFrom([recorded({ body: 'User-agent: *\nDisallow: /a\n' }, first.clock.time)])
    const second = clientOf({}, { store })
    expect(await second.client.isAllowed('https://example.com/a')).toBe(false)
    expect(second.requests).toEqual([])
  })
})

describe('what is not imported is counted by the reason', () => {
  const skips: readonly (readonly [string, Partial<RecordedResponse>, string])[] = [
    ['a page of the site', { url: 'https://example.com/a' }, 'other-path'],
    ['a robots.txt with a query', { url: `${robotsUrl}?a` }, 'other-path'],
    ['another scheme', { url: 'ftp://example.com/robots.txt' }, 'no-response'],
    ['no URL', { url: 'example.com/robots.txt' }, 'no-response'],
    ['no time', { fetchedAt: Number.NaN }, 'no-response'],
    ['a redirect', { status: 301, headers: [['Location', '/r.txt']] }, 'redirected'],
    ['a response from the future', { fetchedAt: Date.UTC(2200, 0) }, 'in-the-future'],
    ['an overloaded server', { status: 503 }, 'unusable'],
    ['too many requests', { status: 429 }, 'unusable'],
    ['not modified', { status: 304 }, 'unusable'],
    ['a status of five digits', { status: 99_999 }, 'no-response'],
    [
      'a page with a status that is no number',
      { url: 'https://example.com/a', status: Number.NaN },
      'no-response',
    ],
    [
      'an image',
      { body: Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13) },
      'unusable',
    ],
    [
      'a damaged coding',
      { body: Uint8Array.of(0x1f, 0x8b, 8, 0, 1, 2), headers: [['Content-Encoding', 'gzip']] },
      'unusable',
    ],
    ['a part of a file', { status: 206, headers: [['Content-Range', 'bytes 5-9/100']] }, 'unusable'],
    ['a truncated file', { isTruncated: true }, 'truncated'],
  ]

  it.each(skips)('%s', async (_, part, reason) => {
    const { client, clock } = clientOf()
    const response = { ...recorded({ body: 'User-agent: *\n' }, clock.time), ...part }
    expect(await client.importFrom([response])).toEqual({ imported: 0, skipped: { [reason]: 1 } })
    expect(client.stats().sites).toBe(0)
  })

  it('what is older than what the client knows', async () => {
    const { client, clock } = clientOf({ body: 'User-agent: *\nDisallow: /known\n' })
    await client.check('https://example.com/')
    const old = recorded({ body: 'User-agent: *\nDisallow: /old\n' }, clock.time - hour)
    expect(await client.importFrom([old])).toEqual({ imported: 0, skipped: { 'not-newer': 1 } })
    await clock.advance(2 * hour)
    const newer = recorded({ body: 'User-agent: *\nDisallow: /newer\n' }, clock.time - hour)
    expect(await client.importFrom([newer, newer, old])).toEqual({ imported: 1, skipped: { 'not-newer': 2 } })
    expect(await client.isAllowed('https://example.com/newer')).toBe(false)
  })

  it('a redirect to a part of a file', async () => {
    const { client, clock } = clientOf()
    const redirect = recorded({ status: 301, headers: [['Location', '/r.txt']] }, clock.time)
    const part = { ...recorded({ body: 'User-agent: *\n' }, clock.time), url: 'https://example.com/r.txt' }
    expect(await client.importFrom([redirect, { ...part, isTruncated: true }])).toEqual({
      imported: 0,
      skipped: { redirected: 1, 'other-path': 1 },
    })
  })

  it('a truncated file counts if more than is read of one is there', async () => {
    const { client, clock } = clientOf()
    const response = recorded({ body: `User-agent: *\nDisallow: /a\n${'#'.repeat(600_000)}` }, clock.time)
    expect(await client.importFrom([{ ...response, isTruncated: true }])).toEqual({
      imported: 1,
      skipped: {},
    })
  })

  it('what a reader could not read', async () => {
    expect(await clientOf().client.importFrom(['damaged', 'cut-off', 'damaged'])).toEqual({
      imported: 0,
      skipped: { damaged: 2, 'cut-off': 1 },
    })
    expect(await clientOf().client.importFrom([])).toEqual(none)
  })
})

describe('an import ends', () => {
  it('with the error of its source', async () => {
    async function* broken(): AsyncGenerator<RecordedResponse> {
      yield recorded({}, 0)
      throw new Error('the disk is gone')
    }
    await expect(clientOf().client.importFrom(broken())).rejects.toThrow('the disk is gone')
  })

  it('when the client is closed', async () => {
    const { client } = clientOf()
    async function* closing(): AsyncGenerator<RecordedResponse> {
      yield recorded({}, 0)
      await client.close()
      yield recorded({}, 1)
    }
    await expect(client.importFrom(closing())).rejects.toMatchObject({ code: 'client-closed' })
  })

  it('at once for a path, which a reader of @ruly/client/watch takes, and for a closed client', async () => {
    const { client } = clientOf()
    await expect(client.importFrom('robots.warc.gz' as never)).rejects.toThrow('readWarc')
    await client.close()
    await expect(client.importFrom([])).rejects.toMatchObject({ code: 'client-closed' })
  })
})
