import { describe, expect, it } from 'vitest'

import { Robots, RobotsMatchStrategy } from '../../src/compat/ruby-robots.ts'
import { RobotsTxtParser, type LineMetadata } from '../../src/compat/robots-txt-parser.ts'
import { robotsRb } from '../../src/dialects/robots-rb.ts'
import { normalForm, targetOf, type RobotsInput } from '../../src/index.ts'

/** Every call that a file makes, by its name. */
function callsOf(text: RobotsInput | null | undefined): readonly unknown[] {
  const calls: unknown[] = []
  const noted = (name: string) => (line: number, value: string, more?: string) =>
    void calls.push([name, line, value, ...(more === undefined ? [] : [more])])
  new RobotsTxtParser(text, {
    handleRobotsStart: () => calls.push('start'),
    handleRobotsEnd: () => calls.push('end'),
    handleUserAgent: noted('userAgent'),
    handleAllow: noted('allow'),
    handleDisallow: noted('disallow'),
    handleSitemap: noted('sitemap'),
    handleUnknownAction: noted('unknown'),
    reportLineMetadata: (line, metadata) => calls.push([line, ...flagsOf(metadata)]),
  }).parse()
  return calls
}

function flagsOf(metadata: LineMetadata): readonly string[] {
  return Object.entries(metadata).flatMap(([flag, isSet]) => (isSet ? [flag] : []))
}

describe('a check', () => {
  const text = [
    'User-agent: FooBot',
    '  Disallow: /admin/  # private',
    'Allow: /admin/public/',
    'Disallow:',
    'Sitemap: /s.xml',
    '',
    'User-agent: *',
    'Allow:',
  ].join('\r\n')

  it('gives the verdict, the deciding line and its text as written', () => {
    const robots = new Robots(text, 'FooBot')
    expect(robots.check('https://example.com/admin/x')).toEqual({
      allowed: false,
      lineNumber: 2,
      lineText: '  Disallow: /admin/  # private',
    })
    expect(robots.check('/admin/public/x')).toEqual({
      allowed: true,
      lineNumber: 3,
      lineText: 'Allow: /admin/public/',
    })
  })

  it('has line 0 and no text where no rule decides, as where a disallow line has no value', () => {
    const none = { allowed: true, lineNumber: 0, lineText: '' }
    expect(new Robots(text, 'FooBot').check('/blog')).toEqual(none)
    expect(new Robots('User-agent: *\nDisallow:', 'FooBot').check('/')).toEqual(none)
    expect(new Robots(text, 'BarBot').check('/')).toEqual({
      allowed: true,
      lineNumber: 8,
      lineText: 'Allow:',
    })
  })

  it('allows everything without a text', () => {
    for (const nothing of [undefined, null, '']) {
      const robots = new Robots(nothing, 'FooBot')
      expect(robots.check('/a')).toEqual({ allowed: true, lineNumber: 0, lineText: '' })
      expect(robots.sitemaps).toEqual([])
    }
  })

  it('takes the name of the robot whole, and of a line only what comes before a digit', () => {
    const file = 'User-agent: MJ12bot\nDisallow: /a\nUser-agent: *\nDisallow: /b'
    const allowed = (agent: string): unknown =>
      ['/a', '/b'].map((url) => new Robots(file, agent).check(url).allowed)
    expect(allowed('MJ12bot')).toEqual([true, false])
    expect(allowed('MJ')).toEqual([false, true])
    expect(allowed('mj/1.0')).toEqual([true, false])
  })

  it('obeys a robot’s own rules alone, also where a longer rule is for everyone', () => {
    const file = 'User-agent: FooBot\nDisallow: /a\nUser-agent: *\nDisallow: /aaaa'
    expect(new Robots(file, 'FooBot').check('/aaaa')).toMatchObject({ allowed: false, lineNumber: 2 })
  })

  it('lets neighbouring user-agent lines share rules, adds groups of one name up, and gives nobody those before', () => {
    const file =
      'Disallow: /o\nUser-agent: FooBot\nUser-agent: BarBot\nDisallow: /a\n\nUser-agent: foobot\nDisallow: /b'
    const lines = (agent: string): unknown =>
      ['/o', '/a', '/b'].map((url) => new Robots(file, agent).check(url).lineNumber)
    expect([lines('FooBot'), lines('BarBot'), lines('BazBot')]).toEqual([
      [0, 4, 7],
      [0, 4, 0],
      [0, 0, 0],
    ])
  })

  it('takes a star for everyone, also before white space and more, and no other name that has one', () => {
    const of = (value: string): unknown =>
      new Robots(`User-agent: ${value}\nDisallow: /`, 'FooBot').check('/').allowed
    expect(['*', '* all', '*bot', 'Foo*', 'FooBot*'].map(of)).toEqual([false, false, true, true, false])
  })

  it('counts a line for each LF, CR and CRLF', () => {
    const robots = new Robots('User-agent: *\rDisallow: /a\r\nDisallow: /b\n\nDisallow: /c', 'FooBot')
    expect(['/a', '/b', '/c'].map((url) => robots.check(url).lineNumber)).toEqual([2, 3, 5])
  })

  it('takes crawl-delay lines, which group nothing and decide nothing', () => {
    const file = 'User-agent: a\nCrawl-delay: 5\nUser-agent: b\nDisallow: /x'
    expect(new Robots(file, 'a').check('/x')).toMatchObject({ allowed: false, lineNumber: 4 })
  })

  it('can be repeated, and reads a file to its end, however long', () => {
    const robots = new Robots(`${'# filler\n'.repeat(60_000)}User-agent: *\nDisallow: /*.gif$`, 'FooBot')
    const urls = ['/a.gif', '/a.gif?x', '/b', '/a.gif']
    expect(urls.map((url) => robots.check(url).lineNumber)).toEqual([60_002, 0, 0, 60_002])
  })
})

describe('sitemaps', () => {
  it('are all sitemap lines of the file with their numbers, as written, for any robot', () => {
    const text =
      'Sitemap: /a.xml\nUser-agent: x\nsitemap:https://é.example/\nSitemap /a.xml\nSite-map: /b.xml'
    expect(new Robots(text, 'y').sitemaps).toEqual([
      { url: '/a.xml', lineNumber: 1 },
      { url: 'https://é.example/', lineNumber: 3 },
      { url: '/a.xml', lineNumber: 4 },
    ])
  })
})

describe('the utilities, as functions of the engine', () => {
  it('have the path with query and parameters, / where there is none or the URL cannot be read', () => {
    const urls = [
      'http://example.com/path?query#x',
      '//example.com/path',
      '/path?query#x',
      '?q',
      'http://example.com',
      'http://example.com/a|b',
      '',
    ]
    expect(urls.map((url) => targetOf(url, { dialect: robotsRb }))).toEqual([
      '/path?query',
      '/path',
      '/path?query',
      '/?q',
      '/',
      '/',
      '/',
    ])
  })

  it('have a pattern with its escapes in capitals and what is no ASCII escaped', () => {
    const patterns = ['/SanJoséSellers', '/%aa*$', '/a b%zz']
    expect(patterns.map((pattern) => normalForm(pattern, { dialect: robotsRb }))).toEqual([
      '/SanJos%C3%A9Sellers',
      '/%AA*$',
      '/a b%zz',
    ])
  })
})

describe('a handler', () => {
  it('gets all eight calls, line by line, patterns and other values escaped', () => {
    const text = [
      '\uFEFFUser-agent: Foo/1.0 é # c',
      'Disallowed: /é%c3%a9*$',
      'allow /x',
      'Sitemap: /é',
      'Crawl-Delay: 1é',
      'X Field : a%2fb',
      '',
      ' # c',
      'many words here',
      ': no name',
    ].join('\n')
    expect(callsOf(text)).toEqual([
      'start',
      ['userAgent', 1, 'Foo/1.0 é'],
      [1, 'hasComment', 'hasDirective'],
      ['disallow', 2, '/%C3%A9%C3%A9*$'],
      [2, 'hasDirective'],
      ['allow', 3, '/x'],
      [3, 'hasDirective', 'isMissingColonSeparator'],
      ['sitemap', 4, '/é'],
      [4, 'hasDirective'],
      ['unknown', 5, 'Crawl-Delay', '1%C3%A9'],
      [5, 'hasDirective'],
      ['unknown', 6, 'X Field', 'a%2Fb'],
      [6, 'hasDirective'],
      [7, 'isEmpty'],
      [8, 'hasComment', 'isComment'],
      [9],
      [10],
      'end',
    ])
  })

  it('gets bytes that are no UTF-8 as they are, escaped', () => {
    expect(callsOf(Buffer.from('Allow: /\xe9', 'latin1'))[1]).toEqual(['allow', 1, '/%E9'])
  })

  it('gets one empty line of an empty file, and of none', () => {
    const calls = ['start', [1, 'isEmpty'], 'end']
    expect([callsOf(''), callsOf(undefined), callsOf(null)]).toEqual([calls, calls, calls])
  })

  it('hears of a line over 16,664 bytes, which is not cut', () => {
    const rule = (sizeBytes: number): string => `Allow: /${'a'.repeat(sizeBytes - 8)}`
    const flagged = (text: string): boolean => callsOf(text).flat().includes('isLineTooLong')
    expect([flagged(rule(16_664)), flagged(rule(16_665))]).toEqual([false, true])
    expect([flagged(`\uFEFF${rule(16_664)}\r\n`), flagged(`\uFEFF${rule(16_665)}\r\n`)]).toEqual([
      false,
      true,
    ])
    expect(flagged(`# ${'é'.repeat(8_332)}`)).toBe(true)
    expect(callsOf(rule(20_000))).toEqual([
      'start',
      ['allow', 1, `/${'a'.repeat(19_992)}`],
      [1, 'hasDirective', 'isLineTooLong'],
      'end',
    ])
    expect(new Robots(`User-agent: *\nDis${rule(20_000).toLowerCase()}`, 'x').check('/a').allowed).toBe(true)
  })
})

describe('a match', () => {
  const strategy = new RobotsMatchStrategy()
  const priorities = (path: string, pattern: string): unknown => [
    strategy.matchAllow(path, pattern),
    strategy.matchDisallow(path, pattern),
  ]

  it('counts the bytes of the pattern, stars and anchor among them', () => {
    expect(priorities('/a/b', '/a')).toEqual([2, 2])
    expect(priorities('/a/b.gif', '/*.gif$')).toEqual([7, 7])
    expect(priorities('/%C3%A9', '/%C3%A9')).toEqual([7, 7])
    expect(priorities('/é', '/é')).toEqual([3, 3])
  })

  it('is 0 for an empty pattern and -1 for one that does not match', () => {
    expect(priorities('/a', '')).toEqual([0, 0])
    expect(priorities('/a', '/b')).toEqual([-1, -1])
    expect(priorities('/a.gif?x', '/*.gif$')).toEqual([-1, -1])
    expect(priorities('/é', '/%C3%A9')).toEqual([-1, -1])
  })
})
