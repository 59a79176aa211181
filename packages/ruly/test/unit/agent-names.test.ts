import { describe, expect, it } from 'vitest'

import {
  agentHasLine,
  agentHasLineFolded,
  agentHasLineOrBlank,
  agentHasLineWithStars,
  eitherHasStars,
  lineHasAgent,
  sameLetterRun,
  sameProductToken,
  sameProductTokenOrName,
} from '../../src/strategies/selection/agent-names.ts'
import { utf8OfText } from '../../src/text/utf8.ts'

/** Ways to compare, each with values of user-agent lines that name a robot, and values that do not. */
const cases = [
  {
    names: sameProductToken,
    robot: 'FooBot',
    named: ['foobot', 'FOOBOT/1.0'],
    not: ['foo', 'foobots', '*', ''],
  },
  {
    names: sameProductTokenOrName,
    robot: 'Foo Bot',
    named: ['foo bot', 'FOO BOT/1.0'],
    not: ['foo', 'bot', '*', ''],
  },
  {
    names: sameLetterRun,
    robot: 'FooBot',
    named: ['foobot', 'foobot2', 'foobot/1'],
    not: ['foo', 'foobot-a', '*', ''],
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
  { names: lineHasAgent, robot: 'FooBot', named: ['foobots', 'a FOOBOT'], not: ['foo', '*', ''] },
] as const

describe.each(cases.map((one) => ({ ...one, way: one.names.name })))(
  '$way',
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

describe('a robot without a name', () => {
  it('is in no line', () => {
    expect(lineHasAgent('foo', '')).toBe(false)
  })
})
