import fc from 'fast-check'
import { describe, it } from 'vitest'

import { parse } from 'ruly'
import { google } from 'ruly/dialects'

import { createLocalAnswering } from '../../../src/bulk/answers/local-answering.ts'
import { expectSame } from '../../../../ruly/test/support/expect-same.ts'

const bytes = Buffer.from('User-agent: *\nDisallow: /b\nAllow: /b/c$\nDisallow: /*é\n')
const rules = { kind: 'file', bytes, url: undefined, dialect: 'google', maxBytes: undefined } as const
const policy = parse(bytes, { dialect: google }).forAgent('X')

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
        const batch = { bytes: Uint8Array.from(Buffer.from(text)), isCut: false, hasHeading: false }
        const { rows, lines, height, malformed } = answer({ ...batch, format: 'text', columns: undefined })
        const asked = text.split('\n').map((each) => each.trim())
        const urls = asked.filter(isAsked)
        const wanted = urls.filter(
          (each) => only === undefined || policy.isAllowed(each) === (only === 'allowed'),
        )
        expectSame(Buffer.from(rows).toString(), wanted.map((each) => `${each}\n`).join(''))
        expectSame(lines - malformed, urls.length)
        expectSame(lines, asked.filter((each) => each !== '').length)
        expectSame(height, text.endsWith('\n') || text === '' ? asked.length - 1 : asked.length)
      }),
      { numRuns: 150 },
    )
  },
)

/** What formats escape or quote, also escaped as in JSON. */
const odd = [
  '"',
  ',',
  ';',
  '\\',
  '\\"',
  '\\u002c',
  '\\ud800',
  '\r',
  '\t',
  '\u0001',
  '\u007f',
  'é',
  '\u202e',
  '\ud83d\ude00',
  ' ',
  '}',
]
const agent = fc.constantFrom('X', 'Ÿ', '=x', '"x", y')
const quoted = (field: string): string => (/[",\t]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)

/** Lines of each format, by their URLs: mostly a URL alone. */
const linesWith = (asked: fc.Arbitrary<string>) => ({
  text: fc.oneof(
    { arbitrary: asked, weight: 5 },
    fc.tuple(agent, asked).map((pair) => pair.join('\t')),
  ),
  csv: fc.oneof(
    { arbitrary: asked.map(quoted), weight: 3 },
    asked,
    fc.tuple(asked, agent).map((row) => row.map(quoted).join(',')),
  ),
  ndjson: fc.oneof(
    { arbitrary: asked.map((each) => `{"url":"${each}"}`), weight: 3 },
    asked.map((each) => JSON.stringify({ url: each })),
    fc.tuple(agent, asked).map(([each, about]) => JSON.stringify({ agent: each, url: about })),
    asked.map((each) => JSON.stringify(each)),
  ),
})

/** Some lines of a format, with just one odd thing in them: several would hide each other. */
function linesOf(input: 'text' | 'csv' | 'ndjson'): fc.Arbitrary<readonly string[]> {
  return fc.constantFrom(...odd).chain((thing) => {
    const oddUrl = fc.tuple(url, url).map(([start, end]) => `${start}${thing}${end}`)
    return fc.array(linesWith(fc.oneof(url, oddUrl))[input], { maxLength: 8 })
  })
}

/** Malformed in every format, with everything in it that fast paths do not cover. */
const disturbing = '"\\,\u0001\té'

describe.each(['text', 'csv', 'ndjson'] as const)('The rows of a list of %s', (input) => {
  it.each(['text', 'csv', 'ndjson', 'urls'] as const)(
    'are the same as %s whatever the other lines contain',
    (output) => {
      fc.assert(
        fc.property(
          linesOf(input),
          fc.constantFrom(',', '\t'),
          fc.constantFrom('keep', 'escape'),
          fc.constantFrom(undefined, 'allowed', 'disallowed'),
          (some, delimiter, formulas, only) => {
            const answer = createLocalAnswering({
              reading: { agents: ['X', 'Y'], needsSite: false },
              writing: { format: output, formulas, only },
              rules,
            })
            const columns = { delimiter, url: 0, agent: 1 }
            const answered = (asked: readonly string[]): ReturnType<typeof answer> =>
              answer({
                bytes: Uint8Array.from(Buffer.from(`${asked.join('\n')}\n`)),
                format: input,
                isCut: false,
                columns: input === 'csv' ? columns : undefined,
                hasHeading: false,
              })
            const together = answered(some)
            const apart = some.map((each) => Buffer.from(answered([each]).rows))
            expectSame(Buffer.from(together.rows).toString(), Buffer.concat(apart).toString())
            const disturbed = answered([...some, disturbing])
            expectSame(Buffer.from(disturbed.rows).toString(), Buffer.from(together.rows).toString())
            expectSame(disturbed.malformed, together.malformed + 1)
          },
        ),
        { numRuns: 80 },
      )
    },
  )
})
