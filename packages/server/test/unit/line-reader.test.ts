import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { LineReader } from '../../src/answers/line-reader.ts'
import type { Line } from '../../src/answers/line-answers.ts'
import { expectSame } from '../../../ruly/test/support/expect-same.ts'

/** The questions in pieces of bytes. */
function read(...pieces: readonly (string | Uint8Array)[]): readonly Line[] {
  const reader = new LineReader('A')
  return [...pieces.flatMap((piece) => reader.add(Buffer.from(piece))), ...reader.end()]
}

describe('questions in lines', () => {
  it('are URLs, JSON strings and objects', () => {
    expect(
      read('http://a.example/\n"http://b.example/"\r\n{"url":"http://c.example/","agent":["B"]}'),
    ).toEqual([
      { line: 1, text: 'http://a.example/', url: 'http://a.example/', agent: 'A' },
      { line: 2, text: '"http://b.example/"\r', url: 'http://b.example/', agent: 'A' },
      {
        line: 3,
        text: '{"url":"http://c.example/","agent":["B"]}',
        url: 'http://c.example/',
        agent: ['B'],
      },
    ])
  })

  it('may follow a byte order mark', () => {
    const url = 'http://a.example/'
    for (const text of [url, JSON.stringify(url), JSON.stringify({ url })])
      expect(read(`\ufeff${text}\n`)).toMatchObject([{ line: 1, url, agent: 'A' }])
  })

  it('are too long by their bytes, however these are cut', () => {
    const line = Buffer.from(`http://a.example/${'é'.repeat(32_760)}\n`)
    const fault = 'A line must have at most 65536 bytes.'
    for (const pieces of [[line], [line.subarray(0, 65_537), line.subarray(65_537)]])
      expect(read(...pieces)).toMatchObject([{ line: 1, fault }])
  })

  it('are the same however their bytes are cut', () => {
    const text = 'http://a.example/é\n\n{"url":"http://b.example/ü"}\nnonsense\n"http://c.example/"'
    const bytes = Buffer.from(text)
    const whole = read(bytes)
    fc.assert(
      fc.property(fc.array(fc.nat(bytes.length), { maxLength: 20 }), (cuts) => {
        const places = [0, ...cuts.toSorted((a, b) => a - b), bytes.length]
        const pieces = places.slice(1).map((end, index) => bytes.subarray(places[index], end))
        expectSame(read(...pieces), whole)
      }),
    )
  })

  it('never fail, and one that is no question says why', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 10 }), (pieces) => {
        const isRight = (line: Line): boolean =>
          'fault' in line ? line.fault.endsWith('.') : URL.canParse(line.url)
        expectSame(
          read(...pieces).filter((line) => !isRight(line)),
          [],
        )
      }),
    )
  })

  it('are known as absolute without parsing only if they are', () => {
    const host = fc.stringMatching(/^[a-z0-9.:@-]{0,12}$/)
    fc.assert(
      fc.property(fc.constantFrom('http', 'https', 'HTTP'), host, (scheme, name) => {
        const url = `${scheme}://${name}/a`
        expectSame('url' in (read(url)[0] ?? {}), URL.canParse(url))
      }),
      { numRuns: 2000 },
    )
  })

  it('are known as absolute by the one before them only if they are', () => {
    const authority = fc.constantFrom(
      'a.example',
      'a.example:99999',
      '127.0.0.1:80',
      '1.2.3.256',
      'a@b',
      '[::1]',
      'x y',
    )
    const rest = fc.constantFrom('', '/', '/a b', '\\@c/', ':1/', '?', '#/', '/%', '\t/')
    const line = fc.tuple(fc.constantFrom('http', 'https'), authority, rest)
    fc.assert(
      fc.property(fc.array(line, { minLength: 2, maxLength: 6 }), (parts) => {
        const urls = parts.map(([scheme, name, path]) => `${scheme}://${name}${path}`)
        const found = read(urls.join('\n')).map((one) => 'url' in one)
        expectSame(
          found,
          urls.map((url) => URL.canParse(url)),
        )
      }),
      { numRuns: 2000 },
    )
  })

  it('have an end, also where they are too long', () => {
    const reader = new LineReader('A')
    const piece = Buffer.from('a'.repeat(60_000))
    const found = [...reader.add(piece), ...reader.add(piece), ...reader.add(piece), ...reader.add(piece)]
    found.push(...reader.add(Buffer.from('b\nhttp://a.example/\n')), ...reader.end())
    expect(found).toEqual([
      { line: 1, text: 'a'.repeat(65_536), fault: expect.stringContaining('at most 65536 bytes') as string },
      { line: 2, text: 'http://a.example/', url: 'http://a.example/', agent: 'A' },
    ])
  })
})
