import { describe, expect, it } from 'vitest'

import { pythonLineBreaks } from '../../src/strategies/reading/listed-line-breaks.ts'
import { asGiven } from '../../src/strategies/selection/agent-names.ts'
import {
  crawlerCommons,
  google,
  rfc9309,
  type Dialect,
  type Grouping,
  type Matching,
  type Reading,
} from '../../src/dialects/index.ts'
import { parse, parseEvents } from '../../src/index.ts'

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
  it('compares the values that clean makes of those written', () => {
    const mine = reading({ clean: (value) => value.toLowerCase() })
    const robots = parse('User-agent: *\nDisallow: /A\nCrawl-delay: 1E1', { dialect: mine })
    expect([robots.isAllowed('Bot', '/a'), robots.isAllowed('Bot', '/A')]).toEqual([false, true])
    expect(robots.lineTable.valueOf(2)).toBe(robots.lines[1]?.field?.value)
    expect(robots.extensions[0]?.written).toBe('1e1')
  })

  it('knows the names that classify does, in these cases only', () => {
    const { classify } = rfc9309.reading
    const mine = reading({ classify: (name) => classify(/[A-Z]{2}/.test(name) ? 'shouted' : name) })
    const robots = parse('User-agent: *\nDISALLOW: /\nDisallow: /a', { dialect: mine })
    expect([robots.isAllowed('Bot', '/a'), robots.isAllowed('Bot', '/b')]).toEqual([false, true])
    expect(robots.lineTable.kindOf(2)).toBe(robots.lines[1]?.kind)
  })

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

  it('opens a group behind any field at all with agentLineOpens: after-any-field', () => {
    const robots = 'User-agent: ExampleBot\nX-Delay: 1\nUser-agent: OtherBot\nDisallow: /a\n'
    const mine = grouping({ agentLineOpens: 'after-any-field' })
    expect(isAllowed(grouping({ agentLineOpens: 'after-field' }), robots, '/a')).toBe(false)
    expect(isAllowed(mine, robots, '/a')).toBe(true)
    expect(parse(robots, { dialect: mine }).lines.map(({ use }) => use)).toEqual([
      'opens-group',
      'unknown-field',
      'opens-group',
      'rule',
      'blank',
    ])
    const notAField = robots.replace('X-Delay: 1', 'X-Delay')
    expect(isAllowed(mine, notAField, '/a')).toBe(false)
  })

  it('takes a field of ownFields for a rule of its group, which is not empty then', () => {
    const robots =
      'User-agent: *\nDisallow: /a\nUser-agent: ExampleBot\nCrawl-delay: 1\nUser-agent: OtherBot\n'
    const dropped = grouping({ emptyGroup: 'dropped' })
    const mine = grouping({ emptyGroup: 'dropped', ownFields: ['crawl-delay'] })
    expect(isAllowed(dropped, robots, '/a')).toBe(false)
    expect(isAllowed(mine, robots, '/a')).toBe(true)
    expect(isAllowed(mine, robots, '/a', 'OtherBot')).toBe(false)
    expect(parse(robots, { dialect: mine }).crawlDelaySeconds('ExampleBot')).toBe(1)
    expect(parse(robots, { dialect: mine }).groups.map(({ agents }) => agents[0]?.value)).toEqual([
      '*',
      'ExampleBot',
    ])
  })

  it('lets only a line without white space end a group with blankLine: separates-if-empty', () => {
    const mine = grouping({ blankLine: 'separates-if-empty' })
    expect(isAllowed(mine, 'User-agent: *\n\nDisallow: /a\n', '/a')).toBe(true)
    expect(isAllowed(mine, 'User-agent: *\n \nDisallow: /a\n', '/a')).toBe(false)
    expect(isAllowed(mine, 'User-agent: *\n\t\nDisallow: /a\n', '/a')).toBe(false)
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
    expect(parse(robots, { dialect: mine }).groups[0]?.agents).toEqual([
      { line: 0, value: '*', rawValue: '*' },
    ])
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

  it('ends lines where lineBreaks says, also for evidence and limits', () => {
    const robots = 'User-agent: *\u2028Disallow: /a\vDisallow: /b'
    const mine = reading({ lineBreaks: pythonLineBreaks })
    expect(isAllowed(rfc9309, robots, '/b')).toBe(true)
    const read = parse(robots, { dialect: mine })
    expect(read.check('ExampleBot', '/b').rule).toMatchObject({ line: 3, text: 'Disallow: /b' })
    expect(read.check('ExampleBot', '/a').rule).toMatchObject({ line: 2, text: 'Disallow: /a' })
    expect(read.lines.map(({ text }) => text)).toEqual(['User-agent: *', 'Disallow: /a', 'Disallow: /b'])
    expect(parse(robots, { dialect: mine, maxBytes: 30 }).lines.map(({ kind }) => kind)).toEqual([
      'user-agent',
      'disallow',
      'beyond-limit',
    ])
    expect(parse(robots, { dialect: mine, maxBytes: 30 }).isAllowed('ExampleBot', '/b')).toBe(true)
  })

  it('finds all line breaks of lineBreaks as often for the proof of many rules as for that of one', () => {
    const searches = (rules: number): number => {
      let count = 0
      const lineBreaks: Reading['lineBreaks'] = (content) => {
        count++
        return pythonLineBreaks(content)
      }
      const lines = Array.from({ length: rules }, (_, n) => `Disallow: /${n}\v`)
      const proof = parse(`User-agent: *\n${lines.join('')}`, { dialect: reading({ lineBreaks }) })
      expect(proof.explain('ExampleBot', '/0').rules.at(-1)?.text).toMatch(/^Disallow: \/\d+$/)
      return count
    }
    expect(searches(100)).toBe(searches(1))
  })

  it('finds all line breaks of lineBreaks as often for many groups as for one', () => {
    const searches = (groups: number): number => {
      let count = 0
      const lineBreaks: Reading['lineBreaks'] = (content) => {
        count++
        return pythonLineBreaks(content)
      }
      const lines = Array.from({ length: groups }, (_, n) => `User-agent: *\vDisallow: /${n}\v`)
      expect(isAllowed(reading({ lineBreaks }), lines.join(''), `/${groups - 1}`)).toBe(false)
      return count
    }
    expect(searches(100)).toBe(searches(1))
  })

  it('reads a file as forFile says, in verdicts, lines and events', () => {
    const none: Reading = {
      ...rfc9309.reading,
      split: () => ({ comment: -1, blank: false, field: undefined }),
    }
    const mine = reading({ forFile: (content) => (content.includes('# nothing') ? none : rfc9309.reading) })
    const robots = 'User-agent: *\nDisallow: /a\n'
    const special = `${robots}# nothing\n`
    expect(isAllowed(mine, robots, '/a')).toBe(false)
    expect(isAllowed(mine, special, '/a')).toBe(true)
    expect(parse(special, { dialect: mine }).lines.map(({ kind }) => kind)).toEqual(
      Array(4).fill('not-a-field'),
    )
    const paths: string[] = []
    const ignore = (): void => undefined
    const handler = { userAgent: ignore, allow: ignore, sitemap: ignore, unknown: ignore }
    for (const file of [robots, special])
      parseEvents(file, { ...handler, disallow: (_line, path) => paths.push(path) }, { dialect: mine })
    expect(paths).toEqual(['/a'])
  })

  it('reads a longer file, of which rules are read later, as forFile says, too', () => {
    const page = `<html>${'.'.repeat(10_000)}\nUser-agent: *\n<b>Disallow: /a</b>\n`
    expect(isAllowed(crawlerCommons, page, 'http://example.com/a')).toBe(false)
    expect(isAllowed(crawlerCommons, page, 'http://example.com/b')).toBe(true)
  })

  it('reads a line up to its NUL with nul: ends-line', () => {
    const robots = 'User-agent: *\nDisallow: /a\0b\n'
    expect(isAllowed(rfc9309, robots, '/a')).toBe(true)
    expect(isAllowed(reading({ nul: 'ends-line' }), robots, '/a')).toBe(false)
  })

  it('reads the bytes of a line up to maxLineBytes, a byte order mark not counted', () => {
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
  it('lets choose see the lines of groups, with each token or the empty one', () => {
    const seen: string[] = []
    const mine: Dialect = {
      ...rfc9309,
      name: 'mine',
      selection: {
        ...rfc9309.selection,
        choose: (groups, _isNamed, _isWildcard, hasLine) =>
          groups.filter((group) => hasLine(group, (value, token) => seen.push(`${value} ${token}`) > 2)),
      },
    }
    const file = parse('User-agent: a\nUser-agent: b\nDisallow: /a\n\nUser-agent: c\nDisallow: /c\n', {
      dialect: mine,
    })
    expect(file.forAgent(['X', 'Y']).groups.map(({ index }) => index)).toEqual([0, 1])
    expect(seen).toEqual(['a X', 'a Y', 'b X', 'c X'])
    seen.length = 0
    expect(file.forAgent([]).groups.map(({ index }) => index)).toEqual([1])
    expect(seen).toEqual(['a ', 'b ', 'c '])
  })

  it('never takes a name with a space for a product token', () => {
    const mine: Dialect = { ...rfc9309, name: 'mine', selection: { ...rfc9309.selection, tokens: asGiven } }
    const robots = 'User-agent: Example Bot\nDisallow: /a\n'
    expect(isAllowed(mine, robots, '/a', 'Example')).toBe(false)
    expect(isAllowed(mine, robots, '/a', 'Example Bot')).toBe(true)
  })
})
