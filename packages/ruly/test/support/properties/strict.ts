import fc from 'fast-check'
import { describe, it } from 'vitest'

import { targetForm } from '../../../src/strategies/matching/normal-forms.ts'
import { resolvedOnSite } from '../../../src/strategies/matching/targets.ts'
import * as dialects from '../../../src/dialects/index.ts'
import { parse } from '../../../src/index.ts'
import { robotsText } from '../arbitraries.ts'
import { runs } from '../share.ts'
import { expectSame } from '../expect-same.ts'

const { rfc9309 } = dialects
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

/** What strict questions are answered as, tried on a share of the questions that could be made up. */
export function strictProperties(share: number): void {
  describe.each(Object.values(dialects))('a strict question under $name', (dialect) => {
    it('is answered as the URL that the URL standard makes of it', () => {
      fc.assert(
        fc.property(file, fc.array(writtenUrl, { maxLength: 8 }), fc.boolean(), (text, asked, knowsSite) => {
          const options = knowsSite ? { dialect, url } : { dialect }
          const plain = parse(text, options).forAgent(robot)
          const strict = parse(text, { ...options, strict: true }).forAgent(robot)
          for (const written of asked) {
            const verdict = plain.check(hrefOf(written) ?? written)
            expectSame(strict.check(written), verdict, written)
            expectSame(strict.isAllowed(written), verdict.allowed, written)
          }
        }),
        runs(300, share),
      )
    })

    it('is answered as written where the URL standard changes nothing', () => {
      const serialised = writtenUrl
        .map((written) => hrefOf(written) ?? '')
        .filter((href) => hrefOf(href) === href)
      fc.assert(
        fc.property(file, fc.array(serialised, { maxLength: 8 }), (text, asked) => {
          const plain = parse(text, { dialect, url }).forAgent(robot)
          const strict = parse(text, { dialect, url, strict: true }).forAgent(robot)
          for (const href of asked) {
            expectSame(strict.check(href), plain.check(href), href)
            expectSame(strict.isAllowed(href), plain.isAllowed(href), href)
          }
        }),
        runs(100, share),
      )
    })

    it('about a path is answered as about the path that the URL standard makes of it', () => {
      fc.assert(
        fc.property(file, fc.array(writtenPath, { maxLength: 8 }), (text, asked) => {
          const plain = parse(text, { dialect, url }).forAgent(robot)
          const strict = parse(text, { dialect, url, strict: true }).forAgent(robot)
          for (const written of asked) {
            const verdict = plain.check(referenceOf(written))
            expectSame(strict.check(written), verdict, written)
            expectSame(strict.isAllowed(written), verdict.allowed, written)
          }
        }),
        runs(300, share),
      )
    })
  })

  describe('strict', () => {
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
          expectSame(strict.check(robot, asked), plain.check(robot, asked))
        }),
        runs(500, share),
      )
    })
  })
}
