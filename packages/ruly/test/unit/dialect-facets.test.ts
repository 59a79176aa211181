import { describe, expect, it } from 'vitest'

import { asGiven } from '../../src/strategies/selection/agent-names.ts'
import {
  google,
  rfc9309,
  type Dialect,
  type Grouping,
  type Matching,
  type Reading,
} from '../../src/dialects/index.ts'
import { parse } from '../../src/index.ts'

const reading = (facets: Partial<Reading>): Dialect => ({
  ...rfc9309,
  name: 'mine',
  reading: { ...rfc9309.reading, ...facets },
})
const grouping = (facets: Partial<Grouping>): Dialect => ({
  ...rfc9309,
  name: 'mine',
  grouping: { ...rfc9309.grouping, ...facets },
})
const matching = (facets: Partial<Matching>): Dialect => ({
  ...rfc9309,
  name: 'mine',
  matching: { ...rfc9309.matching, ...facets },
})

const isAllowed = (
  dialect: Dialect,
  robots: string | Uint8Array,
  url: string,
  robot = 'ExampleBot',
): boolean => parse(robots, { dialect }).isAllowed(robot, url)

describe('a dialect of one’s own is a spread', () => {
  it('takes the first rule that matches with order: file', () => {
    const mine: Dialect = { ...google, name: 'mine', matching: { ...google.matching, order: 'file' } }
    const robots = 'User-agent: *\nAllow: /\nDisallow: /a\n'
    expect(isAllowed(google, robots, '/a')).toBe(false)
    expect(isAllowed(mine, robots, '/a')).toBe(true)
    expect(parse(robots, { dialect: mine }).check('ExampleBot', '/a').rule?.line).toBe(2)
  })

  it('passes over rules without a value with emptyValue: no-rule', () => {
    const robots = 'User-agent: *\nDisallow:\nDisallow: /a\n'
    const inOrder = matching({ order: 'file' })
    expect(isAllowed(inOrder, robots, '/a')).toBe(true)
    expect(isAllowed(matching({ order: 'file', emptyValue: 'no-rule' }), robots, '/a')).toBe(false)
  })

  it('asks the rules about /robots.txt with robotsTxt: ordinary', () => {
    const robots = 'User-agent: *\nDisallow: /\n'
    expect(isAllowed(rfc9309, robots, '/robots.txt')).toBe(true)
    expect(isAllowed(matching({ robotsTxt: 'ordinary' }), robots, '/robots.txt')).toBe(false)
  })
})

describe('grouping', () => {
  it('lets a blank line end a group with blankLine: separates', () => {
    const robots = 'User-agent: ExampleBot\n\nDisallow: /a\n'
    expect(isAllowed(rfc9309, robots, '/a')).toBe(false)
    expect(isAllowed(grouping({ blankLine: 'separates' }), robots, '/a')).toBe(true)
  })

  it('never lets a line with only a comment end a group', () => {
    const robots = 'User-agent: ExampleBot\n  # note\nDisallow: /a\n'
    expect(isAllowed(grouping({ blankLine: 'separates' }), robots, '/a')).toBe(false)
  })

  it('opens a group behind any field that the dialect knows with agentLineOpens: after-field', () => {
    const robots = 'User-agent: ExampleBot\nCrawl-delay: 1\nUser-agent: OtherBot\nDisallow: /a\n'
    expect(isAllowed(rfc9309, robots, '/a')).toBe(false)
    expect(isAllowed(grouping({ agentLineOpens: 'after-field' }), robots, '/a')).toBe(true)
    const unknownBetween = robots.replace('Crawl-delay', 'X-Delay')
    expect(isAllowed(grouping({ agentLineOpens: 'after-field' }), unknownBetween, '/a')).toBe(false)
  })

  it('gives each user-agent line a group of its own with agentLineOpens: always', () => {
    const robots = 'User-agent: ExampleBot\nUser-agent: OtherBot\nDisallow: /a\n'
    const mine = grouping({ agentLineOpens: 'always' })
    expect(isAllowed(mine, robots, '/a')).toBe(true)
    expect(isAllowed(mine, robots, '/a', 'OtherBot')).toBe(false)
  })

  it('gives rules before the first user-agent line to everyone with orphanRule: for-everyone', () => {
    const robots = 'Disallow: /a\nUser-agent: OtherBot\nDisallow: /b\n'
    const mine = grouping({ orphanRule: 'for-everyone' })
    expect(isAllowed(rfc9309, robots, '/a')).toBe(true)
    expect(isAllowed(mine, robots, '/a')).toBe(false)
    expect(isAllowed(mine, robots, '/a', 'OtherBot')).toBe(true)
    expect(parse(robots, { dialect: mine }).groups[0]?.agents).toEqual([{ line: 0, value: '*', octets: '*' }])
    expect(parse(robots, { dialect: mine }).lines[0]?.use).toBe('rule')
  })

  it('passes over groups without rules with emptyGroup: dropped', () => {
    const robots = 'User-agent: *\nDisallow: /a\nUser-agent: ExampleBot\n'
    const mine = grouping({ emptyGroup: 'dropped' })
    expect(isAllowed(rfc9309, robots, '/a')).toBe(true)
    expect(isAllowed(mine, robots, '/a')).toBe(false)
    expect(parse(robots, { dialect: mine }).lines[2]).toMatchObject({ use: 'opens-group', group: undefined })
  })
})

describe('reading', () => {
  it('takes a byte order mark for text with bom: text', () => {
    const robots = '\uFEFFUser-agent: *\nDisallow: /a\n'
    expect(isAllowed(rfc9309, robots, '/a')).toBe(false)
    expect(isAllowed(reading({ bom: 'text' }), robots, '/a')).toBe(true)
  })

  it('skips a part of a byte order mark only with bom: skipped-in-part', () => {
    const robots = new Uint8Array([0xef, 0xbb, ...new TextEncoder().encode('User-agent: *\nDisallow: /a\n')])
    expect(isAllowed(rfc9309, robots, '/a')).toBe(true)
    expect(isAllowed(reading({ bom: 'skipped-in-part' }), robots, '/a')).toBe(false)
  })

  it('reads a line up to its NUL with nul: ends-line', () => {
    const robots = 'User-agent: *\nDisallow: /a\0b\n'
    expect(isAllowed(rfc9309, robots, '/a')).toBe(true)
    expect(isAllowed(reading({ nul: 'ends-line' }), robots, '/a')).toBe(false)
  })

  it('reads the octets of a line up to maxLineBytes, a byte order mark not counted', () => {
    const robots = '\uFEFFUser-agent: *\nDisallow: /abcdef\n'
    const mine = reading({ maxLineBytes: 'User-agent: *'.length })
    expect(parse(robots, { dialect: mine }).check('ExampleBot', '/abc').rule?.pattern).toBe('/ab')
    expect(parse(robots, { dialect: mine }).lines.map(({ facts }) => facts.isTooLong)).toEqual([
      false,
      true,
      false,
    ])
  })
})

describe('selection', () => {
  it('never takes a name with a space for a product token', () => {
    const mine: Dialect = { ...rfc9309, name: 'mine', selection: { ...rfc9309.selection, tokens: asGiven } }
    const robots = 'User-agent: Example Bot\nDisallow: /a\n'
    expect(isAllowed(mine, robots, '/a', 'Example')).toBe(false)
    expect(isAllowed(mine, robots, '/a', 'Example Bot')).toBe(true)
  })
})
