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

  it('does not take an error page for a file', async () => {
    const response = new Response('<h1>Not found</h1>', { status: 404 })
    await expect(parseResponse(response)).rejects.toThrow(
      '"response" must have a status from 200 to 299, got 404',
    )
  })
})
