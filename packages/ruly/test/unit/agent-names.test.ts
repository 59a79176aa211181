import { describe, expect, it } from 'vitest'

import { bing, heritrix, reppy, rfc9309, yandex } from '../../src/dialects/index.ts'
import { parse } from '../../src/index.ts'
import { agentBeginsWithLine } from '../../src/dialects/temoto.ts'
import { sameLowerCasedName } from '../../src/dialects/texting.ts'
import {
  sameWholeValue,
  agentHasLine,
  agentHasLineOrBlank,
  leadingStar,
  lineHasAgent,
  sameLetterRun,
  sameProductToken,
  sameProductTokenOrName,
} from '../../src/strategies/selection/agent-names.ts'
import { agentHasLowerCased } from '../../src/dialects/heritrix.ts'
import {
  agentHasLineFolded,
  agentHasLineWithStars,
  eitherHasStars,
} from '../../src/dialects/robotstxt-gem.ts'
import { sameNameOrLetters } from '../../src/dialects/crawler-commons.ts'
import { agentHasStarless } from '../../src/dialects/protego.ts'
import { agentIsOrHasLine } from '../../src/dialects/urllib314.ts'
import { agentHasUnquoted } from '../../src/dialects/urllib.ts'
import { sameWholeName } from '../../src/dialects/robots-parser.ts'
import { utf8OfText } from '@ruly/common/utf8'

/** Ways to compare, each with values of user-agent lines that name a robot, and values that do not. */
const cases = [
  {
    names: sameProductToken,
    robot: 'FooBot',
    named: ['foobot', 'FOOBOT/1.0', 'foobot{', 'foobot:'],
    not: ['foo', 'foobots', 'foobotz', 'foobot0', 'foobot9', 'foobot-', 'foobot.', 'foobot_', '*', ''],
  },
  { names: sameProductToken, robot: '', named: ['', '/1.0'], not: ['foo'] },
  { names: sameProductToken, robot: 'AZ09', named: ['az09', 'AZ09'], not: ['az0', '!z09', 'AZ0Y'] },
  {
    names: sameProductTokenOrName,
    robot: 'Foo Bot',
    named: ['foo bot', 'FOO BOT/1.0', 'foo bot /1.0'],
    not: ['foo', 'bot', '*', ''],
  },
  {
    names: sameLetterRun,
    robot: 'FooBot',
    named: ['foobot', 'foobot2', 'foobot/1', 'foobot{'],
    not: ['foo', 'foobotz', 'foobot-a', 'foobot_a', '*', ''],
  },
  {
    names: agentHasLine,
    robot: 'FooBot*',
    named: ['foo', 'bot*', 'foobot*'],
    not: ['*', '', 'foobot*s', 'f*t'],
  },
  { names: agentHasLineOrBlank, robot: 'FooBot*', named: ['foo', 'bot*', ''], not: ['*', 'foobot*s', 'f*t'] },
  { names: agentHasLineFolded, robot: 'FooBot ſ*', named: ['foo', 's*', ''], not: ['*', 'foobots', 'f*t'] },
  {
    names: agentHasLineWithStars,
    robot: 'FooBot',
    named: ['foo', 'f*t', '*', 'bot*', ''],
    not: ['t*f', 'foobots', 'o*o*o*o'],
  },
  {
    names: eitherHasStars,
    robot: 'FooBot',
    named: ['foobots', 'a foobot', 'f*t', '*'],
    not: ['t*f', 'fobot'],
  },
  { names: agentHasLineFolded, robot: 'Kelvin', named: ['\u212A', '\u212Ael'], not: ['q'] },
  {
    names: agentHasStarless,
    robot: 'FooBot',
    named: ['foo', '*bot', 'foo*bot'],
    not: ['*', '**', '', 'bar', 'f*t'],
  },
  {
    names: agentBeginsWithLine,
    robot: '*FooBot',
    named: ['*foo', '*FOOBOT'],
    not: ['foo', '*foobots', '*', ''],
  },
  { names: agentBeginsWithLine, robot: 'B\u0130\u03A3', named: ['bi\u03C3'], not: ['bi\u03C2', 'bii'] },
  { names: sameWholeValue, robot: 'FooBot', named: ['foobot', 'FOOBOT'], not: ['foo', 'foobots', ''] },
  { names: sameLowerCasedName, robot: 'foobot', named: ['foobot', 'FooBot'], not: ['foo', 'foobots', ''] },
  { names: agentHasLowerCased, robot: 'foo*Bot', named: ['FOO', 'foo*', ''], not: ['*', 'Bot', 'foobot'] },
  {
    names: agentIsOrHasLine,
    robot: 'Foo*Bot/1/x',
    named: ['foo', 'Foo*BOT/1/X', ''],
    not: ['*', '1', 'foobot'],
  },
  { names: agentIsOrHasLine, robot: '*', named: ['*'], not: ['foo'] },
  {
    names: sameNameOrLetters,
    robot: 'foo-bot',
    named: ['Foo-Bot', 'FOO-BOT/1'],
    not: ['foo', 'bot', '*', ''],
  },
  { names: sameNameOrLetters, robot: 'foo bot', named: ['Foo Bot'], not: ['foo', 'foo bot/1'] },
  { names: sameNameOrLetters, robot: '*', named: [], not: ['*'] },
  { names: sameNameOrLetters, robot: '', named: [], not: [''] },
  { names: agentHasUnquoted, robot: 'Foo Bot', named: ['foo%20bot', 'foo', ''], not: ['*', '%2A', 'foo%2'] },
  { names: sameWholeName, robot: 'foobot', named: ['FooBot/2.0', 'FooBot /1'], not: ['foo', '*', ''] },
  { names: sameWholeName, robot: '', named: ['/'], not: [''] },
  { names: lineHasAgent, robot: 'FooBot', named: ['foobots', 'a FOOBOT'], not: ['foo', '*', ''] },
] as const

describe.each(cases.map((one) => ({ ...one, way: one.names.name })))(
  '$way of $robot',
  ({ names, robot, named, not }) => {
    const isNamed = (value: string): boolean => names(utf8OfText(value), utf8OfText(robot))

    it.each(named)('takes the line %j for one about the robot', (value) => {
      expect(isNamed(value)).toBe(true)
    })

    it.each(not)('takes the line %j for one about others', (value) => {
      expect(isNamed(value)).toBe(false)
    })
  },
)

it('reads the name at the beginning of a line', () => {
  expect(sameProductToken.namedToken?.('Foo.Bot_9/1')).toBe('foo.bot_9')
  expect(sameLetterRun.namedToken?.('Foo-Bot_9/1')).toBe('foo-bot_')
})

it.each(['*', '* foo', '*\tfoo', '*\vfoo', '*\ffoo', '*\rfoo'])(
  'takes the line %j for one about everyone',
  (line) => {
    expect(leadingStar(line)).toBe(true)
  },
)

it.each(['', 'foo', '*foo', '**', '*\bfoo', '*\x0efoo', ' *'])(
  'does not take the line %j for one about everyone',
  (line) => {
    expect(leadingStar(line)).toBe(false)
  },
)

describe('a robot without a name', () => {
  it('is in no line', () => {
    expect(lineHasAgent('foo', '')).toBe(false)
  })

  it.each([rfc9309, bing, yandex])('obeys only groups for everyone under $name', (dialect) => {
    const robots = parse('User-agent:\nUser-agent: (all)\nAllow: /\n\nUser-agent: *\nDisallow: /\n', {
      dialect,
    })
    for (const agent of ['', 'Mozilla/5.0'])
      expect(robots.check(agent, '/')).toMatchObject({ allowed: false, token: '*', rule: { line: 6 } })
  })
})

describe('a group that an agent obeys without its name', () => {
  it('has the token of everyone, also if it shares its rules with a group for everyone', () => {
    const text = 'User-agent: *\nUser-agent: A\nDisallow: /b\n\nUser-agent: a\nDisallow: /a\n'
    const robots = parse(text, { dialect: heritrix })
    expect(robots.check('Bot', '/a')).toMatchObject({ allowed: false, token: '*', rule: { line: 6 } })
    expect(robots.explain('Bot', '/a').groups.map(({ token }) => token)).toEqual(['*', '*'])
  })
})

describe('the token of a group', () => {
  it('is the name for which it is obeyed where groups of one name share their rules', () => {
    const file = parse('User-agent: A\nDisallow: /1\n\nUser-agent: A\nUser-agent: B\nDisallow: /2\n', {
      dialect: reppy,
    })
    const { token, rule } = file.check('B', '/1')
    expect([token, rule?.line]).toEqual(['B', 2])
    expect(file.explain('B', '/1').groups.map(({ why }) => why)).toEqual([
      'names-the-agent',
      'names-the-agent',
    ])
  })
})

describe('a Crawl-delay below the name that an agent falls back to', () => {
  it.each([bing, yandex])('does not count in a group for its own name: $name', (dialect) => {
    const [own, fallback] = dialect === bing ? ['bingbot', 'msnbot'] : ['YandexImages', 'Yandex']
    const text = `User-agent: ${fallback}\nCrawl-delay: 5\nUser-agent: ${own}\nCrawl-delay: 1\nDisallow: /x\n`
    expect(parse(text, { dialect }).crawlDelaySeconds(own)).toBe(1)
    expect(parse(text, { dialect }).crawlDelaySeconds(fallback)).toBe(5)
  })
})
