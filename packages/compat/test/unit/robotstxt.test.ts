import { describe, expect, it } from 'vitest'

import { parse } from '../../src/robotstxt/robotstxt.ts'
import * as dialects from '../../../ruly/src/dialects/index.ts'
import { robotstxtGem, robotstxtGem2011, robotstxtGemIntended } from 'ruly/dialects'
import { ownRows } from '../../../ruly/test/support/recorded.ts'

interface Document {
  readonly id: string
  readonly source: string
  readonly dialect: string
  readonly robots: string
  readonly agent: string
  readonly url: string
  readonly allowed: boolean
}

const gemDialects = new Map(
  Object.values(dialects)
    .filter(({ name }) => name.startsWith('robotstxtGem'))
    .map((dialect) => [dialect.name, dialect]),
)

const documents = ownRows<Document>('conformance/documents.ndjson').filter(({ dialect }) =>
  gemDialects.has(dialect),
)

describe('what the gem’s documentation says', () => {
  it('is there for each of its dialects', () => {
    expect(new Set(documents.map(({ dialect }) => dialect)).size).toBe(3)
    expect(documents.length).toBe(29)
  })

  it.each(documents)('$id ($source): $agent and $url', ({ dialect, robots, agent, url, allowed }) => {
    expect(parse(robots, agent, { dialect: gemDialects.get(dialect)! }).isAllowed(url)).toBe(allowed)
  })
})

describe('a parser', () => {
  const text = 'User-agent: *\nDisallow: /private\nDisallow: /page?a=1\n'
  const parser = parse(text, 'Crawler/1.0')

  it('takes URLs, paths and anything with an href, whatever their scheme and host', () => {
    expect(parser.isAllowed('http://example.com/private/x')).toBe(false)
    expect(parser.isAllowed('https://other.example/private/x')).toBe(false)
    expect(parser.isAllowed('/private')).toBe(false)
    expect(parser.isAllowed('/public')).toBe(true)
    expect(parser.isAllowed(new URL('http://example.com/page?a=1#top'))).toBe(false)
    expect(parser.isAllowed({ href: '/page?a=2' })).toBe(true)
    const isAllowed = (url: unknown): boolean => parser.isAllowed(url as string)
    for (const url of [undefined, null, {}])
      expect(() => isAllowed(url)).toThrow('"url" must be a string, got')
    expect(parser.isAllowed('http://example.com')).toBe(true)
    expect(parser.isAllowed('mailto:someone@example.com')).toBe(true)
    expect(parser.isAllowed('')).toBe(true)
  })

  it('keeps the user agent and the text, and was found', () => {
    expect(parser.userAgent).toBe('Crawler/1.0')
    expect(parser.text).toBe(text)
    expect(parser.found).toBe(true)
    expect(parse(Buffer.from('# \u00e9\xff', 'latin1'), 'a').text).toBe('# \uFFFD\uFFFD')
    expect(parse(['# é', '\n'].values(), 'a').text).toBe('# é\n')
  })

  it('reads a file to its end, however long', () => {
    const long = `${'# filler\n'.repeat(60_000)}User-agent: *\nDisallow: /last`
    expect(parse(long, 'a').isAllowed('/last')).toBe(false)
  })

  it('finds its name in the user agent, in any case, and obeys the first group that names it or everyone', () => {
    const named = 'User-agent: crawl\nDisallow: /a\n\nUser-agent: *\nDisallow: /b\n'
    expect(parse(named, 'SuperCrawler/2.0').isAllowed('/a')).toBe(false)
    expect(parse(named, 'SuperCrawler/2.0').isAllowed('/b')).toBe(true)
    expect(parse(named, 'Spider').isAllowed('/b')).toBe(false)
    expect(parse(`User-agent: *\nDisallow: /b\n\n${named}`, 'crawl').isAllowed('/a')).toBe(true)
  })

  it('answers as the dialect asked for', () => {
    const shared = 'User-agent: Google*\nUser-agent: Bing\nDisallow: /secret\n'
    const answers = (userAgent: string): unknown =>
      [robotstxtGem, robotstxtGem2011, robotstxtGemIntended].map((dialect) =>
        parse(shared, userAgent, { dialect }).isAllowed('/secret'),
      )
    expect(answers('Googlebot')).toEqual([true, true, false])
    expect(answers('Bing')).toEqual([false, false, false])
    expect(answers('b')).toEqual([true, false, true])
    expect(parse(shared, 'Bing').isAllowed('/secret')).toBe(false)
  })
})

/** The answers for some URLs, A or D for each. */
function answersOf(text: string, urls: readonly string[], dialect = robotstxtGem): string {
  const parser = parse(text, 'Crawler/1.0', { dialect })
  return urls.map((url) => (parser.isAllowed(url) ? 'A' : 'D')).join('')
}

describe('the lines of a file', () => {
  it('have the gem’s names, in any case and with spaces around them, and no others', () => {
    const text = 'Useragent: *\n  DISALLOW : /a\nallow:/b\nDisallowed: /c\nDisallow /d\n'
    expect(answersOf(text, ['/a', '/b', '/c', '/d'])).toBe('DAAA')
  })

  it('end at CR and at LF, and blank ones mean nothing', () => {
    const text = 'User-agent: crawl\r\r\n\nDisallow: /a\r\n\r\nDisallow: /b\r'
    expect(answersOf(text, ['/a', '/b', '/c'])).toBe('DDA')
  })

  it('lose their NULs, and a comment behind white space; the code of 2011 keeps NULs', () => {
    const text = 'User-agent: *\n# Disallow: /n\nDis\0allow: /a # note\nDisallow: /b#c\n'
    const urls = ['/n', '/a', '/b', '/b%23c']
    expect(answersOf(text, urls)).toBe('ADAD')
    expect(answersOf(text, urls, robotstxtGem2011)).toBe('AAAD')
  })

  it('are for everyone before the first user-agent line', () => {
    const text = 'Disallow: /a\nUser-agent: other\nDisallow: /b\n'
    expect(answersOf(text, ['/a', '/b'])).toBe('DA')
  })
})

describe('a path', () => {
  it('is compared from its beginning, in its case, with the query and without the fragment', () => {
    const urls = ['/a/b', '/A', '/x/a', '/q?b=1&c', '/q', '/q#?b']
    expect(answersOf('User-agent: *\nDisallow: /a\nDisallow: /q?b\n', urls)).toBe('DAADAA')
    const pathless = ['http://example.com?b', 'http://example.com/?b']
    expect(answersOf('User-agent: *\nDisallow: /?b\n', pathless)).toBe('DD')
    expect(answersOf('User-agent: *\nDisallow: /?b\n', pathless, robotstxtGem2011)).toBe('AD')
  })

  it('ends for a last $ at its end or before the query', () => {
    const urls = ['/a.pdf', '/a.pdf?b', '/a.pdfs', '/a.pdf/b']
    expect(answersOf('User-agent: *\nDisallow: /*.pdf$\n', urls)).toBe('DDAA')
  })

  it('keeps the escapes of &, /, = and ? apart from the characters, in any case', () => {
    const text = ['26', '2F', '3d', '3F'].map((escape) => `Disallow: /a%${escape}b`).join('\n')
    const plain = ['/a&b', '/a/b', '/a=b', '/a?b']
    const escaped = ['/a%26b', '/a%2fb', '/a%3Db', '/a%3fb']
    expect(answersOf(`User-agent: *\n${text}`, [...plain, ...escaped])).toBe('AAAADDDD')
  })
})

describe('sitemaps', () => {
  it('are the values as written, in the order of the file, repeats kept', () => {
    const text =
      'Sitemap: /b.xml # relative\nUser-agent: x\nSITEMAP:https://e.com/a.xml\nSitemap: /b.xml\nSitemap:\nSitemaps: /c\n# Sitemap: /d'
    expect(parse(text, 'y').sitemaps).toEqual(['/b.xml', 'https://e.com/a.xml', '/b.xml', ''])
    expect(parse('', 'y').sitemaps).toEqual([])
  })
})

describe('the crawl delay', () => {
  const text = [
    'Crawl-delay: 9',
    'User-agent: slow',
    'Crawl-delay: 10',
    'Disallow: /a',
    'User-agent: odd',
    'crawl-delay: soon',
    'CRAWL-DELAY: 2.5 # seconds',
    'crawl-delay: 3',
    'Allow: /a',
    'User-agent: a',
    'User-agent: b',
    'Crawl-delay: 1',
    'Disallow: /',
    'User-agent: *',
    'Disallow:',
  ].join('\n')
  const delays = (dialect = robotstxtGem): unknown =>
    ['slow', 'odd', 'a', 'b', 'else'].map((userAgent) => parse(text, userAgent, { dialect }).crawlDelay)

  it('is the first number in the group that the robot obeys, in seconds', () => {
    expect(delays()).toEqual([10, 2.5, null, 1, null])
  })

  it('follows the groups of the dialect', () => {
    expect(delays(robotstxtGemIntended)).toEqual([10, 2.5, 1, 1, null])
  })

  it('opens and closes no group, as no other field does', () => {
    const closed = 'User-agent: a\nCrawl-delay: 1\nDisallow: /x\nHost: e.com\nDisallow: /y\n'
    for (const dialect of [robotstxtGem, robotstxtGem2011, robotstxtGemIntended]) {
      const parser = parse(closed, 'a', { dialect })
      expect([parser.isAllowed('/x'), parser.isAllowed('/y')]).toEqual([false, false])
    }
    const orphan = parse('Crawl-delay: 1\nDisallow: /x\n', 'a')
    expect([orphan.isAllowed('/x'), orphan.crawlDelay]).toEqual([false, null])
  })

  it('parts no user-agent lines in a dialect in which a known field does', () => {
    const parted = 'User-agent: a\nHost: example.com\nUser-agent: b\nDisallow: /x\n'
    expect(parse(parted, 'a', { dialect: dialects.gym2008 }).isAllowed('/x')).toBe(false)
  })
})

describe('other fields', () => {
  it('are those of the group obeyed and of the site, in the order of the file', () => {
    const text = [
      'Content-Signal: search=yes',
      'User-agent: *',
      'Request-rate: 1/5',
      'Clean-param: ref /shop # all of it',
      'Sitemap: /s.xml',
      'X-Own: 1',
      'User-agent: other',
      'Visit-time: 0600-0845',
      'HOST: example.com',
    ].join('\n')
    expect(parse(text, 'Crawler').fields).toEqual([
      { name: 'content-signal', value: 'search=yes', line: 1, scope: 'site' },
      { name: 'request-rate', value: '1/5', line: 3, scope: 'group' },
      { name: 'clean-param', value: 'ref /shop', line: 4, scope: 'site' },
      { name: 'host', value: 'example.com', line: 9, scope: 'site' },
    ])
    expect(parse('', 'Crawler').fields).toEqual([])
  })
})
