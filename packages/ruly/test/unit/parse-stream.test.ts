import { runInNewContext } from 'node:vm'

import { parse, parseResponse, parseStream, type Robots } from 'ruly'
import { describe, expect, it } from 'vitest'

const file = 'User-agent: *\nDisallow: /é\n'
const bytes = new TextEncoder().encode(file)
const disallows = (robots: Robots): boolean => !robots.isAllowed('Bot', '/%C3%A9')

async function* inPieces(...pieces: (string | Uint8Array)[]): AsyncGenerator<string | Uint8Array> {
  yield* pieces
}

describe('parse', () => {
  it.each<readonly [string, Parameters<typeof parse>[0]]>([
    ['an ArrayBuffer', bytes.slice().buffer],
    ['a part of one', new DataView(new Uint8Array([1, ...bytes, 1]).buffer, 1, bytes.length)],
    [
      'one of another realm',
      runInNewContext(`Uint8Array.from(${JSON.stringify([...bytes])}).buffer`) as ArrayBuffer,
    ],
    [
      'an array of another realm',
      runInNewContext(`Uint8Array.from(${JSON.stringify([...bytes])})`) as Uint8Array,
    ],
    ['pieces of all kinds', ['User-agent: *\n', new TextEncoder().encode('Disallow: /\u00e9').buffer, '\n']],
  ])('takes %s', (_, input) => {
    expect(disallows(parse(input))).toBe(true)
  })

  it('says what a stream and a Response are for', () => {
    expect(() => parse(new Response(file) as never)).toThrow('For a Response, await parseResponse().')
    expect(() => parse(new Blob([file]).stream() as never)).toThrow('For a stream, await parseStream().')
    expect(() => parse({} as never)).toThrow(/got object\.$/)
  })
})

describe('parseStream', () => {
  it.each<readonly [string, () => Parameters<typeof parseStream>[0]]>([
    ['a ReadableStream', () => new Blob([bytes]).stream()],
    ['pieces that divide a character', () => inPieces(bytes.slice(0, 25), bytes.slice(25))],
    ['text', () => inPieces('User-agent: *\n', 'Disallow: /é')],
  ])('reads %s', async (_, stream) => {
    expect(disallows(await parseStream(stream()))).toBe(true)
  })

  it('reads no more than it is to, and cancels the rest', async () => {
    let cancelled = false
    let pulls = 0
    const endless = new ReadableStream({
      pull(controller) {
        pulls++
        controller.enqueue(new TextEncoder().encode('Disallow: /a\n'.repeat(100)))
      },
      cancel: () => void (cancelled = true),
    })
    const robots = await parseStream(endless, { maxBytes: 2000 })
    expect([cancelled, pulls < 5]).toEqual([true, true])
    expect(robots.diagnostics.map(({ code }) => code)).toContain('file-too-large')
  })

  it.each([
    ['text', 'Disallow: /abc\n'],
    ['arrays', new TextEncoder().encode('Disallow: /abc\n')],
    ['buffers', new TextEncoder().encode('Disallow: /abc\n').buffer],
  ])('asks for no more %s once there is more than the limit', async (_, piece) => {
    let given = 0
    async function* pieces(): AsyncGenerator<typeof piece> {
      while (given++ < 100) yield piece
    }
    // A piece that ends at the limit does not say whether its last line goes on.
    const robots = await parseStream(pieces(), { maxBytes: 30 })
    expect([given, robots.lines.length]).toEqual([3, 3])
    expect(robots.diagnostics.map(({ code }) => code)).toContain('file-too-large')
  })

  it('reads a file that is as long as the limit', async () => {
    const robots = await parseStream(inPieces('User-agent: *\n', 'Disallow: /é'), { maxBytes: 27 })
    expect([disallows(robots), robots.diagnostics]).toEqual([true, []])
  })

  it.each(['\n', '\r\n'])(
    'says that a file is longer than its limit, which a line ends at: %j',
    async (end) => {
      const pieces = [`User-agent: *${end}`, 'Disallow: /\n'] as const
      const whole = parse(pieces, { maxBytes: 13 })
      const robots = await parseStream(inPieces(...pieces), { maxBytes: 13 })
      expect(robots.diagnostics).toEqual(whole.diagnostics)
      expect(robots.diagnostics.map(({ code }) => code)).toEqual(['file-too-large'])
    },
  )

  it('keeps pieces whose buffer is used again', async () => {
    async function* pieces(): AsyncGenerator<Uint8Array> {
      const buffer = new Uint8Array(8)
      for (let at = 0; at < bytes.length; at += buffer.length) {
        const part = bytes.subarray(at, at + buffer.length)
        buffer.set(part)
        yield buffer.subarray(0, part.length)
      }
    }
    expect((await parseStream(pieces())).bytes).toEqual(bytes)
  })

  it('reads nothing for wrong options, and stops at a piece that is neither text nor bytes', async () => {
    let given = 0
    async function* endless(piece: unknown): AsyncGenerator<never> {
      while (given++ < 100) yield piece as never
    }
    for (const wrong of [{ maxBytes: '9' }, { maxBytes: 0 }, { dialekt: 1 }, null])
      await expect(parseStream(endless('a'), wrong as never)).rejects.toThrow(/maxBytes|dialekt|object/)
    expect(given).toBe(0)
    for (const piece of [5, null, {}]) {
      given = 0
      await expect(parseStream(endless(piece))).rejects.toThrow('A robots.txt must be a string, ')
      expect(given).toBe(1)
    }
  })

  it('fails as its stream does, even if that cannot be cancelled', async () => {
    const reader = {
      read: () => Promise.reject(new Error('cut')),
      cancel: () => Promise.reject(new Error('not cancelled')),
    }
    await expect(parseStream({ getReader: () => reader })).rejects.toThrow('cut')
  })

  it('fails as its stream does, and for what is none', async () => {
    const broken = new ReadableStream({ pull: (controller) => controller.error(new Error('cut')) })
    await expect(parseStream(broken)).rejects.toThrow('cut')
    await expect(parseStream('text' as never)).rejects.toThrow('got string')
    await expect(parseStream(inPieces(file), { dialekt: 1 } as never)).rejects.toThrow('dialect')
  })
})

describe('parseResponse', () => {
  it('reads the body of a success, for the site that answered', async () => {
    const response = Object.defineProperty(new Response(file), 'url', { value: 'https://e.com/robots.txt' })
    const robots = await parseResponse(response)
    expect([disallows(robots), robots.url]).toEqual([true, 'https://e.com/robots.txt'])
    expect((await parseResponse(new Response(null))).groups).toEqual([])
    expect((await parseResponse(new Response(file), { url: 'https://a.com/robots.txt' })).url).toBe(
      'https://a.com/robots.txt',
    )
  })

  it('is for every URL after a redirect, because its rules are those of the site that was asked', async () => {
    const redirected = { ok: true, status: 200, url: 'https://www.e.com/robots.txt', redirected: true }
    const robots = await parseResponse({ ...redirected, body: new Blob([file]).stream() })
    expect([robots.url, robots.isAllowed('Bot', 'https://e.com/%C3%A9')]).toEqual([undefined, false])
    const url = 'https://e.com/robots.txt'
    const named = await parseResponse({ ...redirected, body: new Blob([file]).stream() }, { url })
    expect(named.url).toBe(url)
  })

  it('is for every URL if it has the URL of no site', async () => {
    const robots = await parseResponse(await fetch(`data:text/plain,${encodeURIComponent(file)}`))
    expect([robots.url, disallows(robots)]).toEqual([undefined, true])
  })

  it('does not take an error page for a file', async () => {
    const response = new Response('<h1>Not found</h1>', { status: 404 })
    await expect(parseResponse(response)).rejects.toThrow(
      '"response" must have a status from 200 to 299, got 404',
    )
  })
})
