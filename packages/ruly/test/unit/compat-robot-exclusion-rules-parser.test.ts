import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  GYM2008,
  MK1996,
  RobotExclusionRulesParser,
  SEVEN_DAYS,
  type Syntax,
} from '../../src/compat/robot-exclusion-rules.ts'
import { askedUrl, robotName, robotsText } from '../support/arbitraries.ts'
import { parserOf } from '../support/robot-exclusion-rules.ts'
import { expectSame } from '../support/expect-same.ts'

describe('RobotExclusionRulesParser', () => {
  it('has the constants of the original', () => {
    expect({ MK1996, GYM2008, SEVEN_DAYS }).toEqual({ MK1996: 1, GYM2008: 2, SEVEN_DAYS: 604_800 })
  })

  it('allows everything and knows nothing before it has parsed', () => {
    const parser = new RobotExclusionRulesParser()
    expect(parser.isAllowed('AnyBot', '/x')).toBe(true)
    expect(parser.getCrawlDelay('AnyBot')).toBeNull()
    expect(parser.sitemaps).toEqual([])
    expect(parser.sitemap).toBeNull()
    expect(parser.userAgent).toBeNull()
    expect(parser.useLocalTime).toBe(true)
    expect(parser.responseCode).toBeNull()
    expect(parser.sourceUrl).toBeNull()
    expect(String(parser)).toBe('')
  })

  it('answers for GYM2008 unless it is asked for MK1996', () => {
    const parser = parserOf('User-agent: *\nDisallow: /*.pdf$\n')
    expect(parser.isAllowed('AnyBot', 'https://example.com/a.pdf')).toBe(false)
    expect(parser.isAllowed('AnyBot', 'https://example.com/a.pdf', GYM2008)).toBe(false)
    expect(parser.isAllowed('AnyBot', 'https://example.com/a.pdf', MK1996)).toBe(true)
    expect(parser.isAllowed('AnyBot', '/*.pdf$', MK1996)).toBe(false)
  })

  it('throws a RangeError that names both syntaxes for any other', () => {
    const ask = (): boolean => new RobotExclusionRulesParser().isAllowed('AnyBot', '/', 3 as Syntax)
    expect(ask).toThrow(RangeError)
    expect(ask).toThrow('The syntax must be MK1996 (1) or GYM2008 (2), got 3.')
  })

  it('forgets what it has parsed before', () => {
    const parser = parserOf('User-agent: *\nCrawl-delay: 2\nDisallow: /*a\nSitemap: /s.xml\n')
    expect(parser.isAllowed('AnyBot', '/*a', MK1996)).toBe(false)
    parser.parse('')
    expect(parser.isAllowed('AnyBot', '/*a')).toBe(true)
    expect(parser.isAllowed('AnyBot', '/*a', MK1996)).toBe(true)
    expect(parser.getCrawlDelay('AnyBot')).toBeNull()
    expect(parser.sitemaps).toEqual([])
  })

  it('reads bytes as ISO-8859-1 and text as it is', () => {
    const bytes = new TextEncoder().encode('User-agent: *\nDisallow: /é\n')
    expect(parserOf(bytes).isAllowed('AnyBot', '/é')).toBe(true)
    expect(parserOf(bytes).isAllowed('AnyBot', '/Ã©')).toBe(false)
    const latin1 = Uint8Array.from('User-agent: *\nDisallow: /é\n', (character) => character.charCodeAt(0))
    expect(parserOf(latin1).isAllowed('AnyBot', '/%C3%A9')).toBe(false)
    expect(parserOf('User-agent: *\nDisallow: /é\n').isAllowed('AnyBot', '/%c3%a9')).toBe(false)
    expect(() => parserOf(null as unknown as string)).toThrow(TypeError)
  })

  it('reads a file of any length', () => {
    const parser = parserOf(`${'# long\n'.repeat(100_000)}User-agent: *\nDisallow: /x\n`)
    expect(parser.isAllowed('AnyBot', '/x')).toBe(false)
    expect(parser.isAllowed('AnyBot', '/x', MK1996)).toBe(false)
  })

  it('lists sitemaps as written, in their order, repeats and empty ones with them', () => {
    const parser = parserOf('Sitemap: /b.xml\nUser-agent: *\nSITEMAP:/a b.xml # c\nSitemap:\nSitemap: /b.xml')
    const { sitemaps } = parser
    expect(sitemaps).toEqual(['/b.xml', '/a b.xml', '', '/b.xml'])
    sitemaps.length = 0
    expect(parser.sitemaps.length).toBe(4)
    expect(parser.sitemap).toBe('/b.xml')
  })
})

/** The answers for some URLs, A or D for each. */
function answersOf(text: string, agent: string, urls: readonly string[], syntax: Syntax = GYM2008): string {
  const parser = parserOf(text)
  return urls.map((url) => (parser.isAllowed(agent, url, syntax) ? 'A' : 'D')).join('')
}

describe('the groups of a file', () => {
  it('end at a blank line, and not at one with a comment alone', () => {
    const text = 'User-agent: *\n # a comment\nDisallow: /a # note\n\nDisallow: /b\n'
    expect(answersOf(text, 'AnyBot', ['/a', '/b'])).toBe('DA')
  })

  it('are lines that end at CRLF, LF or CR', () => {
    const text = 'User-agent: *\r\nDisallow: /a\rDisallow: /b\nDisallow: /c'
    expect(answersOf(text, 'AnyBot', ['/a', '/b', '/c', '/d'])).toBe('DDDA')
  })

  it('are forgotten without a rule or without a name', () => {
    const text = 'User-agent: foobot\n\nUser-agent:\nDisallow: /a\n\nUser-agent: *\nDisallow: /b\n'
    expect(answersOf(text, 'foobot', ['/a', '/b'])).toBe('AD')
  })

  it('share rules where user-agent lines stand together; one behind any other field begins a group', () => {
    const text = 'User-agent: a\nUser-agent: b\nSitemap: /s\nUser-agent: c\nDisallow: /c\n'
    expect(['a', 'b', 'c'].map((agent) => answersOf(text, agent, ['/c']))).toEqual(['A', 'A', 'D'])
    const shared = 'User-agent: a\nUser-agent: b\nDisallow: /c\n'
    expect(['a', 'b', 'c'].map((agent) => answersOf(shared, agent, ['/c']))).toEqual(['D', 'D', 'A'])
  })

  it('are obeyed one alone: the first with a name that the user agent contains, else the first for everyone', () => {
    const text =
      'User-agent: *\nDisallow: /a\n\nUser-agent: foo\nDisallow: /b\n\nUser-agent: FooBot\nDisallow: /c\n'
    expect(answersOf(text, 'Mozilla/5.0 (compatible; foobot/2.1)', ['/a', '/b', '/c'])).toBe('ADA')
    expect(answersOf(text, 'AnyBot', ['/a', '/b', '/c'])).toBe('DAA')
  })

  it('have fields anywhere in a line, with the colon behind the name at once, and control characters dropped', () => {
    const text =
      'User-agent: foo\u0001bot\nDisallow : /a\nnot-a-disallow: /b\nDISALLOW:\t/\u0002c\nNoindex: /d\n'
    expect(answersOf(text, 'foobot', ['/a', '/b', '/c', '/d'])).toBe('ADDA')
  })
})

describe('the rules of a group', () => {
  it('are gone through in their order: the first that matches decides, and without one all is allowed', () => {
    const text = 'User-agent: *\nAllow: /a\nDisallow: /a/b\nDisallow: /c\nAllow: /c/d\n'
    expect(answersOf(text, 'AnyBot', ['/a/b', '/c/d', '/e'])).toBe('ADA')
  })

  it('are compared decoded, but for %2F, in their case', () => {
    const text = 'User-agent: *\nDisallow: /a%2fb\nDisallow: /%7Ejoe\nDisallow: /c%3fd\n'
    const urls = ['/a%2Fb', '/a/b', '/A%2Fb', '/~joe', '/%7ejoe', '/c?d']
    expect(answersOf(text, 'AnyBot', urls)).toBe('DAADDD')
  })

  it('are compared with path, query and fragment, whatever the scheme and host', () => {
    const text = 'User-agent: *\nDisallow: /a\nDisallow: /c%23d\n'
    const urls = ['https://example.com/a', '//example.org/a?b', '/c#d', '/c']
    expect(answersOf(text, 'AnyBot', urls)).toBe('DDDA')
  })

  it('have wildcards in GYM2008: a star for any characters, and a $ for the end', () => {
    const text = 'User-agent: *\nDisallow: /*.pdf$\nDisallow: /a*z\n'
    const urls = ['/b.pdf', '/b.pdf?c', '/a/b/z/c', '/*.pdf$', '/a*z']
    expect(answersOf(text, 'AnyBot', urls)).toBe('DADAD')
    expect(answersOf(text, 'AnyBot', urls, MK1996)).toBe('AAADD')
  })
})

describe('a crawl-delay', () => {
  /** The value as written, and what Python 3.11 reads from it with float(). */
  const values: readonly (readonly [string, number | null])[] = [
    ['10', 10],
    ['0', 0],
    ['0.5', 0.5],
    ['.5', 0.5],
    ['1.', 1],
    ['-1', -1],
    ['+1', 1],
    ['1e3', 1000],
    ['1E-3', 0.001],
    ['1_000.5', 1000.5],
    ['1__0', null],
    ['_1', null],
    ['1_', null],
    ['1_.5', null],
    ['1._5', null],
    ['1e_5', null],
    ['1e400', Infinity],
    ['nan', Number.NaN],
    ['-NaN', Number.NaN],
    ['inf', Infinity],
    ['-Infinity', -Infinity],
    ['infinit', null],
    ['\u00a0 2\t0 \u3000', 20],
    ['1 0', null],
    ['1,5', null],
    ['5s', null],
    ['0x10', null],
    ['.', null],
    ['e5', null],
    ['', null],
    ['٣.٥', 3.5],
    ['１０', 10],
    ['𝟗', 9],
    ['²', null],
  ]

  it.each(values)('of %j is %d', (written, seconds) => {
    expect(parserOf(`User-agent: *\nDisallow:\nCrawl-delay: ${written}`).getCrawlDelay('AnyBot')).toBe(
      seconds,
    )
  })

  it('is the last that can be read in its group', () => {
    const parser = parserOf('User-agent: *\nCrawl-delay: 1\nCrawl-delay: 2\nCrawl-delay: soon\nDisallow:\n')
    expect(parser.getCrawlDelay('AnyBot')).toBe(2)
  })

  it('is that of the first group that names the robot, else of the first for everyone', () => {
    const parser = parserOf(`
User-agent: *
Crawl-delay: 1
Disallow: /a

User-agent: foobot
User-agent: *
Crawl-delay: 2
Disallow: /b

User-agent: foobot
Crawl-delay: 3
Disallow: /c

User-agent: foobot
Crawl-delay: 4
Disallow: /d

User-agent: barbot
Disallow: /e
`)
    expect(parser.getCrawlDelay('Mozilla/5.0 (compatible; FooBot/2.1)')).toBe(3)
    expect(parser.getCrawlDelay('AnyBot')).toBe(1)
    expect(parser.getCrawlDelay('barbot')).toBeNull()
  })

  it('is lost with a group without rules, and outside of groups', () => {
    const parser = parserOf(
      'Crawl-delay: 9\nUser-agent: foobot\nCrawl-delay: 5\n\nUser-agent: *\nDisallow: /\n',
    )
    expect(parser.getCrawlDelay('foobot')).toBeNull()
    expect(parser.isAllowed('foobot', '/')).toBe(false)
    expect(parserOf('User-agent: *\nDisallow: /\n\nCrawl-delay: 5\n').getCrawlDelay('foobot')).toBeNull()
  })
})

describe('the expiration date', () => {
  const now = Date.UTC(2026, 0, 1) + 500
  const seconds = now / 1000

  it('is seven days from the making of the parser, in seconds', () => {
    const parser = new RobotExclusionRulesParser({ clock: () => now })
    expect(parser.expirationDate).toBe(seconds + 604_800)
    parser.parse('User-agent: *\nDisallow: /\n')
    expect(parser.expirationDate).toBe(seconds + 604_800)
  })

  it('has come when the clock says the same', () => {
    let time = now
    const parser = new RobotExclusionRulesParser({ clock: () => time })
    expect(parser.isExpired()).toBe(false)
    time += 604_800_000 - 1
    expect(parser.isExpired()).toBe(false)
    time += 1
    expect(parser.isExpired()).toBe(true)
    parser.expirationDate += 60
    expect(parser.isExpired()).toBe(false)
  })

  it('is compared with whole seconds without local time', () => {
    const parser = new RobotExclusionRulesParser({ clock: () => now })
    parser.expirationDate = seconds
    expect(parser.isExpired()).toBe(true)
    parser.useLocalTime = false
    expect(parser.isExpired()).toBe(false)
    parser.expirationDate = Math.floor(seconds)
    expect(parser.isExpired()).toBe(true)
  })

  it('comes from the real clock where none is passed', () => {
    const before = Date.now() / 1000
    const { expirationDate } = new RobotExclusionRulesParser()
    expect(expirationDate - SEVEN_DAYS).toBeGreaterThanOrEqual(before)
    expect(expirationDate - SEVEN_DAYS).toBeLessThanOrEqual(Date.now() / 1000)
  })
})

describe('a subclass that fetches', () => {
  class Fetching extends RobotExclusionRulesParser {
    take(url: string, status: number, body: Uint8Array): void {
      this.sourceUrl = url
      this.responseCode = status
      this.expirationDate = this.now() + 60
      this.parse(body)
    }
  }

  it('says what it has fetched, when and from where', () => {
    const parser = new Fetching({ clock: () => 2_000 })
    parser.take(
      'https://example.com/robots.txt',
      200,
      new TextEncoder().encode('User-agent: *\nDisallow: /\n'),
    )
    expect(parser.sourceUrl).toBe('https://example.com/robots.txt')
    expect(parser.responseCode).toBe(200)
    expect(parser.expirationDate).toBe(62)
    expect(parser.isAllowed('AnyBot', '/')).toBe(false)
  })
})

describe('a file as text', () => {
  it('has its groups with those for everyone last, and paths decoded but for %2F', () => {
    const parser = parserOf(`\uFEFFUser-agent: *
Disallow: /caf%C3%A9 # a comment
allow: /a%2fb
Unknown: 1
Crawl-delay: 1e1

Useragent: foo\tbot
User-agent:
User-agent: barbot
Disallow:
Disallow: /*.pdf%24
Sitemap: https://example.com/s.xml

User-agent:
Disallow: /nobody
`)
    expect(String(parser)).toBe(`Sitemap: https://example.com/s.xml

User-agent: foobot
User-agent: barbot
Disallow:${' '}
Disallow: /*.pdf$

User-agent: *
Crawl-delay: 10.0
Disallow: /café
Allow: /a%2Fb
`)
  })

  it.each([
    ['/a%23b', '/a%23b'],
    ['/a%2541', '/a%2541'],
    ['/a%0AAllow: /', '/a%0AAllow: /'],
    ['/a%20', '/a%20'],
    ['%20', '%20'],
    ['/a%20b', '/a b'],
    ['/100%', '/100%'],
    ['/%ff', '/\uFFFD'],
  ])('writes the path %s as %s, to be read back as it was', (path, written) => {
    const parser = parserOf(`User-agent: *\nDisallow: ${path}\n`)
    expect(parser.toString()).toBe(`User-agent: *\nDisallow: ${written}\n`)
    expect(parserOf(parser.toString()).isAllowed('AnyBot', path)).toBe(false)
  })

  it.each([
    ['0', '0.0'],
    ['-0', '-0.0'],
    ['2', '2.0'],
    ['1e15', '1000000000000000.0'],
    ['1e16', '1e+16'],
    ['0.0001', '0.0001'],
    ['0.00001', '1e-05'],
    ['-inf', '-inf'],
    ['Infinity', 'inf'],
    ['NaN', 'nan'],
  ])('writes the delay %s as Python writes a float: %s', (delay, written) => {
    const parser = parserOf(`User-agent: *\nDisallow: /\nCrawl-delay: ${delay}\n`)
    expect(parser.toString()).toBe(`User-agent: *\nCrawl-delay: ${written}\nDisallow: /\n`)
    expect(parserOf(parser.toString()).getCrawlDelay('AnyBot')).toBe(parser.getCrawlDelay('AnyBot'))
  })

  it('has the same answers whatever the file, and is the same text when it is written again', () => {
    fc.assert(
      fc.property(robotsText, robotName, askedUrl, (robots, agent, url) => {
        const parser = parserOf(robots)
        const again = parserOf(parser.toString())
        for (const syntax of [GYM2008, MK1996] as const) {
          expectSame(again.isAllowed(agent, url, syntax), parser.isAllowed(agent, url, syntax))
        }
        expectSame(again.getCrawlDelay(agent), parser.getCrawlDelay(agent))
        expectSame(again.sitemaps, parser.sitemaps)
        expectSame(again.toString(), parser.toString())
      }),
      { numRuns: 1000 },
    )
  })
})
