import { fromSnapshot, normalForm, parse, parseEvents, targetOf, type RobotsHandler } from 'ruly'
import { createBook, createMemoryStorage } from 'ruly/book'
import { compare, createComparer } from 'ruly/compare'
import { robotRules } from 'ruly/dialects'
import { createDiffer, diff } from 'ruly/diff'
import { fromDormant, toDormant } from 'ruly/dormant'
import { build, editRobots, format, formatEdits } from 'ruly/edit'
import { fix, lint } from 'ruly/lint'
import { describe, expect, it } from 'vitest'

import {
  checkedOptions,
  flag,
  limit,
  oneOf,
  optional,
  text,
  withDefault,
} from '../../src/options/checked-options.ts'

const file = 'User-agent: *\nDisallow: /a\n'
const robots = parse(file)
const url = 'https://e.com/a'
const dormant = toDormant(robots.forAgent('Bot'))

/** Everything that takes options, with what it must be given. */
const takers: Readonly<Record<string, (options: object) => unknown>> = {
  'parse()': (options) => parse(file, options),
  'parseEvents()': (options) => {
    parseEvents('', {} as RobotsHandler, options)
  },
  'fromSnapshot()': (options) => fromSnapshot(robots.snapshot(), options),
  'fromDormant()': (options) => fromDormant(dormant, options),
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

describe('what a file is built of', () => {
  it.each([
    [{ groups: [], sitemap: 'https://e.com/s.xml' }, '"sitemap" of build(). Did you mean "sitemaps"?'],
    [{ groups: [{ agents: '*', dissallow: '/' }] }, '"dissallow" of a group. Did you mean "disallow"?'],
    [{ rules: [], sitemaps: [] }, '"sitemaps" of build(). Did you mean "sitemap"?'],
  ])('has no member that is not known: %j', (content, message) => {
    expect(() => build(content as never)).toThrow(`Unknown option ${message}`)
  })
})
