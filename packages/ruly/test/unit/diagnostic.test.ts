import { readFileSync } from 'node:fs'

import { describe, expect, expectTypeOf, it } from 'vitest'

import { google, rfc9309, robotstxtGem, texting, type Dialect } from '../../src/dialects/index.ts'
import { parse, type Diagnostic, type DiagnosticCode } from '../../src/index.ts'
import { lint, diagnosticMessage, type LintCode } from '../../../lint/src/index.ts'
import { diagnosticProperties } from '../support/properties/diagnostics.ts'
import { unitShare } from '../support/share.ts'

interface Case {
  readonly code: DiagnosticCode
  readonly file: string | Uint8Array
  readonly dialect?: Dialect
  readonly maxBytes?: number
  /** The bytes that are meant, as Latin-1. */
  readonly place: string
  readonly message: string
}

const everyone = 'User-agent: *\n'
const long = `Disallow: /${'a'.repeat(16_700)}`

const cases: readonly Case[] = [
  {
    code: 'byte-order-mark',
    file: `\uFEFF${everyone}`,
    place: '\u00ef\u00bb\u00bf',
    message: 'The file begins with a byte order mark. It is skipped, but some agents lose the first line.',
  },
  {
    code: 'byte-order-mark',
    file: `\uFEFF\n${everyone}`,
    dialect: robotstxtGem,
    place: '\u00ef\u00bb\u00bf',
    message:
      'The file begins with a byte order mark, which this dialect reads as text: the first line can be lost.',
  },
  {
    code: 'byte-order-mark',
    file: Buffer.from(`\u00ef\u00bb${everyone}`, 'latin1'),
    dialect: google,
    place: '\u00ef\u00bb',
    message: 'The file begins with a part of a byte order mark, which is skipped.',
  },
  {
    code: 'utf-16',
    file: Buffer.from('\uFEFFUser-agent: *\n', 'utf16le'),
    place: Buffer.from('\uFEFFUser-agent: *', 'utf16le').toString('latin1'),
    message:
      'The file is UTF-16, and is decoded, but most agents find no rule in it: everything is open to them. Save it as UTF-8.',
  },
  {
    code: 'file-too-large',
    file: `${everyone}Disallow: /a\nDisallow: /b\n`,
    maxBytes: 20,
    place: 'Disallow: /a\nDisallow: /b\n',
    message: 'The file has 40 bytes, more than are read: the last 26, from this line on, do not count.',
  },
  {
    code: 'line-too-long',
    file: `${everyone}${long}\n`,
    dialect: google,
    place: long.slice(16_663),
    message: 'Only the first 16,663 bytes of the line are read: the value of "Disallow" is cut short.',
  },
  {
    code: 'nul-byte',
    file: `${everyone}Disallow: /a\0\0b\n`,
    place: '\0\0',
    message:
      'The line has a NUL byte, which is read as part of the line: Google reads only the part before it.',
  },
  {
    code: 'nul-byte',
    file: `${everyone}Disallow: /a\0b\n`,
    dialect: google,
    place: '\0',
    message:
      'The line has a NUL byte, and only the part before it is read: other agents read the whole line.',
  },
  {
    code: 'nul-byte',
    file: `${everyone}Disallow: /a\0b\n`,
    dialect: robotstxtGem,
    place: '\0',
    message: 'The line has a NUL byte, which is deleted: Google reads only the part before it.',
  },
  {
    code: 'not-utf-8',
    file: Buffer.from(`${everyone}Disallow: /caf\u00e9\n`, 'latin1'),
    place: 'Disallow: /caf\u00e9',
    message:
      '"Disallow: /caf\uFFFD" is not UTF-8: its bytes are compared as they are, but other agents read them differently, and URLs have other bytes.',
  },
  {
    code: 'not-utf-8',
    file: Buffer.from(`${everyone}Disallow: /a # caf\u00e9\n`, 'latin1'),
    place: 'Disallow: /a # caf\u00e9',
    message: 'The line is not UTF-8. It is not a rule, but some agents refuse the whole file for it.',
  },
  {
    code: 'not-a-field',
    file: `${everyone}Keep out please\n`,
    place: 'Keep out please',
    message: '"Keep out please" is neither a field, because it has no colon, nor a comment: agents skip it.',
  },
  {
    code: 'not-a-field',
    file: `${everyone}Keep out\n`,
    place: 'Keep out',
    message: '"Keep out" is neither a field, because it has no colon, nor a comment: agents skip it.',
  },
  {
    code: 'not-a-field',
    file: 'https://example.com/robots.txt\n',
    place: 'https://example.com/robots.txt',
    message:
      '"https://example.com/robots.txt" is a URL, not a field: agents skip it. Pass the text of the file, not its URL.',
  },
  {
    code: 'lines-run-together',
    file: 'User-agent: *Disallow: /x',
    place: 'Disallow:',
    message:
      '"*Disallow: /x" has "Disallow:" in it: the line end before it is missing, and agents read both lines as one.',
  },
  {
    code: 'lines-run-together',
    file: `${everyone}Sitemap: https://example.com/s.xmlUser-agent: x\n`,
    place: 'User-agent:',
    message:
      '"https://example.com/s.xmlUser-agent: x" has "User-agent:" in it: the line end before it is missing, and agents read both lines as one.',
  },
  {
    code: 'rule-outside-group',
    file: `Disallow: /a\n${everyone}`,
    place: 'Disallow: /a',
    message: '"Disallow: /a" is outside all groups: agents skip it.',
  },
  {
    code: 'misspelt-field',
    file: `${everyone}  Dissallow: /a\n`,
    place: 'Dissallow',
    message: '"Dissallow" is read as "Disallow", but some agents skip the line.',
  },
  {
    code: 'misspelt-field',
    file: `${everyone}\0User\0agent: a\n`,
    dialect: robotstxtGem,
    place: 'User\0agent',
    message: '"Useragent" is read as "User-agent", but some agents skip the line.',
  },
  {
    code: 'field-name-begins-like',
    file: `${everyone}Disallowed: /a\n`,
    dialect: google,
    place: 'Disallowed',
    message: 'This dialect reads "Disallowed" as "Disallow", by its beginning; other agents skip the line.',
  },
  {
    code: 'missing-colon',
    file: `${everyone}Disallow /a\n`,
    place: 'Disallow',
    message: '"Disallow" has no colon after it. The line is read anyway, but some agents skip it.',
  },
  {
    code: 'value-not-readable',
    file: `${everyone}Crawl-delay: soon\n`,
    place: 'soon',
    message:
      '"soon" is not a value of Crawl-delay: it takes a number of seconds, as in 10 or 0.5 (Yahoo and Microsoft, 2008).',
  },
  {
    code: 'value-not-readable',
    file: `${everyone}Host:\n`,
    place: '',
    message: 'Host has no value: it takes the name of a host, as in example.com (Yandex, until 2018).',
  },
  {
    code: 'clean-param-wrong',
    file: `${everyone}Clean-param: & /a\n`,
    place: '& /a',
    message: 'The line names no parameter: Yandex skips it.',
  },
  {
    code: 'content-signal-wrong',
    file: `${everyone}Content-Signal: search\n`,
    place: 'search',
    message: '"search" is not a list of name=value pairs with commas between them: it has no effect.',
  },
  {
    code: 'content-usage-wrong',
    file: `${everyone}Content-Usage: /a\n`,
    place: '/a',
    message: '"/a" has no preferences: it has no effect.',
  },
  {
    code: 'sitemap-relative',
    file: `${everyone}Sitemap: /s.xml\n`,
    place: '/s.xml',
    message: '"/s.xml" is not a whole URL: many agents skip the line. Write it with https:// and the host.',
  },
  {
    code: 'sitemap-relative',
    file: `${everyone}Site\0map: /s\0.xml\n`,
    dialect: robotstxtGem,
    place: '/s\0.xml',
    message: '"/s.xml" is not a whole URL: many agents skip the line. Write it with https:// and the host.',
  },
  {
    code: 'sitemap-not-http',
    file: `${everyone}Sitemap: https://\n`,
    place: 'https://',
    message: '"https://" is not a URL: agents skip the line.',
  },
  {
    code: 'sitemap-not-http',
    file: `${everyone}Sitemap:\n`,
    place: '',
    message: 'The line names no sitemap.',
  },
]

/** All codes, as the compiler knows them. */
const everyCode: Readonly<Record<DiagnosticCode, true>> = {
  'byte-order-mark': true,
  'clean-param-wrong': true,
  'content-signal-wrong': true,
  'content-usage-wrong': true,
  'field-name-begins-like': true,
  'file-too-large': true,
  'line-too-long': true,
  'lines-run-together': true,
  'missing-colon': true,
  'misspelt-field': true,
  'not-a-field': true,
  'not-utf-8': true,
  'nul-byte': true,
  'rule-outside-group': true,
  'sitemap-not-http': true,
  'sitemap-relative': true,
  'utf-16': true,
  'value-not-readable': true,
}

const placeOf = (bytes: Uint8Array, { span }: Diagnostic): string =>
  Buffer.from(bytes.subarray(span.start, span.end)).toString('latin1')

describe('a diagnostic', () => {
  it.each(cases)('$code has a line, a place and a message: $message', (one) => {
    const { code, file, dialect = rfc9309, maxBytes = Infinity, place, message } = one
    const robots = parse(file, { dialect, maxBytes })
    const told = robots.diagnostics.filter((found) => found.code === code)
    expect(told).toHaveLength(1)
    expect(told.map((found) => placeOf(robots.bytes, found))).toEqual([place])
    expect(told.map((found) => diagnosticMessage(found, robots))).toEqual([message])
  })

  it.each(cases)('$code is what the linter finds in the same place: $message', (one) => {
    const { code, file, dialect = rfc9309, maxBytes = Infinity } = one
    const [told] = parse(file, { dialect, maxBytes }).diagnostics.filter((found) => found.code === code)
    const [found] = lint(file, { dialect, maxBytes }).findings.filter((finding) => finding.code === code)
    expect(found?.line).toBe(told?.line)
    // A finding without a place means the whole line.
    expect(found?.span ?? told?.span).toEqual(told?.span)
  })

  it.each(cases.filter(({ code }) => code !== 'rule-outside-group'))(
    '$code is told in the words of the linter: $message',
    ({ code, file, dialect = rfc9309, maxBytes = Infinity, message }) => {
      const { findings } = lint(file, { dialect, maxBytes })
      expect(findings.filter((finding) => finding.code === code)).toMatchObject([{ message }])
    },
  )

  it('has a case here, whatever its code', () => {
    expect(Object.keys(everyCode)).toEqual([...new Set(cases.map(({ code }) => code))].toSorted())
    expectTypeOf<DiagnosticCode>().toExtend<LintCode>()
  })

  it('has its code on the page about diagnostics', () => {
    const page = readFileSync(new URL('../../../../docs/diagnostics.md', import.meta.url), 'utf8')
    const listed = Array.from(page.matchAll(/^\| `([\w-]+)` /gm), ([, code = '']) => code)
    expect(listed.toSorted()).toEqual(Object.keys(everyCode))
  })

  it.each([
    ['lines without their line ends', ['User-agent: *', 'Disallow: /x'], 'lines-run-together'],
    ['lines of a robot', ['User-agent: Bot', 'Disallow: /x', 'Allow: /y'], 'lines-run-together'],
    ['the URL of the file', 'https://e.com/robots.txt', 'not-a-field'],
    ['the path of the file', './robots.txt', 'not-a-field'],
  ])('says that a program passed something else than the text: %s', (_, input, code) => {
    expect(parse(input).diagnostics.map((told) => told.code)).toEqual([code])
  })

  it('does not say so of pieces that were cut anywhere', () => {
    const text = 'User-agent: *\nDisallow: /x\nAllow: /x/y\nSitemap: https://e.com/s.xml\n'
    for (let at = 0; at <= text.length; at++)
      expect(parse([text.slice(0, at), text.slice(at)]).diagnostics).toEqual([])
    expect(parse(text.split('')).diagnostics).toEqual([])
  })

  it('says what was forgiven, skipped or not understood, line by line', () => {
    const text =
      '\uFEFFDisallow: /\nUser agent: a\nDisallowed: /b\nDisallow /c\nthese are words\nAllow: /\0\nCrawl-delay: x\n'
    expect(parse(text, { dialect: google }).diagnostics.map(({ code, line }) => [code, line])).toEqual([
      ['byte-order-mark', 1],
      ['rule-outside-group', 1],
      ['misspelt-field', 2],
      ['field-name-begins-like', 3],
      ['missing-colon', 4],
      ['not-a-field', 5],
      ['nul-byte', 6],
      ['value-not-readable', 7],
    ])
  })

  it('is about a line once, in the order of the lines', () => {
    const codes = (text: string, dialect: Dialect): readonly unknown[] =>
      parse(text, { dialect }).diagnostics.map(({ code, line }) => [code, line])
    expect(codes('User-agent: *\nCrawl-delay: x\nDissallow: /\n', google)).toEqual([
      ['value-not-readable', 2],
      ['misspelt-field', 3],
    ])
    expect(codes('Dissallow: /a\nAllow: /b\nUser-agent: *\nDissallow: /c\nwords\n', texting)).toEqual([
      ['rule-outside-group', 1],
      ['misspelt-field', 1],
      ['rule-outside-group', 2],
      ['misspelt-field', 4],
      ['not-a-field', 5],
    ])
  })

  it('says of a long line that is no field both', () => {
    const text = `User-agent: *\n${'x'.repeat(16_663)}\n${'x'.repeat(16_664)}\n`
    expect(parse(text, { dialect: google }).diagnostics.map(({ code, line }) => [code, line])).toEqual([
      ['not-a-field', 2],
      ['line-too-long', 3],
      ['not-a-field', 3],
    ])
  })

  it('says of a long line whatever it is, and whatever other lines are', () => {
    for (const line of ['# a', '#', ' # a', 'a: ', ' ', 'Disallow: /']) {
      const file = new TextEncoder().encode(`${line}${' '.repeat(20_000)}\n`)
      for (const others of [[], [0x23, 0xff]])
        expect(
          parse([file, Uint8Array.from(others)], { dialect: google })
            .diagnostics.filter(({ line: number }) => number === 1)
            .map(({ code }) => code),
          line,
        ).toContain('line-too-long')
    }
  })

  it('is missing where nothing is to be said', () => {
    const text = '# A good file.\nUser-agent: *\nDisallow: /a\n\nX-Field: 1\n'
    expect(parse(text, { dialect: google }).diagnostics).toEqual([])
  })

  it('of another file is refused', () => {
    const [found] = parse(`${everyone}nofield`).diagnostics
    expect(() => diagnosticMessage(found!, parse(''))).toThrow(
      new RangeError('The line of a diagnostic must be from 1 to 1, got 2. Pass the file that it is about.'),
    )
  })
})

diagnosticProperties(unitShare)
