import { describe, expect, it } from 'vitest'

import { google, robotRules, type Dialect } from '../../src/dialects/index.ts'
import { editRobots } from '../../src/edit/index.ts'
import { fromSnapshot, parse, RobotsError } from '../../src/index.ts'

const text = `User-agent: *
Disallow: /

User-agent: ExampleBot
User-agent: OtherBot
Allow: /a
Disallow: /a/private*.html$

User-agent: examplebot
Disallow: /b
`

describe('a verdict', () => {
  const robots = parse(text, { url: 'https://example.com/robots.txt' })

  it('names the rule, its line as written, its group and the token that named it', () => {
    expect(robots.check('ExampleBot/1.0 (+https://example.com/bot)', 'https://example.com/b/c')).toEqual({
      allowed: false,
      reason: 'rule',
      rule: { line: 10, kind: 'disallow', pattern: '/b', text: 'Disallow: /b' },
      group: { index: 2, line: 9, agents: ['examplebot'] },
      token: 'ExampleBot',
    })
  })

  it('names the first group obeyed where no rule matches, and * where it is obeyed for want of a name', () => {
    expect(robots.check('ExampleBot', '/c')).toEqual({
      allowed: true,
      reason: 'no-matching-rule',
      group: { index: 1, line: 4, agents: ['ExampleBot', 'OtherBot'] },
      token: 'ExampleBot',
    })
    expect(robots.check('ThirdBot', '/c')).toMatchObject({ allowed: false, reason: 'rule', token: '*' })
  })

  it('has neither rule nor group where none is meant', () => {
    expect(parse('').check('ExampleBot', '/c')).toEqual({ allowed: true, reason: 'no-group' })
    expect(robots.check('ThirdBot', '/robots.txt')).toEqual({ allowed: true, reason: 'robots-txt-itself' })
    expect(robots.check('ThirdBot', 'https://example.org/')).toEqual({
      allowed: true,
      reason: 'not-governed',
    })
  })

  it('is about one robot with several tokens where an array is given', () => {
    expect(robots.check(['ThirdBot', 'OtherBot'], '/b')).toMatchObject({
      allowed: true,
      reason: 'no-matching-rule',
      token: 'OtherBot',
    })
    expect(robots.check(['OtherBot', 'ExampleBot'], '/b')).toMatchObject({
      allowed: false,
      token: 'ExampleBot',
    })
    expect(robots.check([], '/b')).toMatchObject({ allowed: false, token: '*' })
  })

  it('is the same from a policy, which knows its tokens and groups', () => {
    const policy = robots.forAgent('Mozilla/5.0 (compatible; OtherBot/2.0; +https://example.com/bot)')
    expect(policy.tokens).toEqual(['OtherBot'])
    expect(policy.groups.map(({ index }) => index)).toEqual([1])
    expect(policy.isAllowed('/a/private1.html')).toBe(false)
    expect(policy.check('/a/private1.html')).toEqual(robots.check('OtherBot', '/a/private1.html'))
  })

  it('stays right when more robots ask than are remembered', () => {
    for (let i = 0; i < 200; i++) expect(robots.isAllowed(`Bot${i}`, '/a')).toBe(false)
    expect(robots.isAllowed('ExampleBot', '/a')).toBe(true)
  })
})

describe('a proof', () => {
  it('has every group and why it is obeyed or not, every rule with its normal form, and the target', () => {
    const proof = parse(text).explain('ExampleBot', 'https://example.com/a/private%2d1.html#top')
    expect(proof).toEqual({
      verdict: parse(text).check('ExampleBot', '/a/private-1.html'),
      dialect: 'rfc9309',
      agent: { userAgents: ['ExampleBot'], tokens: ['ExampleBot'] },
      url: 'https://example.com/a/private%2d1.html#top',
      target: '/a/private-1.html',
      groups: [
        { index: 0, line: 1, agents: ['*'], obeyed: false, why: 'wildcard-but-a-group-names-the-agent' },
        {
          index: 1,
          line: 4,
          agents: ['ExampleBot', 'OtherBot'],
          obeyed: true,
          why: 'names-the-agent',
          token: 'ExampleBot',
        },
        {
          index: 2,
          line: 9,
          agents: ['examplebot'],
          obeyed: true,
          why: 'names-the-agent',
          token: 'ExampleBot',
        },
      ],
      rules: [
        {
          line: 7,
          kind: 'disallow',
          text: 'Disallow: /a/private*.html$',
          pattern: '/a/private*.html$',
          normalForm: '/a/private*.html$',
          sizeBytes: 17,
          matchedBytes: 17,
          group: 1,
          decides: true,
        },
        {
          line: 6,
          kind: 'allow',
          text: 'Allow: /a',
          pattern: '/a',
          normalForm: '/a',
          sizeBytes: 2,
          matchedBytes: 2,
          group: 1,
          decides: false,
        },
        {
          line: 10,
          kind: 'disallow',
          text: 'Disallow: /b',
          pattern: '/b',
          normalForm: '/b',
          sizeBytes: 2,
          matchedBytes: null,
          group: 2,
          decides: false,
        },
      ],
    })
  })

  it('shows that a header had no token, and that a group names others', () => {
    const proof = parse(text).explain('Mozilla/5.0', '/a')
    expect(proof.agent).toEqual({ userAgents: ['Mozilla/5.0'], tokens: [] })
    expect(proof.groups.map(({ why }) => why)).toEqual([
      'wildcard-and-no-group-names-the-agent',
      'names-other-robots',
      'names-other-robots',
    ])
  })

  it('shows that an earlier group for the agent counts, in a dialect that takes the first one', () => {
    const twice = 'User-agent: ExampleBot\nDisallow: /a\n\nUser-agent: ExampleBot\nDisallow: /b\n'
    const { groups } = parse(twice, { dialect: robotRules }).explain('ExampleBot/1', '/a')
    expect(groups.map(({ why }) => why)).toEqual(['names-the-agent', 'another-group-comes-first'])
  })

  it('has no deciding rule where rules do not matter', () => {
    const robots = parse('User-agent: *\nDisallow: /\n', { url: 'https://example.com/robots.txt' })
    for (const url of ['/robots.txt', 'mailto:a@b', 'https://example.org/']) {
      expect(robots.explain('x', url).rules.some(({ decides }) => decides)).toBe(false)
    }
    expect(robots.explain('x', 'mailto:a@b').target).toBeNull()
  })

  it('shows the folder that Google allows for an index page as a pattern of its own', () => {
    const proof = parse('User-agent: *\nDisallow: /\nAllow: /a/index.html\n', { dialect: google }).explain(
      'x',
      '/a/',
    )
    expect(proof.rules.map(({ line, normalForm, decides }) => [line, normalForm, decides])).toEqual([
      [3, '/a/index.html', false],
      [3, '/a/$', true],
      [2, '/', false],
    ])
  })
})

describe('misuse', () => {
  const robots = parse(text)
  const not = (value: unknown): string => value as string

  it('is a TypeError that names what is wrong', () => {
    expect(() => parse(not(7))).toThrow(
      new TypeError(
        'A robots.txt must be a string, a Uint8Array, an ArrayBuffer or an iterable of these, got number.',
      ),
    )
    expect(() => parse(not(null))).toThrow(/got null/)
    expect(() => parse(not([1]))).toThrow(/got number/)
    expect(() => parse('', { dialect: 'google' as unknown as Dialect })).toThrow(
      new TypeError('"dialect" must be a dialect, such as those of ruly/dialects, got string.'),
    )
    expect(() => parse('', { url: not(7) })).toThrow(new TypeError('"url" must be a string, got number.'))
    expect(() => parse('', { maxBytes: '7' as unknown as number })).toThrow(
      new TypeError('"maxBytes" must be a number, got string.'),
    )
    expect(() => robots.isAllowed('x', not(new URL('https://example.com/')))).toThrow(
      new TypeError('"url" must be a string, got object. Pass its href.'),
    )
    expect(() => robots.isAllowed(not(undefined), '/')).toThrow(TypeError)
    expect(() => robots.forAgent([not(1)])).toThrow(
      /^The agent must be a string or an array of strings, got other values in the array/,
    )
  })

  it('is a RangeError for a limit that is no whole number above 0', () => {
    for (const maxBytes of [0, -1, 1.5, NaN]) expect(() => parse('', { maxBytes })).toThrow(RangeError)
    expect(parse('User-agent: *\nDisallow: /', { maxBytes: Infinity }).isAllowed('x', '/')).toBe(false)
  })
})

describe('input', () => {
  it('is taken as text, as bytes and in pieces of both, characters divided between pieces included', () => {
    const robots = 'User-agent: *\nDisallow: /😀\n'
    const bytes = new TextEncoder().encode(robots)
    const high = robots.indexOf('😀') + 1
    const inputs = [
      robots,
      bytes,
      [bytes.subarray(0, 26), bytes.subarray(26)],
      [robots.slice(0, high), robots.slice(high)],
      ['User-agent: *\n', new TextEncoder().encode('Disallow: /😀\n')],
      new Set([robots]),
    ]
    for (const input of inputs) {
      expect(parse(input).bytes).toEqual(bytes)
      expect(parse(input).isAllowed('x', '/%F0%9F%98%80')).toBe(false)
    }
  })

  it('has a lone surrogate as U+FFFD', () => {
    expect(parse('User-agent: *\nDisallow: /\uD800').isAllowed('x', '/%EF%BF%BD')).toBe(false)
  })
})

describe('a snapshot', () => {
  it('is plain JSON with a version, and can be read in another dialect', () => {
    const robots = parse('User-agent: *\nDisallow: /é', { url: 'https://example.com/robots.txt' })
    const snapshot = robots.snapshot()
    expect(snapshot).toEqual({
      version: 1,
      dialect: 'rfc9309',
      url: 'https://example.com/robots.txt',
      maxBytes: 512_000,
      content: 'User-agent: *\nDisallow: /Ã©',
    })
    expect(fromSnapshot(snapshot).check('x', 'https://example.com/é')).toEqual(
      robots.check('x', 'https://example.com/é'),
    )
    expect(fromSnapshot(snapshot).isAllowed('x', '/%c3%a9')).toBe(false)
    expect(fromSnapshot(snapshot, { dialect: google }).isAllowed('x', '/%c3%a9')).toBe(true)
  })

  it('keeps that there was no limit', () => {
    const again = fromSnapshot(JSON.parse(JSON.stringify(parse('', { maxBytes: Infinity }).snapshot())))
    expect(again.snapshot()).toEqual(parse('', { maxBytes: Infinity }).snapshot())
    const edited: unknown = JSON.parse(
      JSON.stringify(editRobots('User-agent: *\nDisallow: /').robots.snapshot()),
    )
    expect(fromSnapshot(edited).isAllowed('x', '/')).toBe(false)
  })

  it('that cannot be read is an error with a code, which says why', () => {
    const good = parse('').snapshot()
    const bad: readonly (readonly [unknown, string])[] = [
      [null, 'it must be an object, got null'],
      ['{}', 'it must be an object, got string'],
      [{}, '"version" must be 1, got undefined'],
      [{ ...good, version: 2 }, '"version" must be 1, got 2'],
      [{ ...good, version: { toString: 1 } }, '"version" must be 1, got object'],
      [{ ...good, content: 7 }, '"content" must be a string, got 7'],
      [{ ...good, content: 'Ā' }, '"content" must be characters up to U+00FF, got "Ā"'],
      [{ ...good, maxBytes: null }, '"maxBytes" must be a whole number above 0, got null'],
      [{ ...good, maxBytes: 0 }, '"maxBytes" must be a whole number above 0, got 0'],
      [{ ...good, maxBytes: -1 }, '"maxBytes" must be a whole number above 0, got -1'],
      [{ ...good, url: 7 }, '"url" must be a string, got 7'],
      [{ ...good, url: 'example.com' }, '"url" must be an absolute URL, got "example.com"'],
    ]
    for (const [data, why] of bad) {
      expect(() => fromSnapshot(data)).toThrow(RobotsError)
      expect(() => fromSnapshot(data)).toThrow(why)
      expect(() => fromSnapshot(data)).toThrow(expect.objectContaining({ code: 'snapshot-not-readable' }))
    }
  })
})
