import { describe, expect, it } from 'vitest'

import { rfc9309, type Dialect } from '../../src/dialects/index.ts'
import { parse } from '../../src/index.ts'
import { Matcher } from '../../src/match/matcher.ts'
import { noHit } from '../../src/match/rule-search.ts'
import type { RulesPolicy } from '../../src/rules-policy.ts'

describe('the questions after those that have cost as much as an index', () => {
  const count = 300
  let compiled = 0
  const { compile } = rfc9309.matching
  const counting = Object.assign(
    (...given: Parameters<typeof compile>) => (compiled++, compile(...given)),
    compile,
  )
  const dialect: Dialect = { ...rfc9309, matching: { ...rfc9309.matching, compile: counting } }

  function matcherOf(text: string): Matcher {
    const { selected } = (parse(text, { dialect }).forAgent('x') as unknown as RulesPolicy).source
    return new Matcher(selected.groups, { matching: dialect.matching, robotsUrl: undefined })
  }

  it('build it in twice the time that the one before has taken, until it is there', () => {
    const rules = Array.from({ length: count }, (_, i) => `Disallow: /*w${i}\n`)
    const matcher = matcherOf(`User-agent: *\n${rules.join('')}`)
    compiled = 0
    /** How many rules are compiled for the next question. */
    const compiledNext = (): number => {
      const before = compiled
      expect(matcher.best('/x', 0, undefined)).toBe(noHit)
      return compiled - before
    }
    // The first question passes over the rules by their runs, the second compiles them.
    expect([compiledNext(), compiledNext()]).toEqual([0, count])
    const cost = count * (1 + 16)
    const budget = 4500 + 150 * count
    const before = Math.floor(budget / cost) + 1
    for (let asked = 2; asked < before; asked++) expect(compiledNext()).toBe(0)
    // Two rules in a step, which costs 120.
    const owed = cost * before - budget
    const first = compiledNext()
    expect(Math.abs(first - owed / 30)).toBeLessThanOrEqual(2)
    expect(Math.abs(compiledNext() - cost / 30)).toBeLessThanOrEqual(2)
    const rest = Array.from({ length: 20 }, compiledNext)
    expect(compiled).toBe(2 * count)
    // It is not begun again.
    expect(rest.slice(1)).toEqual(Array(19).fill(0))
  })

  it('find the rules of each group by their place in it', () => {
    const matcher = matcherOf(
      'User-agent: x\nDisallow: /a\nAllow: /b\n\nUser-agent: y\nDisallow: /\n\nUser-agent: x\nAllow: /c\nDisallow: /d\n',
    )
    for (let time = 0; time < 10; time++) {
      const hits = ['/a', '/b', '/c', '/d', '/e'].map((target) => matcher.best(target, 0, undefined))
      expect(hits.map((hit) => matcher.lineOf(hit))).toEqual([-2, 3, 9, -10, 0])
      expect(hits.map((hit) => matcher.ruleOf(hit)?.rule.line)).toEqual([2, 3, 9, 10, undefined])
      expect(hits.slice(0, 4).map((hit) => matcher.placeOf(hit))).toEqual([0, 1, 2, 3])
      for (let asked = 0; asked < 100; asked++) matcher.best('/a', 0, undefined)
    }
  })
})
