import { describe, expect, it } from 'vitest'

import { gym2008, heritrix, rfc9309 } from '../../src/dialects/index.ts'
import { parse, type ExtensionName } from '../../src/index.ts'
import { ownRows } from '../support/recorded.ts'

interface DelayVector {
  readonly id: string
  readonly source: string
  readonly reason: string
  readonly robots: string
  readonly agent: string
  readonly name: ExtensionName
  /** The first value that can be read of those for the robot, null where there is none. */
  readonly value: unknown
  /** What the suite expects, where it is something else. */
  readonly suite?: unknown
}

const vectors = ownRows<DelayVector>('packages/ruly/test/vectors/delays.ndjson')

describe('what a robot is asked for besides its rules', () => {
  it.each(vectors)('$id: $reason', ({ robots, agent, name, value }) => {
    const [first] = parse(robots)
      .forAgent(agent)
      .extensionsOf(name)
      .filter((extension) => extension.value !== null)
    expect(first?.value ?? null).toEqual(value)
  })

  it.each(vectors.filter(({ name }) => name === 'crawl-delay'))(
    '$id, in seconds',
    ({ robots, agent, value }) => {
      const file = parse(robots)
      expect(file.crawlDelaySeconds(agent)).toBe(value ?? undefined)
      expect(file.forAgent(agent).crawlDelaySeconds).toBe(value ?? undefined)
    },
  )

  it('has vectors of seven suites, each with another answer than the suite only where that is said', () => {
    const suites = ['protego', 'crawler-commons', 'reppy', 'rep-cpp', 'texting', 'vipnytt', 'spatie']
    expect(suites.filter((suite) => !vectors.some(({ id }) => id.startsWith(suite)))).toEqual([])
    expect(new Set(vectors.map(({ id }) => id)).size).toBe(vectors.length)
    expect(vectors.filter(({ value, suite }) => suite !== undefined && suite === value)).toEqual([])
  })
})

describe('an extension', () => {
  it('has the user-agent lines above it, since the last rule or the last field for such lines', () => {
    const file = parse(
      'Crawl-delay: 9\nUser-agent: a\nUser-agent: b\nCrawl-delay: 1\nRequest-rate: 1/1\nSitemap: https://e.com/s\n' +
        'User-agent: c\nDisallow: /\nCrawl-delay: 2\nUser-agent: d\nVisit-time: 0600-0700\n',
    )
    expect(file.groups.map(({ agents }) => agents.map(({ value }) => value))).toEqual([
      ['a', 'b', 'c'],
      ['d'],
    ])
    expect(
      file.extensions.map(({ line, group, agents }) => [
        line,
        group,
        agents.map(({ value }) => value).join(),
      ]),
    ).toEqual([
      [1, undefined, ''],
      [4, 0, 'a,b'],
      [5, 0, 'a,b'],
      [6, undefined, ''],
      [9, 0, 'c'],
      [11, 1, 'd'],
    ])
  })

  it('outside of every group gives way to one of the same name that the robot has and that can be read', () => {
    const file = parse(
      'Crawl-delay: 9\nRequest-rate: 1/9\nSitemap: https://e.com/s\nUser-agent: a\nCrawl-delay: 1\nRequest-rate: often\n',
    )
    expect(file.forAgent('a').extensions.map(({ line }) => line)).toEqual([2, 3, 5, 6])
    expect(file.forAgent('b').extensions.map(({ line }) => line)).toEqual([1, 2, 3])
  })

  it('is for an agent with several names if it is below one of them', () => {
    const file = parse('User-agent: a\nCrawl-delay: 5\nDisallow: /x\n')
    expect(file.forAgent(['z', 'a']).crawlDelaySeconds).toBe(5)
  })

  it('that cannot be read stays, in a dialect in which the last one counts', () => {
    const dialect = {
      ...rfc9309,
      name: 'mine',
      extensions: { ...rfc9309.extensions, repeated: 'last' },
    } as const
    const file = parse('User-agent: a\nCrawl-delay: often\nCrawl-delay: 1\nCrawl-delay: 2\n', { dialect })
    expect(
      file
        .forAgent('a')
        .extensionsOf('crawl-delay')
        .map(({ line }) => line),
    ).toEqual([2, 4])
  })

  it('of a group that the dialect drops is for nobody', () => {
    const text = 'User-agent: a\nCrawl-delay: 5\n\nUser-agent: *\nDisallow: /x\n'
    expect(parse(text, { dialect: gym2008 }).crawlDelaySeconds('b')).toBeUndefined()
    expect(parse(text, { dialect: gym2008 }).crawlDelaySeconds('a')).toBeUndefined()
    expect(parse(text, { dialect: rfc9309 }).crawlDelaySeconds('a')).toBe(5)
  })

  it('is for all names that share rules, under Heritrix, and the last one counts', () => {
    const text =
      'Crawl-delay: 9\nUser-agent: a\nUser-agent: b\nDisallow: /x\nUser-agent: a\nCrawl-delay: 5\nCrawl-delay: 7\n'
    const file = parse(text, { dialect: heritrix })
    expect(['a', 'b', 'c'].map((agent) => file.crawlDelaySeconds(agent))).toEqual([7, 7, undefined])
  })

  it('is the same object in all lists that have it', () => {
    const file = parse('User-agent: *\nCrawl-delay: 1\nSitemap: https://e.com/s\n')
    const policy = file.forAgent('a')
    expect(policy.extensions[0]).toBe(file.extensions[0])
    expect(policy.extensionsOf('crawl-delay')[0]).toBe(file.extensions[0])
    expect(policy.extensionsOf('sitemap')[0]).toBe(file.extensions[1])
  })
})
