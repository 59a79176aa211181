import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { google, rfc9309, urllib } from '../../src/dialects/index.ts'
import { build, type GroupContent, type MetadataRobots, type RobotsContent } from '../../src/edit/index.ts'
import { parse } from '../../src/index.ts'
import { expectSame } from '../support/expect-same.ts'

describe('a built file', () => {
  it('has all that it is given, in its order', () => {
    expect(
      build({
        comment: 'For robots.\n\nAsk us.',
        groups: [
          { agents: ['GPTBot', 'ClaudeBot'], disallow: '/', comment: 'No training.' },
          {
            agents: '*',
            allow: ['/a', '/b$'],
            disallow: ['/*?', ''],
            crawlDelaySeconds: 1.5,
            fields: { 'Content-Signal': 'search=yes, ai-train=no', 'Request-rate': ['1/5', '1/1m'] },
          },
          { agents: 'free' },
        ],
        host: 'example.com',
        sitemaps: ['https://example.com/1.xml', 'https://example.com/2.xml'],
      }),
    ).toBe(
      [
        '# For robots.\n#\n# Ask us.\n',
        '# No training.\nUser-agent: GPTBot\nUser-agent: ClaudeBot\nDisallow: /\n',
        'User-agent: *\nAllow: /a\nAllow: /b$\nDisallow: /*?\nDisallow:\nCrawl-delay: 1.5\n' +
          'Content-Signal: search=yes, ai-train=no\nRequest-rate: 1/5\nRequest-rate: 1/1m\n',
        'User-agent: free\nDisallow:\n',
        'Host: example.com\nSitemap: https://example.com/1.xml\nSitemap: https://example.com/2.xml\n',
      ].join('\n'),
    )
  })

  it('has a line of comment for each that any program reads', () => {
    const comment = 'a\r\nb\u0085User-agent: *\u2028Disallow: /'
    const text = build({ groups: [], comment })
    expect(text).toBe('# a\n# b\n# User-agent: *\n# Disallow: /\n')
    expect(parse(text, { dialect: urllib }).groups).toEqual([])
  })

  it('is empty for nothing', () => {
    expect(build({ groups: [] })).toBe('')
  })

  const path = fc
    .tuple(fc.constantFrom('/', '*'), fc.string({ unit: 'grapheme', maxLength: 8 }))
    .map((parts) => parts.join('').replaceAll(/[\u0080-\u009f\u2028\u2029]/gu, ''))
  const paths = fc.oneof(path, fc.constant(''), fc.array(path, { maxLength: 3 }))
  const agent = fc.oneof(fc.constant('*'), fc.stringMatching(/^[A-Za-z0-9._-]{1,8}$/))
  const group = fc.record(
    {
      agents: fc.oneof(agent, fc.array(agent, { minLength: 1, maxLength: 3 })),
      allow: paths,
      disallow: paths,
      crawlDelaySeconds: fc.integer({ min: 0, max: 9999 }).map((tenths) => tenths / 10),
      comment: fc.string({ maxLength: 9, unit: fc.constantFrom('a', '#', ':', '\n', ' ', 'é', '\t', '/') }),
    },
    { requiredKeys: ['agents'] },
  )
  const content: fc.Arbitrary<RobotsContent> = fc.record(
    {
      groups: fc.array(group, { maxLength: 4 }),
      sitemaps: fc.array(
        fc.stringMatching(/^https:\/\/[a-c]{1,5}\.example\/[/a-c23%?&=;:@!$'()*+,._~-]{0,20}$/),
        { maxLength: 2 },
      ),
      comment: fc.constantFrom('User-agent: *', 'a\nDisallow: /'),
    },
    { requiredKeys: ['groups'] },
  )

  it.each([rfc9309, google])('has the same groups when it is read under $name', (dialect) => {
    fc.assert(
      fc.property(content, (given) => {
        const robots = parse(build(given), { dialect, maxBytes: Infinity })
        expectSame(
          robots.groups.map(({ agents }) => agents.map(({ value }) => value)),
          given.groups.map(({ agents }) => [agents].flat()),
        )
        expectSame(
          robots.groups.map(({ rules }) => rules.map(({ kind, value }) => [kind, value])),
          given.groups.map(rulesOf),
        )
        const delays = robots.extensions.filter(({ name }) => name === 'crawl-delay')
        expectSame(
          delays.map(({ value, group: index }) => [index, value]),
          given.groups.flatMap(({ crawlDelaySeconds }, index) =>
            crawlDelaySeconds === undefined ? [] : [[index, crawlDelaySeconds]],
          ),
        )
        expectSame(robots.sitemaps.length, [given.sitemaps ?? []].flat().length)
        expectSame(
          robots.lines.filter(({ kind }) => kind === 'unknown' || kind === 'not-a-field'),
          [],
        )
      }),
      { numRuns: 500 },
    )
  })

  function rulesOf({ allow = [], disallow = [] }: GroupContent): readonly (readonly [string, string])[] {
    const written = (text: string): string => text.replaceAll('#', '%23').replaceAll(' ', '%20')
    const rules = [
      ...[allow].flat().map((text) => ['allow', written(text)] as const),
      ...[disallow].flat().map((text) => ['disallow', written(text)] as const),
    ]
    return rules.length === 0 ? [['disallow', '']] : rules
  }

  it.each<[string, unknown, ErrorConstructor, RegExp]>([
    ['nothing', null, TypeError, /"groups" or "rules"/],
    ['no groups', {}, TypeError, /"groups" or "rules"/],
    [
      'groups that are no list',
      { groups: {} },
      TypeError,
      /^"groups" must be a list of objects, got object\.$/,
    ],
    [
      'a group that is none',
      { groups: ['a'] },
      TypeError,
      /^"groups" must be a list of objects, got one with string\.$/,
    ],
    [
      'a group that is not there',
      { groups: [undefined] },
      TypeError,
      /^"groups" must be a list of objects, got one with undefined\.$/,
    ],
    [
      'rules that are none',
      { rules: 3 },
      TypeError,
      /^"rules" must be a list of objects, got one with number\.$/,
    ],
    [
      'rules in words',
      { rules: 'Disallow: /' },
      TypeError,
      /^"rules" must be a list of objects, got one with string\.$/,
    ],
    [
      'a group of nobody',
      { groups: [{ agents: [] }] },
      RangeError,
      /^"agents" of a group must name at least one, got none\.$/,
    ],
    [
      'a robot that is no text',
      { groups: [{ agents: [1] }] },
      TypeError,
      /^"agent" must be a string, got number\.$/,
    ],
    ['a line break', { groups: [{ agents: 'a\nDisallow: /' }] }, RangeError, /line break/],
    [
      'rules that are no list',
      { groups: [{ agents: '*', disallow: null }] },
      TypeError,
      /^"disallow" must be a string or an array of strings, got null\.$/,
    ],
    ['sitemaps that are no list', { groups: [], sitemaps: new Set() }, TypeError, /^"sitemaps" must be/],
    [
      'a field that is no list',
      { rules: { userAgent: '*', 'X-Field': true } },
      TypeError,
      /^"X-Field" must be a string or an array/,
    ],
    ['a line break of Python', { groups: [{ agents: '*', allow: '/a\u0085' }] }, RangeError, /line break/],
    ['a rule as a field', { groups: [{ agents: 'a', fields: { Disallowed: '/' } }] }, RangeError, /rule/],
    [
      'no name',
      { groups: [{ agents: 'a', fields: { 'a:b': '/' } }] },
      RangeError,
      /^A field name must have letters/,
    ],
    ['a comment as value', { groups: [{ agents: 'a', fields: { a: '#b' } }] }, RangeError, /without # and/],
    [
      'fields that are a text',
      { groups: [{ agents: 'a', fields: 'b' }] },
      TypeError,
      /^"fields" must be an object, got string\.$/,
    ],
    [
      'fields that are a list',
      { groups: [{ agents: 'a', fields: ['b'] }] },
      TypeError,
      /^"fields" must be an object, got an array\.$/,
    ],
    [
      'a negative delay',
      { groups: [{ agents: 'a', crawlDelaySeconds: -1 }] },
      RangeError,
      /must be 0 or more/,
    ],
    ['an endless delay', { groups: [{ agents: 'a', crawlDelaySeconds: Infinity }] }, RangeError, /Infinity/],
    [
      'a delay in words',
      { groups: [{ agents: 'a', crawlDelaySeconds: '1' }] },
      TypeError,
      /must be a number, got string/,
    ],
    ['a NUL in a comment', { groups: [], comment: 'a\0' }, RangeError, /control character/],
  ])('is refused for %s', (_, given, error, message) => {
    expect(() => build(given as RobotsContent)).toThrow(error)
    expect(() => build(given as RobotsContent)).toThrow(message)
  })
})

/** Source: the page of Next.js about robots.txt, and the test of its resolve-route-data.ts. */
const documented: readonly (readonly [string, MetadataRobots, string])[] = [
  [
    'one rule',
    {
      rules: { userAgent: '*', allow: '/', disallow: '/private/' },
      sitemap: 'https://acme.com/sitemap.xml',
    },
    'User-Agent: *\nAllow: /\nDisallow: /private/\n\nSitemap: https://acme.com/sitemap.xml\n',
  ],
  [
    'several robots',
    {
      rules: [
        { userAgent: 'Googlebot', allow: ['/'], disallow: '/private/' },
        { userAgent: ['Applebot', 'Bingbot'], disallow: ['/'] },
      ],
      sitemap: 'https://acme.com/sitemap.xml',
    },
    'User-Agent: Googlebot\nAllow: /\nDisallow: /private/\n\nUser-Agent: Applebot\nUser-Agent: Bingbot\nDisallow: /\n\n' +
      'Sitemap: https://acme.com/sitemap.xml\n',
  ],
  [
    'host and delay',
    {
      host: 'https://example.com',
      sitemap: 'https://example.com/sitemap.xml',
      rules: [{ userAgent: 'Googlebot', allow: '/', disallow: '/admin', crawlDelay: 2 }],
    },
    'User-Agent: Googlebot\nAllow: /\nDisallow: /admin\nCrawl-delay: 2\n\n' +
      'Host: https://example.com\nSitemap: https://example.com/sitemap.xml\n',
  ],
  [
    'no robot named',
    { rules: [{ allow: '/' }, { userAgent: 'Googlebot', allow: ['/bot', '/bot2'] }] },
    'User-Agent: *\nAllow: /\n\nUser-Agent: Googlebot\nAllow: /bot\nAllow: /bot2\n\n',
  ],
  ['one rule without a list', { rules: { allow: '/' } }, 'User-Agent: *\nAllow: /\n\n'],
]

describe('what Next.js takes', () => {
  it.each(documented)('is written as Next.js does: %s', (_, given, text) => {
    expect(build(given)).toBe(text)
  })

  it('may have other fields', () => {
    expect(build({ rules: { disallow: '/', 'Request-rate': '1/5', 'X-Wait': 3, 'X-None': undefined } })).toBe(
      'User-Agent: *\nDisallow: /\nRequest-rate: 1/5\nX-Wait: 3\n\n',
    )
  })

  it('has groups that stay apart where one has no rules', () => {
    const robots = parse(
      build({
        rules: [
          { userAgent: 'a', disallow: '' },
          { userAgent: 'b', disallow: '/' },
        ],
      }),
    )
    expect(robots.isAllowed('a', '/')).toBe(true)
    expect(robots.isAllowed('b', '/')).toBe(false)
  })
})
