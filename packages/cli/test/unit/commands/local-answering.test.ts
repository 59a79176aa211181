import fc from 'fast-check'
import { expect, it } from 'vitest'

import { parse } from 'ruly'
import { google } from 'ruly/dialects'

import { createLocalAnswering } from '../../../src/commands/bulk/answers/local-answering.ts'

const octets = Buffer.from('User-agent: *\nDisallow: /b\nAllow: /b/c$\nDisallow: /*é\n')
const rules = { kind: 'file', octets, url: undefined, dialect: 'google', maxBytes: undefined } as const
const policy = parse(octets, { dialect: google }).forAgent('X')

const url = fc
  .tuple(
    fc.constantFrom('https://example.com', 'http://a.example', ''),
    fc.array(fc.constantFrom('/', 'a', 'b', 'c', 'b/c', '%62', '?'), { maxLength: 4 }),
  )
  .map(([site, path]) => `${site}/${path.join('')}`)
/** Lines that ask for a URL and nothing else, now and then others. */
const line = fc.oneof(
  { arbitrary: url, weight: 40 },
  fc.constantFrom('', ' ', ' /b ', '/a\r', '/é', 'https://example.com/b/é', 'a\tb', 'no URL', 'http:/x'),
)
const list = fc
  .tuple(fc.array(line, { maxLength: 30 }), fc.constantFrom('', '\n'))
  .map(([lines, end]) => lines.join('\n') + end)

const isAsked = (text: string): boolean => text.startsWith('/') || URL.canParse(text)

it.each(['allowed', 'disallowed', undefined] as const)(
  'The rows of a list of URLs are those of its lines that are wanted: %s',
  (only) => {
    const answer = createLocalAnswering({
      reading: { agents: ['X'], needsSite: false },
      writing: { format: 'urls', formulas: 'keep', only },
      rules,
    })
    fc.assert(
      fc.property(list, (text) => {
        const batch = { octets: Uint8Array.from(Buffer.from(text)), isCut: false, hasHeading: false }
        const { rows, lines, height, malformed } = answer({ ...batch, format: 'text', columns: undefined })
        const asked = text.split('\n').map((each) => each.trim())
        const urls = asked.filter(isAsked)
        const wanted = urls.filter(
          (each) => only === undefined || policy.isAllowed(each) === (only === 'allowed'),
        )
        expect(Buffer.from(rows).toString()).toBe(wanted.map((each) => `${each}\n`).join(''))
        expect(lines - malformed).toBe(urls.length)
        expect(lines).toBe(asked.filter((each) => each !== '').length)
        expect(height).toBe(text.endsWith('\n') || text === '' ? asked.length - 1 : asked.length)
      }),
      { numRuns: 500 },
    )
  },
)
