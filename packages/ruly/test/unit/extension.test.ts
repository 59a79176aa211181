import { describe, expect, it } from 'vitest'

import { rerpGym2008, texting, urllib } from '../../src/dialects/index.ts'
import { parse, type ContentSignal, type Extension, type ExtensionName } from '../../src/index.ts'

function only(field: string, url?: string): Extension | undefined {
  const robots = parse(`User-agent: *\n${field}\n`, url === undefined ? {} : { url })
  return robots.extensions[0]
}

/** Field as written, and the value that it is read into. */
const readable: readonly (readonly [string, ExtensionName, unknown])[] = [
  ['Sitemap: https://example.com/s.xml', 'sitemap', 'https://example.com/s.xml'],
  ['site-map: https://example.com/s.xml', 'sitemap', 'https://example.com/s.xml'],
  ['Crawl-delay: 10', 'crawl-delay', 10],
  ['CRAWL-DELAY: 0.5', 'crawl-delay', 0.5],
  ['Crawl-delay: .5', 'crawl-delay', 0.5],
  ['Request-rate: 1/10', 'request-rate', { requests: 1, seconds: 10 }],
  ['Request-rate: 1/5m', 'request-rate', { requests: 1, seconds: 300 }],
  ['Request-rate: 2/1H', 'request-rate', { requests: 2, seconds: 3600 }],
  [
    'Request-rate: 1/10s 1800-1900',
    'request-rate',
    { requests: 1, seconds: 10, during: { fromMinute: 1080, toMinute: 1140 } },
  ],
  ['Visit-time: 0600-0845', 'visit-time', { fromMinute: 360, toMinute: 525 }],
  ['Visit-time: 23:00 - 24:00', 'visit-time', { fromMinute: 1380, toMinute: 1440 }],
  ['Host: www.example.com', 'host', 'www.example.com'],
  ['Clean-param: ref&sid /shop/', 'clean-param', { parameters: ['ref', 'sid'], pathPrefix: '/shop/' }],
  ['Clean-param: utm', 'clean-param', { parameters: ['utm'], pathPrefix: '' }],
  ['Noindex: /a*', 'noindex', '/a*'],
  [
    'Content-Signal: search=yes, AI-Train=no',
    'content-signal',
    { signals: { search: 'yes', 'ai-train': 'no' } },
  ],
  ['Content-Signal: use=reference', 'content-signal', { signals: { use: 'reference' } }],
  ['Content-Signal: /api/ ai-train=no', 'content-signal', { path: '/api/', signals: { 'ai-train': 'no' } }],
  ['Content-Usage: train-ai=n', 'content-usage', { preferences: 'train-ai=n' }],
  ['Content-Usage: /ok/ train-ai=y', 'content-usage', { path: '/ok/', preferences: 'train-ai=y' }],
  ['License: https://example.com/l.xml', 'license', 'https://example.com/l.xml'],
  ['Cache-delay: 3', 'cache-delay', 3],
  ['Comment: be kind', 'comment', 'be kind'],
]

describe('an extension', () => {
  it.each(readable)('%s is read', (field, name, value) => {
    expect(only(field)).toMatchObject({ name, line: 2, value })
    expect(only(field)?.written).toBe(field.slice(field.indexOf(':') + 2))
  })

  const unreadable = [
    'Sitemap: /s.xml',
    'Sitemap:',
    'Crawl-delay: soon',
    'Crawl-delay: -1',
    'Crawl-delay: 1e3',
    'Crawl-delay: NaN',
    `Crawl-delay: ${'9'.repeat(400)}`,
    'Crawl-delay:',
    'Request-rate: 1',
    'Request-rate: 0/5',
    'Request-rate: 1/0s',
    'Request-rate: 1/5d',
    'Request-rate: 1/5 later',
    'Visit-time: 0660-0800',
    'Visit-time: 2500-2600',
    'Host:',
    'Clean-param: &',
    'Noindex: a',
    'Content-Signal: search',
    'Content-Signal: =yes',
    'Content-Signal: /api/',
    'Content-Usage: /ok/',
    'Content-Usage:',
    'License: l.xml',
    'Cache-delay: x',
    'Comment:',
  ]
  it.each(unreadable)('%s has no value and a diagnostic', (field) => {
    const robots = parse(`User-agent: *\n${field}\n`)
    expect(robots.extensions[0]?.value).toBeNull()
    expect(robots.diagnostics).toMatchObject([{ line: 2 }])
  })

  it('belongs to its group, and to the whole site where it speaks of it', () => {
    const robots = parse(
      'Crawl-delay: 1\nUser-agent: a\nCrawl-delay: 2\nDisallow: /\nSitemap: https://e.com/s\nUser-agent: b\nCrawl-delay: 3\n',
    )
    expect(robots.extensions.map(({ name, line, group }) => [name, line, group])).toEqual([
      ['crawl-delay', 1, undefined],
      ['crawl-delay', 3, 0],
      ['sitemap', 5, undefined],
      ['crawl-delay', 7, 1],
    ])
    expect(robots.forAgent('b').extensions.map(({ line }) => line)).toEqual([5, 7])
  })

  it.each(readable.map(([field, name]) => [name, field] as const))(
    'of the name %s is for its group or for everyone: %s',
    (name, field) => {
      const robots = parse(`User-agent: a\n${field}\n`)
      const isForAll = ['sitemap', 'host', 'clean-param', 'license'].includes(name)
      expect(robots.extensions).toMatchObject([
        isForAll ? { group: undefined, agents: [] } : { group: 0, agents: [{ line: 1, value: 'a' }] },
      ])
      expect(robots.forAgent('b').extensions).toHaveLength(isForAll ? 1 : 0)
    },
  )

  it('is for nobody behind a blank line that ends its group', () => {
    const text = 'User-agent: *\nAllow: /\n\nCrawl-delay: 4\n'
    expect(parse(text).forAgent('a').crawlDelaySeconds).toBe(4)
    for (const dialect of [urllib, rerpGym2008]) {
      const { extensions } = parse(text, { dialect })
      expect(extensions).toMatchObject([{ name: 'crawl-delay', group: undefined, agents: [] }])
    }
  })

  it('is for everyone behind rules that are for everyone', () => {
    const [delay] = parse('Allow: /\nCrawl-delay: 4\n', { dialect: texting }).extensions
    expect(delay).toMatchObject({ group: 0, agents: [{ line: 0, value: '*', rawValue: '*' }] })
    const [late] = parse('User-agent: a\nAllow: /\nCrawl-delay: 4\n', { dialect: texting }).extensions
    expect(late).toMatchObject({ group: 0, agents: [{ line: 1, value: 'a' }] })
  })

  it('of another name is readable as a line, and no diagnostic', () => {
    const robots = parse('Agentmap: https://example.com/agents.json\n')
    expect(robots.lines[0]).toMatchObject({
      kind: 'unknown',
      use: 'unknown-field',
      field: { name: 'agentmap', writtenName: 'Agentmap', value: 'https://example.com/agents.json' },
    })
    expect(robots.extensions).toEqual([])
    expect(robots.diagnostics).toEqual([])
  })

  it('named __proto__ in a signal is a signal like any other', () => {
    const value = only('Content-Signal: __proto__=yes')?.value
    expect(Object.entries((value as ContentSignal).signals)).toEqual([['__proto__', 'yes']])
  })
})

describe('sitemaps', () => {
  it('are named once, resolved where the file’s URL is known, and kept as written otherwise', () => {
    const text = 'Sitemap: /s.xml\nSitemap: https://example.com/s.xml\nSitemap: /S.xml\nSitemap: /s.xml\n'
    expect(parse(text, { url: 'https://example.com/robots.txt' }).sitemaps).toEqual([
      { line: 1, written: '/s.xml', url: 'https://example.com/s.xml' },
      { line: 3, written: '/S.xml', url: 'https://example.com/S.xml' },
    ])
    expect(parse(text).sitemaps).toEqual([
      { line: 1, written: '/s.xml', url: null },
      { line: 2, written: 'https://example.com/s.xml', url: 'https://example.com/s.xml' },
      { line: 3, written: '/S.xml', url: null },
    ])
  })
})
