import { describe, expect, expectTypeOf, it } from 'vitest'

import { robotsParser, type Asked, type Robot } from '../../src/compat/robots-parser.ts'

// What robots-parser 3.0.1 promises of verdicts: its README, its changelog, its types and its issues.

const site = 'https://example.com'

function robotOf(...lines: readonly string[]): Robot {
  return robotsParser(`${site}/robots.txt`, lines.join('\n'))
}

/** The paths that everyone, or the robot given, may not fetch. */
function disallowed(robot: Robot, paths: readonly string[], ua?: string): readonly string[] {
  return paths.filter((path) => robot.isDisallowed(site + path, ua))
}

describe('the example of the README', () => {
  const robot = robotOf(
    'User-agent: *',
    'Disallow: /dir/',
    'Disallow: /test.html',
    'Allow: /dir/test.html',
    'Allow: /test.html',
    'Crawl-delay: 1',
    'Sitemap: https://example.com/sitemap.xml',
    'Host: example.com',
  )
  const ua = 'Example-Bot/1.0'

  it('has the answers given there, an allow rule winning a tie', () => {
    expect(robot.isAllowed(`${site}/test.html`, ua)).toBe(true)
    expect(robot.isAllowed(`${site}/dir/test.html`, ua)).toBe(true)
    expect(robot.isDisallowed(`${site}/dir/test2.html`, ua)).toBe(true)
    expect(robot.isExplicitlyDisallowed(`${site}/dir/test2.html`, ua)).toBe(false)
    expect(robot.getCrawlDelay(ua)).toBe(1)
    expect(robot.getSitemaps()).toEqual(['https://example.com/sitemap.xml'])
    expect(robot.getPreferredHost()).toBe('example.com')
  })

  it('needs no robot: everyone is meant then', () => {
    expect(robot.isAllowed(`${site}/dir/a`)).toBe(false)
    expect(robot.isDisallowed(`${site}/dir/a`, undefined)).toBe(true)
    expect(robot.getMatchingLineNumber(`${site}/dir/a`)).toBe(2)
    expect(robot.getCrawlDelay()).toBe(1)
  })

  it('has the types of the original, and takes a URL as an object, too', () => {
    expectTypeOf(robotsParser).returns.toEqualTypeOf<Robot>()
    expectTypeOf<Robot['isAllowed']>().toEqualTypeOf<(url: Asked, ua?: string) => boolean | undefined>()
    expectTypeOf<Robot['isDisallowed']>().returns.toEqualTypeOf<boolean | undefined>()
    expectTypeOf<Robot['isExplicitlyDisallowed']>().returns.toEqualTypeOf<boolean | undefined>()
    expectTypeOf<Robot['getMatchingLineNumber']>().returns.toEqualTypeOf<number>()
    expectTypeOf<Robot['getCrawlDelay']>().toEqualTypeOf<(ua?: string) => number | undefined>()
    expectTypeOf<Robot['getSitemaps']>().returns.toEqualTypeOf<string[]>()
    expectTypeOf<Robot['getPreferredHost']>().returns.toEqualTypeOf<string | null>()
  })
})

describe('a URL that the file does not govern', () => {
  const robot = robotOf('User-agent: ExampleBot', 'Disallow: /')
  const others = [
    'https://www.example.com/a',
    'http://example.com/a',
    'https://example.com:8443/a',
    'https://exa mple.com/a',
    'mailto:a@example.com',
    'data:/a',
    '/a',
    'a',
    '',
    '//example.com/a',
    'example.com/a',
  ]

  it.each(others)('has no answer: %s', (url) => {
    expect(robot.isAllowed(url, 'ExampleBot')).toBeUndefined()
    expect(robot.isExplicitlyDisallowed(url, 'ExampleBot')).toBeUndefined()
    expect(robot.getMatchingLineNumber(url, 'ExampleBot')).toBe(-1)
  })

  it('counts as disallowed for who asks that', () => {
    expect(others.map((url) => robot.isDisallowed(url, 'OtherBot'))).toEqual(others.map(() => true))
  })

  it('is not one with the default port written out, with other letters, with a user name or with punycode', () => {
    const urls = [
      'https://example.com:443/a',
      'HTTPS://EXAMPLE.com/a',
      'https://me:pass@example.com/a',
      ' https:example.com/a',
    ]
    expect(urls.map((url) => robot.isAllowed(url, 'ExampleBot'))).toEqual([false, false, false, false])
    const text = 'User-agent: *\nDisallow: /a'
    const hosts = [
      'http://münchen.example',
      'http://xn--mnchen-3ya.example',
      'http://m%C3%BCnchen.example:80',
    ]
    for (const from of hosts) {
      const named = robotsParser(`${from}/robots.txt`, text)
      expect(hosts.map((host) => named.isAllowed(`${host}/a`))).toEqual([false, false, false])
    }
  })

  it('is every URL where the file’s own is none', () => {
    const lost = robotsParser(
      'https://exa mple.com/robots.txt',
      'User-agent: *\nDisallow: /\nHost: example.com',
    )
    expect(['/a', `${site}/a`, 'https://exa mple.com/a'].map((url) => lost.isAllowed(url))).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(lost.getPreferredHost()).toBe('example.com')
  })

  it('is not a relative one where the file’s own is relative, and then each absolute one', () => {
    const relative = robotsParser('/robots.txt', 'User-agent: *\nDisallow: /dir/\nAllow: /dir/test.html')
    const urls = ['/dir/', 'dir/a', '/dir/test.html', '', '//example.com/dir/', `${site}/dir/`]
    expect(urls.map((url) => relative.isAllowed(url))).toEqual([
      false,
      false,
      true,
      true,
      undefined,
      undefined,
    ])
  })
})

describe('rules', () => {
  it('match the beginning of a path, with the query, in the very letters', () => {
    const robot = robotOf('User-agent: *', 'Disallow: /fish/', 'Disallow: /a?b')
    expect(disallowed(robot, ['/fish', '/Fish/', '/x/fish/'])).toEqual([])
    expect(disallowed(robot, ['/fish/', '/fish/a.php', '/a?b', '/a?bc'])).toHaveLength(4)
  })

  it('have * for any run of characters and a last $ for the end', () => {
    const robot = robotOf(
      'User-agent: *',
      'Disallow: /fish*.php',
      'Disallow: /*.ext$',
      'Disallow: /dir*',
      'Disallow: /a$b',
    )
    expect(disallowed(robot, ['/Fish.php', '/a.ext1', '/x/dir', '/a', '/fish.html'])).toEqual([])
    const caught = ['/fish.php', '/fishes/a.php?q', '/a.ext', '/a.ext.ext', '/directory', '/a$b']
    expect(disallowed(robot, caught)).toEqual(caught)
  })

  it('give way to the longest one, and to an allow rule among equals', () => {
    const robot = robotOf(
      'User-agent: *',
      'Disallow: /fish*.php',
      'Allow: /fish/index.php',
      'Disallow: /*/',
      'Allow: /x/',
      'Disallow: /x/y',
      'Allow: /x/y',
    )
    expect(disallowed(robot, ['/fish/index.php', '/x/', '/x/y', '/top'])).toEqual([])
    expect(disallowed(robot, ['/fish/a.php', '/y/'])).toHaveLength(2)
  })

  it('of thousands of stars are answered at once', () => {
    const robot = robotOf(
      'User-agent: *',
      `Disallow: /${'*a'.repeat(5000)}*b`,
      `Disallow: /${'*'.repeat(2048)}.html`,
    )
    expect(disallowed(robot, [`/${'a'.repeat(20_000)}`, `/${'sub'.repeat(2048)}/index.php`])).toEqual([])
    expect(disallowed(robot, ['/secret.html'])).toHaveLength(1)
  })

  it('and URLs are compared however their characters are escaped', () => {
    const robot = robotOf(
      'User-agent: *',
      'Disallow: /π',
      'Disallow: /%e2%9d%83',
      'Disallow: /💩',
      'Disallow: /%a%a',
      'Disallow: /a%2Fb',
    )
    const caught = [
      '/π',
      '/%CF%80/x',
      '/%cf%80',
      '/❃',
      '/%E2%9D%83',
      '/%F0%9F%92%A9',
      '/💩',
      '/%a%a',
      '/a%2fb',
    ]
    expect(disallowed(robot, caught)).toEqual(caught)
    expect(disallowed(robot, ['/a/b', '/%CF%81'])).toEqual([])
  })

  it('see the URL as a request has it: dots resolved, backslashes turned, spaces escaped, the fragment cut', () => {
    const robot = robotOf('User-agent: *', 'Disallow: /a/b', 'Disallow: /c d', 'Disallow: /*?$')
    const caught = ['/x/../a/b', '/a/./b', '/a\\b', '/c d', '/c%20d', '/a/b#c', '/x?', '/x?#y']
    expect(disallowed(robot, caught)).toEqual(caught)
    expect(disallowed(robot, ['/a/b/../../c', '/x#?', '//a/b'])).toEqual([])
  })

  it('without a value forbid nothing and are on no line', () => {
    const robot = robotOf('User-agent: *', 'Disallow: /', '', 'User-agent: ExampleBot', 'Disallow:')
    expect(robot.isAllowed(`${site}/a`, 'ExampleBot')).toBe(true)
    expect(robot.getMatchingLineNumber(`${site}/a`, 'ExampleBot')).toBe(-1)
  })
})

describe('groups', () => {
  it('are for all user agents in a row, in any case, and of one robot are one', () => {
    const robot = robotOf(
      'User-agent: BotA',
      'USER-AGENT: botb',
      'Disallow: /fish',
      'User-agent: *',
      'Disallow: /all',
      'user-agent: bota',
      'disallow: /more',
    )
    const paths = ['/fish', '/more', '/all']
    expect(disallowed(robot, paths, 'bota')).toEqual(['/fish', '/more'])
    expect(disallowed(robot, paths, 'BOTB/2.0')).toEqual(['/fish'])
    expect(disallowed(robot, paths, 'BotA-Images')).toEqual(['/all'])
    expect(disallowed(robot, paths)).toEqual(['/all'])
  })

  it.each([
    'ExampleBot/1.0',
    'ExampleBot / 1.0',
    'examplebot',
    'Mozilla/5.0 (compatible; ExampleBot/2.1; +https://a.example)',
  ])('are found for %s', (ua) => {
    const robot = robotOf('User-agent: *', 'Disallow: /all', 'User-agent: ExampleBot/0.9', 'Disallow: /own')
    expect(disallowed(robot, ['/all', '/own'], ua)).toEqual(['/own'])
  })

  it('are found by names that are no product tokens, too', () => {
    const robot = robotOf('User-agent: Web Robot', 'Disallow: /a', 'User-agent: Робот/1.0', 'Disallow: /b')
    const paths = ['/a', '/b']
    expect(disallowed(robot, paths, 'web robot/1.29')).toEqual(['/a'])
    expect(disallowed(robot, paths, 'Web Rover')).toEqual([])
    expect(disallowed(robot, paths, 'робот')).toEqual(['/b'])
  })

  it.each(['constructor', '__proto__', 'toString', '*', ''])('for everyone are found for %j', (ua) => {
    expect(disallowed(robotOf('User-agent: *', 'Disallow: /fish'), ['/fish'], ua)).toEqual(['/fish'])
  })

  it('are needed: rules before any, and below a user-agent line without a name, are for nobody', () => {
    const robot = robotOf('Disallow: /a', 'User-agent:', 'Disallow: /b')
    expect(disallowed(robot, ['/a', '/b'])).toEqual([])
  })
})

describe('an explicit disallow', () => {
  const robot = robotOf(
    'User-agent: *',
    'Disallow: /',
    'User-agent: ExampleBot',
    'User-agent: *',
    'Disallow: /ads',
  )

  it('is one by a group that names the robot', () => {
    expect(robot.isExplicitlyDisallowed(`${site}/ads/1`, 'ExampleBot/1.0')).toBe(true)
    expect(robot.isExplicitlyDisallowed(`${site}/a`, 'ExampleBot')).toBe(false)
  })

  it('is none that everyone has', () => {
    expect(robot.isDisallowed(`${site}/ads`, 'OtherBot')).toBe(true)
    expect(robot.isExplicitlyDisallowed(`${site}/ads`, 'OtherBot')).toBe(false)
  })

  it.each(['*', '*/1.0', ''])('of everyone is one for %j', (ua) => {
    expect(robot.isExplicitlyDisallowed(`${site}/ads`, ua)).toBe(true)
    expect(robotOf('User-agent: *', 'Allow: /').isExplicitlyDisallowed(`${site}/ads`, ua)).toBe(false)
  })
})

describe('a URL that is no text', () => {
  const robot = robotOf('User-agent: *', 'Disallow: /ads')

  it('is asked about as its text: that of a URL is where it leads', () => {
    expect(robot.isAllowed(new URL(`${site}/ads`))).toBe(false)
    expect(robot.isDisallowed(new URL(`${site}/ads`))).toBe(true)
    expect(robot.getMatchingLineNumber(new URL(`${site}/ads`))).toBe(2)
    expect(
      robotsParser(new URL(`${site}/robots.txt`), 'User-agent: *\nDisallow: /').isAllowed(`${site}/`),
    ).toBe(false)
  })

  it.each([undefined, null] as never[])('is none of the site, where it is %s', (asked) => {
    expect(robot.isAllowed(asked)).toBeUndefined()
    expect(robot.isDisallowed(asked)).toBe(true)
    expect(robot.isExplicitlyDisallowed(asked, '*')).toBeUndefined()
    expect(robot.getMatchingLineNumber(asked)).toBe(-1)
  })
})

describe('a text', () => {
  it.each(['\n', '\r', '\r\n'])('has lines that end with %j, comments and lines that say nothing', (end) => {
    const lines = [
      '\uFEFF# by hand',
      'no field',
      'User-agent: *',
      '',
      ':::x:',
      'Disallow: /fish/ # all',
      '#Disallow: /a',
      'Unknown: /b',
    ]
    const robot = robotsParser(`${site}/robots.txt`, lines.join(end))
    expect(disallowed(robot, ['/fish/', '/a', '/b', '/fish'])).toEqual(['/fish/'])
    expect(robot.getMatchingLineNumber(`${site}/fish/`)).toBe(6)
  })

  it('may have line ends of every kind', () => {
    const robot = robotsParser(
      `${site}/robots.txt`,
      'User-agent: *\rDisallow: /a\r\nDisallow: /b\n\nDisallow: /c',
    )
    expect(['/a', '/b', '/c'].map((path) => robot.getMatchingLineNumber(site + path))).toEqual([2, 3, 5])
  })

  it.each(['', null, undefined])('that is %j forbids nothing', (text) => {
    const robot = robotsParser(`${site}/robots.txt`, text)
    expect([robot.isAllowed(`${site}/a`), robot.getMatchingLineNumber(`${site}/a`)]).toEqual([true, -1])
    expect([robot.getCrawlDelay(), robot.getSitemaps(), robot.getPreferredHost()]).toEqual([
      undefined,
      [],
      null,
    ])
  })

  it('is read to its end, however long', () => {
    const robot = robotOf('User-agent: *', '# filler'.repeat(100_000), 'Disallow: /a')
    expect(robot.getMatchingLineNumber(`${site}/a`)).toBe(3)
  })
})
