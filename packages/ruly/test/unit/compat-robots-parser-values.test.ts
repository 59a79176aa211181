import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { robotsParser, type Robot } from '../../src/compat/robots-parser.ts'
import { parse } from '../../src/index.ts'
import { askedUrl, robotName, robotsText } from '../support/arbitraries.ts'

// What robots-parser 3.0.1 promises beside verdicts, and what holds of any text.

const site = 'https://example.com'

function robotOf(...lines: readonly string[]): Robot {
  return robotsParser(`${site}/robots.txt`, lines.join('\n'))
}

describe('an agent that is missing', () => {
  it('is every agent: undefined, null and an empty text, as in the original', () => {
    const robot = robotOf('User-agent: *', 'Disallow: /', 'Crawl-delay: 2')
    for (const ua of [undefined, null, ''] as never[])
      expect([
        robot.isAllowed(`${site}/a`, ua),
        robot.isExplicitlyDisallowed(`${site}/a`, ua),
        robot.getMatchingLineNumber(`${site}/a`, ua),
        robot.getCrawlDelay(ua),
      ]).toEqual([false, true, 2, 2])
  })
})

describe('a matching line', () => {
  it('is that of the rule that decides, -1 where none does', () => {
    const robot = robotOf(
      '',
      'User-agent: *',
      'Disallow: /fish/',
      'Allow: /fish/a',
      '',
      'User-agent: b',
      'Disallow: /t',
      'Disallow: /t*t',
    )
    const lines = ['/fish', '/fish/', '/fish/a'].map((path) => robot.getMatchingLineNumber(site + path))
    expect(lines).toEqual([-1, 3, 4])
    expect(robot.getMatchingLineNumber(`${site}/test`, 'b')).toBe(8)
    expect(robot.getMatchingLineNumber(`${site}/robots.txt`, 'b')).toBe(-1)
  })
})

describe('a crawl delay', () => {
  it('is in seconds and for the user-agent lines right above it', () => {
    const robot = robotOf(
      'user-agent: a',
      'crawl-delay: 1',
      'user-agent: b',
      'disallow: /d',
      'user-agent: c',
      'user-agent: d',
      'crawl-delay: 0.5',
    )
    expect(['a', 'b', 'c', 'D/1.0'].map((ua) => robot.getCrawlDelay(ua))).toEqual([1, undefined, 0.5, 0.5])
    expect(robot.getCrawlDelay()).toBeUndefined()
  })

  it('is everyone’s only for who has no group', () => {
    const robot = robotOf(
      'user-agent: *',
      'crawl-delay: 1',
      'user-agent: b',
      'crawl-delay: 12',
      'user-agent: c',
      'disallow:',
    )
    expect(['a', 'b', 'c', undefined].map((ua) => robot.getCrawlDelay(ua))).toEqual([1, 12, undefined, 1])
  })

  it('is the last one, a number, and in a group', () => {
    const robot = robotOf(
      'Crawl-delay: 9',
      'User-agent: *',
      'Crawl-delay: 1',
      'Crawl-delay: 2',
      'Crawl-delay: 1.2.1',
      'Crawl-delay: 10a',
    )
    expect(robot.getCrawlDelay()).toBe(2)
    expect(robotOf('Crawl-delay: 9').getCrawlDelay('ExampleBot')).toBeUndefined()
  })

  it('does not take the rules from the user-agent lines above it', () => {
    const robot = robotOf('User-agent: a', 'Crawl-delay: 1', 'User-agent: b', 'Disallow: /x')
    expect(robot.isDisallowed(`${site}/x`, 'a')).toBe(true)
  })
})

describe('sitemaps and the host', () => {
  const robot = robotOf(
    'Sitemap: https://example.com/a.xml',
    'User-agent: ExampleBot',
    'sitemap:   /b.xml  # the news',
    'Sitemap:',
    'host: www.example.net',
    'SITEMAP: /b.xml',
    'Host: Example.COM',
    'Host:',
  )

  it('are as written, in order, wherever they stand, empty ones left out', () => {
    expect(robot.getSitemaps()).toEqual(['https://example.com/a.xml', '/b.xml', '/b.xml'])
    expect(robot.getPreferredHost()).toBe('example.com')
  })

  it('are the caller’s own to change', () => {
    robot.getSitemaps().push('more')
    expect(robot.getSitemaps()).toHaveLength(3)
  })
})

describe('any text, URL and robot', () => {
  it('has the verdict and the line of ruly for the resolved URL', () => {
    const names = fc.constantFrom(
      'ExampleBot',
      'otherbot',
      'OtherBot/2.0',
      'Mozilla/5.0 (compatible; ExampleBot/1.0)',
    )
    const pathAndQuery = fc.stringMatching(/^\/[/a-c23é%?&=;:@!$'()*+,._~-]{0,20}$/)
    fc.assert(
      fc.property(robotsText, names, pathAndQuery, (text, ua, path) => {
        const url = `${site}${path}`
        const { allowed, rule } = parse(text).check(ua, new URL(url).href)
        const robot = robotsParser(`${site}/robots.txt`, text)
        expect(robot.isAllowed(url, ua)).toBe(allowed)
        expect(robot.getMatchingLineNumber(url, ua)).toBe(
          rule === undefined || rule.pattern === '' ? -1 : rule.line,
        )
      }),
    )
  })

  it('is no error, and everything said about it fits', () => {
    fc.assert(
      fc.property(askedUrl, robotsText, askedUrl, robotName, (from, text, url, ua) => {
        const robot = robotsParser(from, text)
        const allowed = robot.isAllowed(url, ua)
        const isExplicit = robot.isExplicitlyDisallowed(url, ua)
        const line = robot.getMatchingLineNumber(url, ua)
        expect(robot.isDisallowed(url, ua)).toBe(allowed !== true)
        expect(isExplicit === undefined).toBe(allowed === undefined)
        expect(isExplicit === true && allowed !== false).toBe(false)
        expect(line > 0 || line === -1).toBe(true)
        expect(line === -1 && allowed === false).toBe(false)
        expect(line > 0 && allowed === undefined).toBe(false)
        expect(robot.getCrawlDelay(ua) ?? 0).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
