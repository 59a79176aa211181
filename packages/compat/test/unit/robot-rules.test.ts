import { describe, expect, it } from 'vitest'

import { createBook, createMemoryStorage } from '../../src/book/index.ts'
import { RobotRules } from '../../src/robot-rules/www-robot-rules.ts'

const now = 1_700_000_000
const clock = () => now * 1000
const file = 'User-agent: FooBot\nDisallow: /tmp/\n'

/** The answers for some paths of a site with this file, one after the other. */
function answersOf(text: string, paths: readonly string[], name = 'FooBot/1.2 (x)'): string {
  const rules = new RobotRules(name, { clock })
  rules.parse('http://example.com/robots.txt', text)
  return paths.map((path) => rules.allowed(`http://example.com${path}`)).join('')
}

describe('the records of a file', () => {
  it('end at a blank line, and not at one with a comment alone', () => {
    const text = 'User-agent: *\n # a comment\nDisallow: /a\n\nDisallow: /b\n'
    expect(answersOf(text, ['/a', '/b'])).toBe('01')
  })

  it('are lines that end at CRLF, LF or CR', () => {
    const text = 'User-agent: *\r\nDisallow: /a\rDisallow: /b\nDisallow: /c'
    expect(answersOf(text, ['/a', '/b', '/c', '/d'])).toBe('0001')
  })

  it('have User-Agent and Disallow, in any case and with white space before the colon, and nothing else', () => {
    const text =
      '  USER-AGENT : *\nDisallow\t:/a # note\nAllow: /a/b\nCrawl-delay: 1\nno field\nDisallow: /c\n'
    expect(answersOf(text, ['/a', '/a/b', '/c', '/d'])).toBe('0001')
  })

  it('are the robot’s where a value is in its short name, in any case', () => {
    expect(answersOf('User-agent: OOB\nDisallow: /\n', ['/'])).toBe('0')
    expect(answersOf('User-agent: foobot/1.2\nDisallow: /\n', ['/'])).toBe('1')
    expect(answersOf('User-agent: SuperFooBot\nDisallow: /\n', ['/'])).toBe('1')
  })

  it('count up to the first of the robot’s own, else all for everyone', () => {
    const own = 'User-agent: FooBot\nDisallow: /b\n\n'
    const everyones =
      'User-agent: *\nDisallow: /a\n\nUser-agent: x\nDisallow: /\n\nUser-agent: *\nDisallow: /c\n\n'
    expect(answersOf(everyones, ['/a', '/b', '/c'])).toBe('010')
    expect(answersOf(everyones + own + own.replace('/b', '/d'), ['/a', '/b', '/c', '/d'])).toBe('1011')
  })

  it('begin at a user-agent line behind a disallow line, and share rules where several stand together', () => {
    const text = 'User-agent: x\nDisallow: /a\nUser-agent: y\nUser-agent: FooBot\nDisallow: /b\n'
    expect(answersOf(text, ['/a', '/b'])).toBe('10')
  })

  it('are for everyone without a user-agent line', () => {
    expect(answersOf('Disallow: /a\nUser-agent: x\nDisallow: /b\n', ['/a', '/b'])).toBe('01')
  })
})

describe('a Disallow value', () => {
  it('is a URL: that of another host, scheme or port does not count', () => {
    const values = ['HTTP://EXAMPLE.com/a', 'http://other.example/b', 'https://example.com/c', 'd', '/e f']
    const text = `User-agent: *\n${values.map((value) => `Disallow: ${value}`).join('\n')}`
    expect(answersOf(text, ['/a', '/b', '/c', '/d', '/e%20f', '/e f'])).toBe('011000')
  })

  it('that is empty allows what no rule before it forbids', () => {
    expect(answersOf('User-agent: *\nDisallow: /a\nDisallow:\nDisallow: /b\n', ['/a', '/b'])).toBe('01')
  })

  it('is the beginning of path and query, in its case and with no wildcard', () => {
    const text = 'User-agent: *\nDisallow: /a?b\nDisallow: /*c\nDisallow: /d$\n'
    const paths = ['/a?bc', '/A?b', '/a', '/*c', '/xc', '/d', '/d$']
    expect(answersOf(text, paths)).toBe('0110110')
  })
})

describe('RobotRules', () => {
  it('is known by the first word of a name up to a slash; another forgets everything, another version nothing', () => {
    const rules = new RobotRules('FooBot/1.0 (x)', { clock })
    expect(rules.agent()).toBe('FooBot')
    rules.parse('http://example.com/robots.txt', file)
    rules.visit('example.com:80')
    expect([rules.agent('FooBot/2.0'), rules.allowed('http://example.com/tmp/')]).toEqual(['FooBot', 0])
    expect([rules.agent('BarBot'), rules.agent()]).toEqual(['FooBot', 'BarBot'])
    expect(rules.allowed('http://example.com/tmp/')).toBe(-1)
    expect(rules.noVisits('example.com:80')).toBeUndefined()
  })

  it('forgets everything with each name whose first word is 0, which is no name in Perl', () => {
    const rules = new RobotRules('0/1', { clock })
    rules.parse('http://example.com/robots.txt', file)
    expect([rules.agent('0/2'), rules.allowed('http://example.com/tmp/')]).toEqual(['0', -1])
  })

  it('counts visits and has the time that was noted last, which is now where none is given', () => {
    const rules = new RobotRules('FooBot', { clock })
    expect([rules.noVisits('a:80'), rules.lastVisit('a:80')]).toEqual([undefined, undefined])
    rules.visit('a:80')
    expect([rules.noVisits('a:80'), rules.lastVisit('a:80')]).toEqual([1, now])
    rules.visit('a:80', now - 60)
    expect([rules.noVisits('a:80'), rules.lastVisit('a:80')]).toEqual([2, now - 60])
    expect(rules.noVisits('b:80')).toBeUndefined()
  })

  it('knows nothing of a site whose file is stale, and allows all where the rules are cleared', () => {
    const rules = new RobotRules('FooBot', { clock })
    const answer = () => rules.allowed('http://example.com/tmp/')
    rules.parse('http://example.com/robots.txt', file, now)
    expect([rules.freshUntil('example.com:80'), answer()]).toEqual([now, 0])
    expect([rules.freshUntil('example.com:80', now - 1), answer()]).toEqual([now, -1])
    expect([rules.freshUntil('example.com:80', now + 1), answer()]).toEqual([now - 1, 0])
    rules.clearRules('example.com:80')
    expect([rules.freshUntil('example.com:80'), answer()]).toEqual([now + 1, 1])
  })

  it('has one file for what http and https say on one port', () => {
    const rules = new RobotRules('FooBot/1.0', { clock })
    rules.parse('http://example.com:8443/robots.txt', file)
    expect(rules.allowed('https://example.com:8443/tmp/x')).toBe(0)
    expect(rules.allowed('https://EXAMPLE.com:8443/tmp/x')).toBe(-1)
    expect(rules.allowed('ftp://example.com/')).toBe(1)
  })

  it('keeps a file for a year where nobody says how long', () => {
    const rules = new RobotRules('FooBot', { clock })
    for (const freshUntil of [undefined, 0]) {
      rules.parse('http://example.com/robots.txt', file, freshUntil)
      expect(rules.freshUntil('example.com:80')).toBe(now + 365 * 24 * 60 * 60)
    }
  })

  it('takes no file from a URL that is not HTTP', () => {
    const rules = new RobotRules('FooBot', { clock })
    for (const url of ['/robots.txt', 'mailto:a@example.com', 'ftp://example.com/robots.txt'])
      expect(() => rules.parse(url, file)).toThrow(TypeError)
  })

  it('finds what it knew, and the name of the robot, on a storage that it was given again', () => {
    const storage = createMemoryStorage()
    new RobotRules('FooBot/1.0', { clock, storage }).parse('http://example.com/robots.txt', file)
    const again = new RobotRules(undefined, { clock, storage })
    expect([again.agent(), again.allowed('http://example.com/tmp/')]).toEqual(['FooBot', 0])
    expect(new RobotRules('BarBot', { clock, storage }).allowed('http://example.com/tmp/')).toBe(-1)
  })

  it('and a book on one storage see nothing of each other', () => {
    const storage = createMemoryStorage()
    const book = createBook({ agent: 'BookBot', storage, clock })
    book.add('http://book.example/robots.txt', file)
    book.visited('http://book.example/')
    const rules = new RobotRules('FooBot', { clock, storage })
    rules.parse('http://example.com/robots.txt', file)
    expect(rules.dump()).toBe('ua = FooBot\nexample.com:80: /tmp/\n')
    expect([book.agent, book.size, book.visits('http://book.example/')]).toEqual(['BookBot', 1, 1])
    book.agent = 'OtherBot'
    expect([rules.agent(), rules.allowed('http://example.com/tmp/')]).toEqual(['FooBot', 0])
    expect(new RobotRules(undefined, { storage }).agent()).toBe('FooBot')
  })

  it('takes for a URL whatever has it as its text', () => {
    const rules = new RobotRules('FooBot', { clock })
    rules.parse(new URL('http://example.com/robots.txt'), file)
    expect(rules.allowed(new URL('http://example.com/tmp/'))).toBe(0)
    expect(rules.allowed({ toString: () => 'http://example.com/o' })).toBe(1)
    for (const url of [undefined, null] as never[]) {
      expect(() => rules.allowed(url)).toThrow(
        new TypeError(`The URL must be a string or an object with a text, got ${String(url)}.`),
      )
      expect(() => rules.parse(url, file)).toThrow(TypeError)
    }
  })

  it('names a name or a time that is none, and keeps nothing', () => {
    for (const name of [5, 0, null, {}] as never[]) {
      expect(() => new RobotRules(name)).toThrow(/^"name" must be a string, got (number|null|object)\.$/)
    }
    const rules = new RobotRules('FooBot', { clock })
    expect(() => rules.agent(5 as never)).toThrow('"name" must be a string, got number.')
    for (const [time, error] of [
      ['x', TypeError],
      [Number.NaN, RangeError],
    ] as const) {
      expect(() => rules.visit('a:80', time as never)).toThrow('must be a time as a number, got ')
      expect(() => rules.freshUntil('a:80', time as never)).toThrow(error)
      expect(() => rules.freshUntil('a:80', time as never)).toThrow('"freshUntil"')
      expect(() => rules.visit('a:80', time as never)).toThrow('"time"')
      expect(() => rules.parse('http://a/robots.txt', file, time as never)).toThrow('"freshUntil"')
    }
    expect(rules.dump()).toBe('ua = FooBot\n')
  })

  it('dumps nothing of sites that were only asked about', () => {
    const rules = new RobotRules('FooBot', { clock })
    rules.allowed('http://asked.example/')
    rules.noVisits('asked.example:80')
    rules.parse('http://example.com/robots.txt', `${file}Disallow:\nDisallow: /a b\n`)
    rules.visit('visited.example:80')
    expect(rules.dump()).toBe('ua = FooBot\nexample.com:80: /tmp/; ; /a%20b\nvisited.example:80: \n')
  })
})
