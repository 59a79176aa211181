import { describe, expect, it } from 'vitest'

import * as dialects from '../../src/dialects/index.ts'
import { lowerCasedAgent } from '../../src/dialects/texting.ts'
import { asGiven, ownTokens, ownTokensOrName, shortName } from '../../src/strategies/selection/agent-names.ts'
import { lowerUnlessStar } from '../../src/dialects/crawler-commons.ts'
import { ownTokensThen } from '../../src/strategies/selection/fallback-names.ts'
import { strippedAgent } from '../../src/dialects/protego.ts'
import { upToSlash } from '../../src/dialects/urllib.ts'
import { wholeName } from '../../src/dialects/robots-parser.ts'

/** Ways to find the tokens of an agent, each with user agents and their tokens. */
const cases = {
  asGiven: { tokens: asGiven, of: { 'Foo Bot/1': ['Foo Bot/1'], '*': ['*'], '': [''] } },
  ownTokens: {
    tokens: ownTokens,
    of: { FooBot: ['FooBot'], 'Mozilla/5.0 (compatible; FooBot/1.0)': ['FooBot'], '*': [], '': [] },
  },
  ownTokensOrName: {
    tokens: ownTokensOrName,
    of: {
      FooBot: ['FooBot'],
      'FooBot/1.0': ['FooBot'],
      'Web Robot/1.0': ['Robot', 'Web Robot'],
      'Web Robot': ['Web Robot'],
      ' FooBot /1.0': ['FooBot'],
      'Mozilla/5.0 (compatible; FooBot/1.0)': ['FooBot'],
      'FooBot (http://foobot.example)': ['FooBot', 'FooBot (http:'],
      'Foo+Bot': ['Foo+Bot'],
      '*': [],
      '': [],
      ' ': [],
      '/1.0': [],
    },
  },
  shortName: {
    tokens: shortName,
    of: { 'FooBot/1.2 [x]': ['FooBot'], '  Foo Bot': ['Foo'], '': [''], '/1.0': [''] },
  },
  strippedAgent: { tokens: strippedAgent, of: { ' Foo Bot ': ['Foo Bot'] } },
  lowerUnlessStar: { tokens: lowerUnlessStar, of: { 'Foo Bot': ['foo bot'], '*': [], '': [''] } },
  lowerCasedAgent: { tokens: lowerCasedAgent, of: { 'Foo*Bot': ['foo*bot'] } },
  upToSlash: { tokens: upToSlash, of: { 'Foo Bot/1.0/2': ['Foo Bot'], '': [''] } },
  wholeName: { tokens: wholeName, of: { 'Example Bot /1.0': ['example bot'], '': ['*'], '/': [''] } },
  ownTokensThen: {
    tokens: ownTokensThen('foo', 'bar'),
    of: {
      FooBot: ['FooBot', 'bar'],
      'BarBot/1 FooBot/2': ['BarBot', 'FooBot', 'bar'],
      BarFoo: ['BarFoo'],
    },
  },
}

describe.each(Object.entries(cases))('%s', (_name, { tokens, of }) => {
  it.each(Object.entries(of))('finds the tokens of %j', (userAgent, expected) => {
    expect(tokens(userAgent)).toEqual(expected)
  })
})

/** Functions that a dialect consists of, with their places. */
function functionsIn(
  value: unknown,
  place: string,
): readonly (readonly [string, { readonly name: string }])[] {
  if (typeof value === 'function') return [[place, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => functionsIn(part, `${place}.${key}`))
}

it.each(Object.entries(dialects))(
  'every function of %s has a name for the table of dialects',
  (name, dialect) => {
    const unnamed = functionsIn(dialect, name).filter(([, { name: own }]) => own === '')
    expect(unnamed.map(([place]) => place)).toEqual([])
  },
)
