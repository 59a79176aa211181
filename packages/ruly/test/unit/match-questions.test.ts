import { describe, expect, it } from 'vitest'

import { rfc9309, type Dialect } from '../../src/dialects/index.ts'
import { parse } from '../../src/index.ts'
import { RuleMatcher } from '../../src/match/rule-matcher.ts'
import { noHit } from '../../src/match/hit.ts'
import { obeyedRules } from '../support/obeyed-rules.ts'

let compiled = 0
const { compile } = rfc9309.matching
const counting = Object.assign(
  (...given: Parameters<typeof compile>) => (compiled++, compile(...given)),
  compile,
)
const dialect: Dialect = { ...rfc9309, matching: { ...rfc9309.matching, compile: counting } }

function matcherOf(text: string): RuleMatcher {
  const { rules, compiling } = obeyedRules(parse(text, { dialect }), 'x')
  return new RuleMatcher(rules, compiling)
}

/** A group of so many rules; the index compiles each, because it has a wildcard. */
function groupOf(count: number, value: (i: number) => string): string {
  return `User-agent: *\n${Array.from({ length: count }, (_, i) => `Disallow: ${value(i)}\n`).join('')}`
}

// Costs, in compared keys: see the constants of the matcher.
const budgetOf = (text: string): number =>
  4500 + 80 * (text.split('\n').length - 2) + 4 * (text.trimEnd().length - text.indexOf('/'))
const costOf = (rules: number, compared: number, length: number): number =>
  rules + compared * (16 + (length >> 3))

/** How often a question can be asked before the index of the rules is begun. */
function questionsBefore(matcher: RuleMatcher, text: string): number {
  compiled = 0
  for (let asked = 1; asked < 5000; asked++) {
    matcher.best(text, 0)
    if (compiled > 0) return asked - 1
  }
  return Infinity
}

describe('the questions before there is an index', () => {
  it.each([
    ['is ruled out by its key', 400, (i: number) => `/a${i}*b`, '/b', 0],
    ['may match', 400, (i: number) => `/*a${i}b`, '/b', 400],
    ['may match a long URL', 100, (i: number) => `/*a${i}b`, `/${'c'.repeat(799)}`, 100],
  ])('may cost as much as it: each rule %s', (_, count, value, text, compared) => {
    const cost = costOf(count, compared, text.length)
    const file = groupOf(count, value)
    expect(questionsBefore(matcherOf(file), text)).toBe(Math.floor(budgetOf(file) / cost) + 1)
  })

  it('cost nothing for what follows the rule that decides in the order of the file', () => {
    const first = { ...dialect, matching: { ...dialect.matching, order: 'file' } } as const
    const text = `User-agent: *\nDisallow: /b\n${'Disallow: /a*b\n'.repeat(1000)}`
    const { rules, compiling } = obeyedRules(parse(text, { dialect: first }), 'x')
    const matcher = new RuleMatcher(rules, compiling)
    expect(questionsBefore(matcher, '/b')).toBe(Infinity)
    expect(questionsBefore(matcher, '/c')).toBeLessThan(1000)
  })
})

describe('the questions after those that have cost as much as an index', () => {
  it('build it for as long as the one before has taken, until it is there', () => {
    const count = 600
    const file = groupOf(count, (i) => (i % 2 === 0 ? `/*w${i}` : `/b*${i}`))
    const matcher = matcherOf(file)
    /** How many rules are compiled for the next question. */
    const compiledNext = (): number => {
      const before = compiled
      expect(matcher.best('/x', 0)).toBe(noHit)
      return compiled - before
    }
    compiled = 0
    const cost = costOf(count, count / 2, 2)
    const before = Math.floor(budgetOf(file) / cost) + 1
    for (let asked = 0; asked < before; asked++) expect(compiledNext()).toBe(0)
    // Two rules in a step, which costs 120.
    const owed = cost * before - budgetOf(file)
    expect(Math.abs(compiledNext() - owed / 60)).toBeLessThanOrEqual(2)
    expect(Math.abs(compiledNext() - cost / 60)).toBeLessThanOrEqual(2)
    const rest = Array.from({ length: 20 }, compiledNext)
    expect(compiled).toBe(count)
    // It is not begun again.
    expect(rest.slice(6)).toEqual(Array(14).fill(0))
  })

  it('find the rules of each group by their place in it', () => {
    const many = Array.from({ length: 300 }, (_, i) => `Disallow: /x/${i}\n`).join('')
    const matcher = matcherOf(
      `User-agent: x\nDisallow: /a\nAllow: /b\n\nUser-agent: y\nDisallow: /\n\nUser-agent: x\nAllow: /c\nDisallow: /d\n${many}`,
    )
    for (let time = 0; time < 10; time++) {
      const hits = ['/a', '/b', '/c', '/d', '/x/1', '/e'].map((target) => matcher.best(target, 0))
      expect(hits.map((hit) => matcher.lineOf(hit))).toEqual([-2, 3, 9, -10, -12, 0])
      expect(hits.slice(0, 5).map((hit) => matcher.placeOf(hit))).toEqual([0, 1, 2, 3, 5])
      for (let asked = 0; asked < 100; asked++) matcher.best('/a', 0)
    }
  })
})
