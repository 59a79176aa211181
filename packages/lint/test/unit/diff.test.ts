import { describe, expect, it } from 'vitest'

import { createDiffer, diff, type Change } from '../../src/diff/index.ts'
import { crawlerCommons, protego } from 'ruly/dialects'
import { everyDialect } from '../../src/compare/index.ts'
import { unitShare } from '../../../ruly/test/support/share.ts'
import { regionProperties } from '../support/suites/diff.ts'

const everyone = (...rules: readonly string[]): string => ['User-agent: *', ...rules].join('\n')

const brief = ({ agents, kind, example, old, new: now }: Change): readonly unknown[] => [
  agents.join(' '),
  kind,
  example,
  old?.line ?? 0,
  now?.line ?? 0,
]

describe('the difference of two files', () => {
  it('is nothing where they say the same in other words', () => {
    expect(
      diff(
        everyone('Disallow: /a', 'Disallow: /b'),
        everyone('Disallow: /b', 'Disallow: /a', 'Disallow: /ab'),
      ),
    ).toEqual([])
    expect(diff(everyone('Disallow: /%61'), everyone('# more', 'Disallow: /a*'))).toEqual([])
    expect(diff('', everyone('Disallow:'))).toEqual([])
  })

  it('is each region with the rules that decided and decide, and a shortest path', () => {
    const old = everyone('Disallow: /private', 'Allow: /private/open')
    expect(diff(old, everyone('Disallow: /private', 'Disallow: /*.pdf$'))).toEqual(
      [
        {
          agents: ['*'],
          kind: 'loses',
          example: '/.pdf',
          old: null,
          new: { line: 3, kind: 'disallow', pattern: '/*.pdf$', text: 'Disallow: /*.pdf$' },
        },
        {
          agents: ['*'],
          kind: 'loses',
          example: '/private/open',
          old: { line: 3, kind: 'allow', pattern: '/private/open', text: 'Allow: /private/open' },
          new: { line: 2, kind: 'disallow', pattern: '/private', text: 'Disallow: /private' },
        },
      ].sort((a, b) => (b.old?.line ?? 0) - (a.old?.line ?? 0)),
    )
  })

  it('finds what is left between the rules that win', () => {
    const letters = 'abcdefghijklmnopqrstuvwxyz'.split('').map((letter) => `Disallow: /${letter}`)
    const changes = diff(everyone('Disallow: /'), everyone(...letters, 'Disallow: /$', 'Disallow: /*q'))
    expect(changes.map(brief)).toEqual([['*', 'gains', '/X', 2, 0]])
  })

  it('puts robots together to whom the same groups apply, and tells those apart that one file names', () => {
    const old = everyone('Disallow: /a')
    const now = `${old}\n\nUser-agent: GPTBot\nUser-agent: CCBot\nDisallow: /b\n`
    expect(diff(old, now).map(brief)).toEqual([
      ['GPTBot CCBot', 'gains', '/a', 2, 0],
      ['GPTBot CCBot', 'loses', '/b', 0, 6],
    ])
    expect(diff(old, now, { agents: ['*', 'OtherBot'] })).toEqual([])
    expect(createDiffer(old, now).agents).toEqual(['*', 'GPTBot', 'CCBot'])
  })

  it('takes a line with several names for the one robot that it names', () => {
    const old = 'User-agent: Foo, Bar\nDisallow: /a\n\nUser-agent: Bar\nDisallow: /b\n'
    expect(createDiffer(old, old).agents).toEqual(['*', 'Foo', 'Bar'])
    expect(diff(old, `${old}Disallow: /c\n`).map(brief)).toEqual([['Bar', 'loses', '/c', 0, 6]])
  })

  it('tells of a Crawl-delay that closes the site only for the robots that it is for', () => {
    const old = 'User-agent: a\nCrawl-delay: 10\nUser-agent: b\nDisallow: /x\n'
    const changes = diff(old, old.replace('10', '400'), { dialect: crawlerCommons })
    expect(changes.map(brief)).toEqual([['a', 'loses', '/', 0, 2]])
  })

  it('leaves /robots.txt itself out where that is always allowed', () => {
    const changes = diff('', everyone('Disallow: /robots.txt$', 'Disallow: /robots.txt?'))
    expect(changes.map(brief)).toEqual([['*', 'loses', '/robots.txt?', 0, 3]])
  })

  it('is asked for part of the paths only', () => {
    const [old, now] = [everyone(), everyone('Disallow: /*.pdf$', 'Disallow: /b')]
    expect(diff(old, now, { within: '/products/' }).map(brief)).toEqual([
      ['*', 'loses', '/products/.pdf', 0, 2],
    ])
    expect(diff(old, now, { within: '/c$' })).toEqual([])
  })

  it('tells a region once, also if the pattern that it is asked for has alternatives which share paths', () => {
    const options = { dialect: protego, within: '/a*$' }
    const changes = diff(everyone(), everyone('Disallow: /'), options)
    expect(changes.map(brief)).toEqual([['*', 'loses', '/a', 0, 2]])
  })

  it('gives examples as paths that are asked about, whatever form a dialect compares them in', () => {
    const now = everyone('Disallow: /a%20b?', 'Disallow: /caf%C3%A9/x', 'Disallow: /%7Ea', 'Disallow: /s?q=x')
    for (const dialect of everyDialect) {
      const differ = createDiffer('', now, { dialect })
      const told = differ.regions().map(({ example }) => differ.forAgent('X')(example ?? '')?.new?.line)
      expect(new Set(told), dialect.name).toEqual(new Set([2, 3, 4, 5]))
    }
  })

  it('gives a path that does not begin with two slashes where there is one, else the whole URL', () => {
    const now = everyone('Disallow: /*/', 'Disallow: //abc')
    const examples = (url?: string) => diff('', now, { url }).map(({ example }) => example)
    expect(examples()).toEqual(['/x/', 'http://example.com//abc'])
    expect(examples('https://e.org/robots.txt')).toEqual(['/x/', 'https://e.org//abc'])
  })

  it('says so where the steps do not suffice, and tells no region as empty that it has not looked at', () => {
    const old = everyone('Disallow: /*a*b', 'Allow: /*c*d')
    const changes = diff(old, everyone('Disallow: /*e*f'), { maxSteps: 200 })
    expect(changes.length).toBeGreaterThan(0)
    expect(changes.map(({ example }) => example)).toContain(null)
    expect(diff(old, everyone('Disallow: /*e*f')).map(({ example }) => example)).not.toContain(null)
  })

  it('answers for URLs one by one', () => {
    const ask = createDiffer('', everyone('Disallow: /a')).forAgent('X')
    expect(ask('https://example.com/b')).toBeUndefined()
    expect(ask('https://example.com/a')).toMatchObject({
      agent: 'X',
      kind: 'loses',
      old: null,
      new: { line: 2 },
    })
  })

  it('refuses options that are none', () => {
    expect(() => diff('', '', { maxSteps: 0 })).toThrow(RangeError)
    expect(() => diff('', '', { maxSteps: '1' as never })).toThrow(TypeError)
    expect(() => diff('', '', { agents: 'X' as never })).toThrow(TypeError)
  })
})

regionProperties(unitShare / 3)
