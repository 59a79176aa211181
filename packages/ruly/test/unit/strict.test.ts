import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { targetForm } from '../../src/core/strategies/octet-forms.ts'
import { resolvedOnSite } from '../../src/core/strategies/resolved-target.ts'
import { strictUrl } from '../../src/core/strict-url.ts'
import * as dialects from '../../src/dialects/index.ts'
import { fromSnapshot, parse, type Policy, type Robots } from '../../src/index.ts'
import { robotsText } from '../support/arbitraries.ts'

const { google, rfc9309 } = dialects
const url = 'https://example.com/robots.txt'
const robot = 'ExampleBot'

const origin = fc.constantFrom(
  'https://example.com',
  'http://example.com',
  'HTTPS://EXAMPLE.com:443',
  'https://example.com:8080',
  'http:/example.com',
  'https:example.com',
  'https:\\\\example.com',
  ' https://example.com',
  'http://a;b',
  'https://user:p w@example.com',
  'https://ex%61mple.com',
  'https://é.example',
  'https://a"b@example.com',
  'https://h:99999',
  'https://',
  'https://a b',
  'http://[::1]',
  'ftp://example.com',
  'foo://example.com',
  'mailto:',
  'foo:',
  'example.com:80',
  'ht\ttps://example.com',
)

const pieces =
  '/ / / a b c . .. %2e %2E %2f %61 % \\ ? # é " \' < ^ | ` { ; * $ = ~ @ : // /. /.. /../ /./ /%2e%2E/ robots.txt .well-known'
const piece = fc.constantFrom(...pieces.split(' '), ' ', '\t', '\n', '\r', '\0', '\u007f', '\ud800')

const rest = fc.array(piece, { maxLength: 12 }).map((parts) => parts.join(''))
const writtenUrl = fc.tuple(origin, rest).map((parts) => parts.join(''))
const writtenPath = fc
  .tuple(
    fc.constantFrom('/', '/', '/a', '\\', ' /', '/a/..', '//example.com', '//EXAMPLE.com:443', '/\t/b:80'),
    rest,
  )
  .map((parts) => parts.join(''))

const rule = fc
  .tuple(fc.constantFrom('Allow: ', 'Disallow: '), fc.stringMatching(/^\/[/*$%a-c23é?;.~#]{0,6}$/))
  .map((parts) => parts.join(''))
const file = fc.oneof(
  robotsText,
  fc.array(rule, { maxLength: 8 }).map((rules) => ['User-agent: *', ...rules, ''].join('\n')),
)

/** The URL as the URL standard writes it, undefined where that rejects it. */
function hrefOf(text: string, base?: string): string | undefined {
  try {
    return new URL(text, base).href
  } catch {
    return undefined
  }
}

/** What begins with a slash, resolved: a path, behind an authority where it would pass for one. */
function referenceOf(written: string): string {
  const base = 'https://base.invalid'
  const href = hrefOf(written, base)
  if (href?.startsWith(`${base}/`) !== true) return href?.slice('https:'.length) ?? written
  const path = href.slice(base.length)
  return path.startsWith('//') ? `//example.com${path}` : path
}

/** A policy that has an index, so that it answers most questions from the URL itself. */
function askedOften(robots: Robots): Policy {
  const policy = robots.forAgent(robot)
  for (let i = 0; i < 20; i++) policy.isAllowed(`https://example.com/${i}`)
  return policy
}

describe.each(Object.values(dialects))('a strict question under $name', (dialect) => {
  it('is answered as the URL that the URL standard makes of it', () => {
    fc.assert(
      fc.property(file, fc.array(writtenUrl, { maxLength: 8 }), fc.boolean(), (text, asked, knowsSite) => {
        const options = knowsSite ? { dialect, url } : { dialect }
        const plain = parse(text, options).forAgent(robot)
        const strict = askedOften(parse(text, { ...options, strict: true }))
        for (const written of asked) {
          const verdict = plain.check(hrefOf(written) ?? written)
          expect(strict.check(written), written).toEqual(verdict)
          expect(strict.isAllowed(written), written).toBe(verdict.allowed)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('is answered as written where the URL standard changes nothing', () => {
    const serialised = writtenUrl
      .map((written) => hrefOf(written) ?? '')
      .filter((href) => hrefOf(href) === href)
    fc.assert(
      fc.property(file, fc.array(serialised, { maxLength: 8 }), (text, asked) => {
        const plain = askedOften(parse(text, { dialect, url }))
        const strict = askedOften(parse(text, { dialect, url, strict: true }))
        for (const href of asked) {
          expect(strict.check(href), href).toEqual(plain.check(href))
          expect(strict.isAllowed(href), href).toBe(plain.isAllowed(href))
        }
      }),
    )
  })

  it('about a path is answered as about the path that the URL standard makes of it', () => {
    fc.assert(
      fc.property(file, fc.array(writtenPath, { maxLength: 8 }), (text, asked) => {
        const plain = parse(text, { dialect, url }).forAgent(robot)
        const strict = askedOften(parse(text, { dialect, url, strict: true }))
        for (const written of asked) {
          const verdict = plain.check(referenceOf(written))
          expect(strict.check(written), written).toEqual(verdict)
          expect(strict.isAllowed(written), written).toBe(verdict.allowed)
        }
      }),
      { numRuns: 300 },
    )
  })
})

const robots = 'User-agent: *\nDisallow: /private\nDisallow: //twice\n'

describe('strict', () => {
  it('knows what the URL standard does to each ASCII character', () => {
    const characters = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code))
    const around = ['/a_b', '/_/b', '/a/_', '/?a_b', '/a?b_', '/#a_b', '/._/', '/%2_/', '/a_?', '/a//_']
    for (const character of characters) {
      for (const written of around.map((text) => `https://example.com${text.replace('_', () => character)}`))
        expect(strictUrl(written, undefined)).toBe(new URL(written).href)
    }
  })

  const disallowed = [
    'https://example.com/a/../private',
    'https://example.com/%2e/private',
    'https://example.com/.%2E/private',
    'https://example.com\\private',
    'https://example.com\\private/b',
    'https://example.com/pri\tvate',
    'HTTPS://example.com/./private',
    '/a/../private',
    '\\private',
    '/./private\n',
    '//example.com/a/../private',
    '/\\example.com/private',
    '/a/..//twice',
    '/%2E//twice',
  ]
  it.each(disallowed)('sees through %j, which is otherwise asked as written', (asked) => {
    for (const options of [{}, { url }]) {
      expect(askedOften(parse(robots, { ...options, strict: true })).isAllowed(asked)).toBe(false)
      expect(askedOften(parse(robots, options)).isAllowed(asked)).toBe(true)
    }
  })

  it('leaves texts alone that are neither URLs nor paths, and URLs that the URL standard rejects', () => {
    const strict = parse(robots, { strict: true }).forAgent(robot)
    for (const asked of [
      'example.com/a/../private',
      'a/../private',
      'https://h:99999/a/../private',
      '?a/../private',
    ])
      expect(strict.explain(asked).target, asked).toContain('/../private')
  })

  it('does not take the host of a path for the site', () => {
    const strict = parse(robots, { url, strict: true })
    expect(strict.check(robot, '//other.example/./private').reason).toBe('not-governed')
    expect(strict.check(robot, '/\\other.example/private').reason).toBe('not-governed')
    expect(strict.check(robot, '//example.com:443/private').reason).toBe('rule')
    expect(strict.check(robot, '//example.com:80/private').reason).toBe('not-governed')
  })

  it('takes the scheme of the file for what names a host alone', () => {
    const strict = parse(robots, { url: 'http://example.com/robots.txt', strict: true })
    expect(strict.check(robot, '//example.com:443/private').reason).toBe('not-governed')
    expect(strict.check(robot, '//example.com:80/private').reason).toBe('rule')
  })

  it('resolves what stands before a path for a dialect that looks at it', () => {
    for (const asked of ['https://a"b@example.com/private', 'https://exam%70le.com:443/private']) {
      const verdicts = [true, false].map((strict) =>
        parse(robots, { dialect: dialects.robotsRb, strict }).isAllowed(robot, asked),
      )
      expect(verdicts, asked).toEqual([false, asked.includes('"')])
    }
  })

  it('shows in a proof the URL as asked and the target as resolved', () => {
    const { url: asked, target } = parse(robots, { strict: true }).explain(robot, '/a/../private')
    expect({ asked, target }).toEqual({ asked: '/a/../private', target: '/private' })
  })

  it('is no part of a snapshot, but can be asked of one', () => {
    const data = parse(robots, { strict: true }).snapshot()
    expect(fromSnapshot(data).isAllowed(robot, '/./private')).toBe(true)
    expect(fromSnapshot(data, { strict: true }).isAllowed(robot, '/./private')).toBe(false)
  })

  it('keeps the dialect that was given', () => {
    expect(parse(robots, { dialect: google, strict: true }).dialect).toBe(google)
  })

  it('is true or false', () => {
    expect(() => parse(robots, { strict: 'yes' as never })).toThrow(
      new TypeError('The option "strict" is true or false, not string.'),
    )
  })

  it('changes nothing for targets that are resolved anyway', () => {
    // With a base of their scheme these are relative, without one they are not.
    const relative = /^https?:(?![/\\]{2})/
    const written = fc.oneof(writtenUrl, writtenPath).filter((text) => !relative.test(text))
    const target = resolvedOnSite(targetForm, 'http://relative.invalid/')
    const resolving = { ...rfc9309, matching: { ...rfc9309.matching, target } }
    fc.assert(
      fc.property(file, written, (text, asked) => {
        const plain = parse(text, { dialect: resolving, url })
        const strict = parse(text, { dialect: resolving, url, strict: true })
        expect(strict.check(robot, asked)).toEqual(plain.check(robot, asked))
      }),
      { numRuns: 500 },
    )
  })
})
