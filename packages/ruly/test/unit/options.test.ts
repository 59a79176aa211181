import {
  fromSnapshot,
  isProductToken,
  normalForm,
  parse,
  parseEvents,
  productTokenOf,
  productTokensOf,
  targetOf,
  type RobotsHandler,
} from 'ruly'
import { resolveAgent } from 'ruly/agents'
import { createBook, createMemoryStorage } from '../../../compat/src/book/index.ts'
import { compare, createComparer, createDiffer, diff, fix, lint } from '../../../lint/src/index.ts'
import { robotRules } from 'ruly/dialects'
import { build, editRobots, format, formatEdits } from 'ruly/edit'
import { preferencesFor } from '../../../preferences/src/index.ts'
import { describe, expect, it } from 'vitest'

import { checkedOptions, flag, limit, oneOf, optional, text, withDefault } from '@ruly/common/checked-options'

const file = 'User-agent: *\nDisallow: /a\n'
const robots = parse(file)
const url = 'https://e.com/a'

/** Everything that takes options, with what it must be given. */
const takers: Readonly<Record<string, (options: object) => unknown>> = {
  'parse()': (options) => parse(file, options),
  'parseEvents()': (options) => {
    parseEvents('', {} as RobotsHandler, options)
  },
  'fromSnapshot()': (options) => fromSnapshot(robots.snapshot(), options),
  'targetOf()': (options) => targetOf(url, options),
  'normalForm()': (options) => normalForm('/a', options),
  'lint()': (options) => lint(file, options),
  'fix()': (options) => fix(file, options),
  'diff()': (options) => diff(file, file, options),
  'createDiffer()': (options) => createDiffer(file, file, options),
  'regions()': (options) => createDiffer(file, file).regions(options),
  'compare()': (options) => compare(file, { agents: ['Bot'], urls: [url], ...options }),
  'createComparer()': (options) => createComparer(file, options),
  'createBook()': (options) => createBook({ agent: 'Bot', ...options }),
  'createMemoryStorage()': (options) => createMemoryStorage(options),
  'editRobots()': (options) => editRobots(file, options),
  'format()': (options) => format(file, options),
  'formatEdits()': (options) => formatEdits(file, options),
}

const owners = Object.entries(takers)

describe.each(owners)('the options of %s', (owner, take) => {
  it('may be empty', () => {
    expect(() => take({})).not.toThrow()
  })

  it('are an error where one is not known', () => {
    expect(() => take({ politness: 1 })).toThrow(TypeError)
    expect(() => take({ politness: 1 })).toThrow('Unknown option "politness" of ')
  })

  it.runIf(owner !== 'compare()' && owner !== 'createBook()')('are an object', () => {
    for (const none of ['text', 1, null, true])
      expect(() => take(none as never), String(none)).toThrow('must be an object, got ')
  })
})

describe('an unknown option', () => {
  const known = {
    dialect: optional(text),
    maxBytes: withDefault(limit, 5),
    url: optional(text),
    strict: optional(flag),
  }
  const check = (options: object): unknown => checkedOptions('here()', options, known)

  it.each([
    ['dialekt', 'dialect'],
    ['maxOctet', 'maxBytes'],
    ['maxoctets', 'maxBytes'],
    ['stirct', 'strict'],
    ['URL', 'url'],
    ['robotsUrl', undefined],
    ['x', undefined],
    ['constructor', undefined],
    ['a'.repeat(1000), undefined],
  ])('%s is told with the nearest name', (name, nearest) => {
    const cure =
      nearest === undefined ? 'Known: dialect, maxBytes, url, strict.' : `Did you mean "${nearest}"?`
    expect(() => check({ [name]: 1 })).toThrow(
      new TypeError(`Unknown option ${JSON.stringify(name.slice(0, 100))} of here(). ${cure}`),
    )
  })

  it('is one that is undefined, too, but not one that is inherited', () => {
    expect(() => check(new AbortController())).not.toThrow()
    expect(() => check({ dialekt: undefined })).toThrow('dialekt')
  })

  it('is told apart from one that is undefined, which has its default', () => {
    expect(check({ maxBytes: undefined, url: undefined })).toEqual({
      dialect: undefined,
      maxBytes: 5,
      url: undefined,
      strict: undefined,
    })
  })
})

describe('a value of an option', () => {
  it.each([
    [text, 1, TypeError, '"name" must be a string, got number.'],
    [text, null, TypeError, '"name" must be a string, got null.'],
    [flag, 'yes', TypeError, '"name" must be true or false, got string.'],
    [limit, '1', TypeError, '"name" must be a number, got string.'],
    [limit, [], TypeError, '"name" must be a number, got an array.'],
    [limit, 0, RangeError, '"name" must be a whole number above 0 or Infinity, got 0.'],
    [oneOf(['lf', 'crlf']), 'cr', RangeError, '"name" must be "lf" or "crlf", got "cr".'],
    [oneOf(['lf', 'crlf']), 1, TypeError, '"name" must be "lf" or "crlf", got number.'],
  ])('that cannot be is an error', (check, value, kind, message) => {
    expect(() => check(value, 'name')).toThrow(new kind(message))
  })
})

describe('arguments in another order', () => {
  it.each<readonly [string, (order: string) => unknown]>([
    ['isAllowed', (agent) => robots.isAllowed(agent, 'Bot')],
    ['check', (agent) => robots.check(agent, 'Bot')],
    ['explain', (agent) => robots.explain(agent, 'Bot')],
    ['isAllowed with several tokens', (agent) => robots.isAllowed(['Bot', agent], 'Bot')],
  ])('are an error of %s that says the right one', (_, ask) => {
    for (const order of [url, ' HTTPS://e.com', 'ftp://e.com/a'])
      expect(() => ask(order)).toThrow(
        new TypeError(`Pass the agent first, then the URL: ${JSON.stringify(order)} is a URL, "Bot" is not.`),
      )
  })

  it.each([
    ['/private', 'Bot'],
    ['/private', 'archive.org_bot'],
    ['/private', 'ExampleBot/1.0 (+https://example.com/bot)'],
    ['https://e.com/a', 'ExampleBot/1.0 (+https://example.com/bot)'],
    [['Bot', '/private'], 'Bot'],
  ])('are an error if the URL is a path, or the agent a whole header: %s, %s', (agent, header) => {
    for (const method of ['isAllowed', 'check', 'explain'] as const)
      expect(() => robots[method](agent, header)).toThrow(/^Pass the agent first, then the URL: "(\/|https:)/)
  })

  it.each([
    ['example.com/x', 'Bot'],
    ['Bot', 'private'],
    ['Bot', 'ExampleBot/1.0'],
    ['Bot', 'Mozilla/5.0 (compatible; ExampleBot/1.0; +https://example.com/bot)'],
  ])('are an error if the URL is a word, which could be either: %s, %s', (agent, word) => {
    expect(() => robots.isAllowed(agent, word)).toThrow(
      new TypeError(
        `The URL must be absolute, or a path that begins with "/", got ${JSON.stringify(word)}. Pass the agent first, then the URL; resolve a relative URL with new URL(url, base).href.`,
      ),
    )
  })

  it('are no other text that is taken for a URL, and no word of which a policy is asked', () => {
    for (const asked of [
      '',
      '?q',
      '#f',
      ';x',
      'example.com',
      'example.com/a',
      'example.com:80/a',
      'a/../b',
      'mailto:a@b',
    ])
      expect(robots.check('Bot', asked), asked).toEqual(robots.forAgent('Bot').check(asked))
    expect(robots.forAgent('Bot').isAllowed('private')).toBe(true)
  })

  it('are never taken for swapped in a file that names agents and paths like that', () => {
    for (const agent of ['https://e.com', '/x', 'Bot'])
      for (const path of ['private', 'Bot', 'ExampleBot/1.0 (x)', '', 'wp', '*/', 'https://e.com/a']) {
        const odd = `User-agent: ${agent}\nDisallow: ${path}\nAllow: ${path}\n\nUser-agent: *\nDisallow: ${path}\nSitemap: ${path}\n`
        expect(() => [lint(odd), fix(odd), diff(file, odd), diff(odd, file)]).not.toThrow()
      }
  })

  it('are an error of a policy, which takes the URL alone', () => {
    const policy = robots.forAgent('Bot')
    for (const method of ['isAllowed', 'check'] as const) {
      const ask = policy[method].bind(policy) as (...words: readonly unknown[]) => unknown
      expect(() => ask('Bot', '/private')).toThrow(
        new TypeError(
          'A policy takes the URL alone, because forAgent() has chosen its agent, got "Bot" and "/private". Pass the second only.',
        ),
      )
      expect(['/a', '/b'].map(ask)).toHaveLength(2)
    }
    const explain = policy.explain.bind(policy) as (...words: readonly unknown[]) => unknown
    expect(() => explain('Bot', url)).toThrow('A policy takes the URL alone')
  })

  it('are an error of parse that says the right one', () => {
    expect(() => parse('https://e.com/robots.txt', file as never)).toThrow(
      new TypeError(
        'The options of parse() must be an object, got string. The robots.txt comes first, then { url, dialect }.',
      ),
    )
  })

  it('are no robot that is named by its URL, as some files do', () => {
    const named = parse('User-agent: https://hada.news\nDisallow: /x\n', { dialect: robotRules })
    for (const asked of ['/x', 'https://e.com/x'])
      expect(named.check('https://hada.news', asked)).toBeDefined()
    expect(named.forAgent('HTTP://WWW.ALMADEN.IBM.COM/CS/CRAWLER').isAllowed('/')).toBe(true)
  })

  it('are not taken for a header that has a URL in it', () => {
    const header = 'ExampleBot/1.0 (+https://example.com/bot)'
    expect(robots.isAllowed(header, url)).toBe(false)
    expect(robots.isAllowed('', url)).toBe(false)
  })
})

describe('the URL of a file', () => {
  it.each([
    'nonsense',
    'e.com/robots.txt',
    '/robots.txt',
    '',
    ' https://e.com/',
    'https://',
    'https:///robots.txt',
  ])('is an error if it has no host: %j', (wrong) => {
    for (const take of [parse, lint, createComparer])
      expect(() => take(file, { url: wrong })).toThrow(
        new RangeError(
          `"url" must be an absolute URL, such as https://example.com/robots.txt, got ${JSON.stringify(wrong)}.`,
        ),
      )
  })

  it.each([
    'https://e.com',
    'HTTP://E.com:8080/robots.txt',
    'ftp://e.com/',
    'http://xn--a/robots.txt',
    'http://[::1]/',
  ])('may be any with a host: %s', (right) => {
    expect(parse(file, { url: right }).url).toBe(right)
  })
})

describe('a method without its object', () => {
  const policy = robots.forAgent('Bot')

  it.each<readonly [call: string, object: object, words: readonly unknown[]]>([
    ['robots.isAllowed()', robots, ['Bot', url]],
    ['robots.check()', robots, ['Bot', url]],
    ['robots.explain()', robots, ['Bot', url]],
    ['robots.forAgent()', robots, ['Bot']],
    ['robots.crawlDelaySeconds()', robots, ['Bot']],
    ['robots.snapshot()', robots, []],
    ['policy.isAllowed()', policy, [url]],
    ['policy.check()', policy, [url]],
    ['policy.explain()', policy, [url]],
    ['policy.filter()', policy, [[url]]],
    ['policy.decidingLines()', policy, [[url]]],
    ['policy.extensionsOf()', policy, ['host']],
  ])('is an error that says how to call it: %s', (call, object, words) => {
    const name = call.slice(call.indexOf('.') + 1)
    const method = Reflect.get(object, name.slice(0, -2)) as (...words: readonly unknown[]) => unknown
    expect(() => method(...words)).toThrow(
      new TypeError(`${name} is a method and was called without its object. Call ${call}, or bind it first.`),
    )
  })
})

describe('a URL object in the place of its text', () => {
  const object = new URL(url) as never

  it.each<readonly [string, () => unknown]>([
    ['isAllowed()', () => robots.isAllowed('Bot', object)],
    ['check()', () => robots.forAgent('Bot').check(object)],
    ['filter()', () => robots.forAgent('Bot').filter([object])],
    ['decidingLines()', () => robots.forAgent('Bot').decidingLines([object])],
    ['targetOf()', () => targetOf(object)],
    ['parse()', () => parse(file, { url: object })],
    ['compare()', () => compare(file, { agents: ['Bot'], urls: [object] })],
    ['createBook()', () => createBook({ agent: 'Bot' }).check(object)],
    ['preferencesFor()', () => preferencesFor({ robots, agent: 'Bot', url: object })],
  ])('is an error with the cure: %s', (_, ask) => {
    expect(ask).toThrow(new TypeError('"url" must be a string, got object. Pass its href.'))
  })
})

describe('a value that is no text', () => {
  it.each<readonly [string, (value: never) => unknown]>([
    ['userAgent', productTokensOf],
    ['userAgent', productTokenOf],
    ['userAgent', resolveAgent],
    ['pattern', normalForm],
    ['url', targetOf],
  ])('is an error that names it: %s', (name, ask) => {
    for (const value of [undefined, null, 5, ['Bot']] as never[])
      expect(() => ask(value)).toThrow(`"${name}" must be a string, got `)
  })

  it('is no product token', () => {
    expect([undefined, null, 5, ['Bot']].map((value) => isProductToken(value as never))).not.toContain(true)
  })
})

describe('what a file is built of', () => {
  it.each([
    [{ groups: [], sitemap: 'https://e.com/s.xml' }, '"sitemap" of build(). Did you mean "sitemaps"?'],
    [{ groups: [{ agents: '*', dissallow: '/' }] }, '"dissallow" of a group. Did you mean "disallow"?'],
    [{ rules: [], sitemaps: [] }, '"sitemaps" of build(). Did you mean "sitemap"?'],
  ])('has no member that is not known: %j', (content, message) => {
    expect(() => build(content as never)).toThrow(`Unknown option ${message}`)
  })
})
