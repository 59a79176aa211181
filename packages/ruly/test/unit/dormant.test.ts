import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { fromDormant, RobotsError, toDormant, type BasicPolicy } from 'ruly/dormant'

import { dialectHash } from '../../src/dormant/dormant-coding.ts'
import type { Group } from '../../src/model/group.ts'
import * as dialects from '../../src/dialects/index.ts'
import { parse } from '../../src/index.ts'
import { robotName, robotsOctets } from '../support/arbitraries.ts'
import { unitShare } from '../support/share.ts'
import { codeOf, dormantProperties, expectSameAnswers, lines } from '../support/properties/dormant.ts'

const { google, heritrix, rfc9309 } = dialects

describe.each(Object.values(dialects))('a dormant form under $name', (dialect) => {
  it('has the rules of a robot with several tokens', () => {
    const file = parse('User-agent: a\nDisallow: /a\n\nUser-agent: b\nDisallow: /b\n', { dialect })
    const robot = ['a', 'b']
    const woken = fromDormant(toDormant(file.forAgent(robot)), { dialect })
    expectSameAnswers(woken.forAgent(robot), file.forAgent(robot), ['/a', '/b', '/c'])
    expect(codeOf(() => woken.forAgent('a'))).toBe('dormant-for-other-robots')
  })

  it('can be made, as each choice of groups stays when others are left out', () => {
    fc.assert(
      fc.property(robotsOctets, robotName, fc.infiniteStream(fc.boolean()), (input, robot, keeps) => {
        const { choose, isWildcard, names, tokens } = dialect.selection
        const own = tokens(robot)
        const isNamed = ({ agents }: Group): boolean =>
          agents.some(({ octets }) => own.some((token) => names(octets, token)))
        const isForAll = ({ agents }: Group): boolean => agents.some(({ octets }) => isWildcard(octets))
        const chooseAmong = (groups: readonly Group[]): readonly Group[] =>
          choose(groups, isNamed, isForAll, ({ agents }, fits) =>
            agents.some(({ octets }) => own.some((token) => fits(octets, token))),
          )
        const { groups } = parse(input, { dialect })
        const chosen = chooseAmong(groups)
        // In Heritrix, groups for other agents can take the rules of a group that names this one, too.
        const isKept = (): boolean => dialect !== heritrix && keeps.next().value === true
        const kept = groups.filter((group) => chosen.includes(group) || isKept())
        expect(chooseAmong(kept)).toEqual(chosen)
      }),
    )
  })
})

// Under crawlerCommons, so long a delay disallows everything, and does not end the user-agent lines of the group.
it.each([
  [
    'whose last user-agent line follows them',
    'User-agent: ExampleBot\nCrawl-delay: 2256\nUser-agent: OtherBot\nDisallow: /a',
  ],
  ['that share them', 'User-agent: ExampleBot\nDisallow:\nUser-agent: ExampleBot\nCrawl-delay: 2256'],
])('a dormant form has the rules of groups %s', (_, file) => {
  const dialect = dialects.crawlerCommons
  const policy = parse(file, { dialect }).forAgent('ExampleBot')
  expect(policy.isAllowed('/a')).toBe(false)
  const woken = fromDormant(toDormant(policy), { dialect }).forAgent('ExampleBot')
  expectSameAnswers(woken, policy, ['/a', '/b'])
})

describe('what is no dormant form', () => {
  const whyNot = (form: unknown, dialect = rfc9309): string => {
    try {
      fromDormant(form as string, { dialect })
    } catch (error) {
      if (error instanceof RobotsError && error.code === 'dormant-not-readable') return error.message
    }
    return 'it was read'
  }
  const good = toDormant(parse('User-agent: *\nDisallow: /a\n').forAgent('ExampleBot'))

  it.each([
    ['nothing at all', undefined, 'it must be a string, got undefined'],
    ['an empty string', '', 'it does not begin like one'],
    ['a robots.txt', 'User-agent: *', 'it does not begin like one'],
    ['a form of another version', `\u00d2${good.slice(1)}`, 'its version must be 1, got 2'],
    ['a form with something behind it', `${good} `, 'something follows its end'],
    ['a form that was stored as text of another kind', `${good}€`, 'it has characters beyond U+00FF'],
    ['a count that is too high', `${good.slice(0, 3)}\u00ff\u00ff\u00ff\u00ff\u007f`, 'it is cut off'],
    ['a number without end', `${good.slice(0, 3)}${'\u00ff'.repeat(9)}`, 'one of its numbers has no end'],
  ])('is told from one: %s', (_, form, why) => {
    expect(whyNot(form)).toContain(why)
  })

  it('is a form of another dialect', () => {
    expect(whyNot(good, google)).toContain('it was not made in the dialect google')
    const names = Object.values(dialects).map(({ name }) => name)
    expect(new Set(names.map(dialectHash)).size).toBe(names.length)
  })

  it('is told what to do instead', () => {
    expect(whyNot('')).toContain('Make it again from the file with toDormant().')
  })
})

describe('a robot that a dormant form was not made for', () => {
  it('gets an error that names it and the cure', () => {
    const woken = fromDormant(toDormant(parse('').forAgent('ExampleBot')))
    expect(codeOf(() => woken.check('OtherBot', '/'))).toBe('dormant-for-other-robots')
    expect(() => woken.isAllowed('OtherBot', '/')).toThrow(
      'This dormant form has no rules for the agent "OtherBot". Make one from the file: toDormant(robots.forAgent("OtherBot")).',
    )
  })

  it('is known by its tokens, not by its header', () => {
    const woken = fromDormant(toDormant(parse('User-agent: ExampleBot\nDisallow: /').forAgent('ExampleBot')))
    expect(woken.isAllowed('ExampleBot', '/')).toBe(false)
    expect(woken.isAllowed('ExampleBot/2.0 (+https://example.com/bot)', '/')).toBe(false)
  })
})

describe('toDormant', () => {
  it('keeps rules that can be asked strictly, too', () => {
    const kept = toDormant(parse('User-agent: *\nDisallow: /b\n').forAgent('ExampleBot'))
    const climbing = 'https://example.com/a/../b'
    expect(fromDormant(kept).isAllowed('ExampleBot', climbing)).toBe(true)
    expect(fromDormant(kept, { strict: true }).isAllowed('ExampleBot', climbing)).toBe(false)
  })

  it('takes what fromDormant gave', () => {
    const robots = parse(lines.join('\n'))
    const woken = fromDormant(toDormant(robots.forAgent('A'), robots.forAgent('B')))
    expect(toDormant(woken.forAgent('B'))).toBe(toDormant(robots.forAgent('B')))
  })

  it('refuses what forAgent() did not give, and policies of several files', () => {
    expect(() => toDormant({} as BasicPolicy)).toThrow(TypeError)
    const [one, other] = [parse(''), parse('')].map((robots) => robots.forAgent('A'))
    expect(() => toDormant(one as BasicPolicy, other as BasicPolicy)).toThrow('policies of one file')
  })

  it('refuses a dialect whose choice changes with groups that it does not choose', () => {
    const last = {
      ...rfc9309.selection,
      choose: <G>(groups: readonly G[]) => groups.slice(groups.length >> 1),
    }
    const robots = parse('User-agent: a\nAllow: /\nUser-agent: b\nAllow: /\nUser-agent: c\nAllow: /\n', {
      dialect: { ...rfc9309, name: 'last half', selection: last },
    })
    expect(codeOf(() => toDormant(robots.forAgent('a')))).toBe('choice-not-stable')
  })
})

dormantProperties(unitShare)
