import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import * as dialects from '../../src/dialects/index.ts'
import type { Dialect } from '../../src/dialects/index.ts'
import { parse } from '../../src/index.ts'
import { matchEnd } from '../../src/match/match-pattern.ts'
import { isOwnPattern } from '../../src/match/obeyed-rules.ts'
import { RuleMatcher } from '../../src/match/rule-matcher.ts'
import { noHit, undecided } from '../../src/match/hit.ts'
import { codes, inGroup, lineShift, RowTable } from '../../src/read/row-table.ts'
import { literalLetters } from '../../src/strategies/matching/compile-pattern.ts'
import { expectSame } from '../support/expect-same.ts'
import { obeyedRules } from '../support/obeyed-rules.ts'

const { google, gym2008, mk1994, rfc9309 } = dialects

/** A table of one rule. What is directly behind its value, as where a line is cut, does not belong to it. */
function tableOf(value: string, changed?: string): RowTable {
  const head = (2 << lineShift) | inGroup | codes.disallow
  const rows = Int32Array.of(head, 10, 10 + value.length, 0, 0)
  const changes = new Map(changed === undefined ? [] : [[0, changed]])
  return new RowTable(`Disallow: ${value}/index.htm`, rows, rows.length, changes)
}

function isOwn(table: RowTable, stars: boolean): boolean {
  return isOwnPattern(table, table.first, literalLetters, stars)
}

describe('a value that is its own pattern', () => {
  it.each([
    ['/', true, true],
    ['/a/b-c_d.e0', true, true],
    ['/a//b', true, true],
    ['/index', true, true],
    ['/i', true, true],
    ['/indexxhtm', true, true],
    ['', false, false],
    ['a', false, true],
    ['//', false, true],
    ['//a', false, true],
    ['/a*', false, true],
    ['/*', false, true],
    ['/a*b**c$', false, true],
    ['/a$', false, true],
    ['/$', false, true],
    ['*', false, true],
    ['*a', false, true],
    ['*//', false, true],
    ['*$', false, true],
    ['$', false, true],
    ['/a$b', false, false],
    ['/a$$', false, false],
    ['/a%41', false, false],
    ['/\u00e9', false, false],
    ['/index.htm', false, false],
    ['/a/bindex.html', false, false],
    ['/a*/index.htm$', false, false],
  ])('%j: %s; with wildcards: %s', (value, alone, withWildcards) => {
    expect(isOwn(tableOf(value), false)).toBe(alone)
    expect(isOwn(tableOf(value), true)).toBe(withWildcards)
  })

  it('is not one if the dialect reads another value than the file has', () => {
    expect(isOwn(tableOf('/a', '/b'), true)).toBe(false)
  })
})

/** A matcher of rules, and how many of them it has compiled. */
function matcherOf(
  values: readonly string[],
  dialect: Dialect,
): { matcher: RuleMatcher; compiled: () => number } {
  let compiled = 0
  const { compile } = dialect.matching
  const counting = Object.assign(
    (...given: Parameters<typeof compile>) => (compiled++, compile(...given)),
    compile,
  )
  const mine = { ...dialect, matching: { ...dialect.matching, compile: counting } }
  const text = ['User-agent: *', ...values.map((value) => `Disallow: ${value}`)].join('\n')
  const { rules, compiling } = obeyedRules(parse(text, { dialect: mine }), 'x')
  return { matcher: new RuleMatcher(rules, compiling), compiled: () => compiled }
}

describe('a rule that is compared where it is', () => {
  const rewritten = new Uint8Array(256)
  rewritten['x'.charCodeAt(0)] = 1
  const yes = 0
  const matches: readonly (readonly [string, string, number])[] = [
    ['/', '/', yes],
    ['/', '/a', yes],
    ['/ab', '/ab', yes],
    ['/ab', '/abc', yes],
    ['/ab', '/a', noHit],
    ['/ab', '/', noHit],
    ['/ab', '/ac', noHit],
    ['/abcdef', '/abcdeg', noHit],
    ['/abcdef', '/abcdefg', yes],
    ['/a*', '/a', yes],
    ['/a*', '/b', noHit],
    ['/a*c', '/abbc', yes],
    ['/a*c', '/abb', noHit],
    ['/a$', '/a', yes],
    ['/a$', '/ab', noHit],
    ['/a*b*c$', '/abcbc', yes],
    ['/a*b*c$', '/abcb', noHit],
    ['/a*aa$', '/aa', noHit],
    ['/a*a$', '/aa', yes],
    ['/a*$', '/abc', yes],
    ['*c', '/abc', yes],
    ['*a*a', '/a', noHit],
    ['/**b', '/b', yes],
    ['//', '//a', yes],
    ['//a', '//b', noHit],
    ['a', '/a', noHit],
    ['$', '/', noHit],
    // Where bytes may be others in the target, it is asked for only if they matter.
    ['/ab', '/ax', undecided],
    ['/abcdef', '/abcdex', undecided],
    ['/abcdef', '/abcdxx', undecided],
    ['/abcd', '/abcdx', yes],
    ['/abcdefg', '/abcdxfh', undecided],
    ['/abcdefg', '/abcdefhx', noHit],
    ['/abcdefg', '/abcdeffg', noHit],
    ['/bcdef', '/abcdx', noHit],
    ['/a*c', '/abcxx', undecided],
    ['/abcd$', '/abcdx', undecided],
    ['*c', '/bbbbx', undecided],
  ]
  it.each(matches)(
    '%j in %j: %i, wherever the text has the target, without a pattern',
    (value, text, expected) => {
      for (const before of ['', 'https://x.example', '*$/'])
        for (const dialect of [rfc9309, google]) {
          for (const others of [0, 99]) {
            const { matcher, compiled } = matcherOf([value, ...Array(others).fill('/qqqqq')], dialect)
            // At first, and once it is known how the rule is compared.
            for (let time = 0; time < 3; time++)
              expect(matcher.best(before + text, before.length, rewritten)).toBe(expected)
            expect(compiled()).toBe(0)
          }
        }
    },
  )

  it('is undecided where the text may have its byte, also without a key and beside values that are read changed', () => {
    // The rule before every user-agent line opens a group for everyone, whose name is not in the file.
    const dialect = { ...gym2008, grouping: { ...gym2008.grouping, orphanRule: 'for-everyone' } } as const
    const policy = parse('Disallow: //abcdef\n', { dialect }).forAgent('x')
    expect(policy.explain('https://x.example//abcd%65f').verdict.allowed).toBe(false)
    expect(policy.isAllowed('https://x.example//abcd%65f')).toBe(false)
    expect(policy.isAllowed('https://x.example//abcd%66f')).toBe(true)
  })

  it.each([
    ['/a%', '/a%25b', yes],
    ['/a%20', '/a%20b', yes],
    ['/\u00e9', '/%C3%A9', yes],
    ['/a$b', '/a$b', yes],
    ['/index.html', '/index.html', yes],
    ['/a*index.htm', '/abindex.htm', yes],
  ])('is none with the value %j, which is compiled once: %j', (value, text, expected) => {
    const { matcher, compiled } = matcherOf([value], google)
    for (let time = 0; time < 3; time++) expect(matcher.best(text, 0)).toBe(expected)
    expect(compiled()).toBe(1)
  })

  it('is none with wildcards, where the dialect has none or others', () => {
    const { matcher, compiled } = matcherOf(['/a*', '/b'], mk1994)
    expect([matcher.best('/ab', 0), matcher.best('/a*b', 0), matcher.best('/bc', 0)]).toEqual([noHit, 0, 2])
    expect(compiled()).toBe(1)
  })

  it('is the best of those that match, as the list of rules has it, and undecided only where bytes are others', () => {
    const value = fc.oneof(
      fc.stringMatching(/^\/[abx*]{0,9}\$?$/),
      fc.stringMatching(/^[*/][abx*]{0,5}\$?$/),
      fc.stringMatching(/^[ab%$*/]{1,5}$/),
    )
    const text = fc.stringMatching(/^\/[abcx]{0,12}$/)
    for (const dialect of [rfc9309, gym2008, mk1994])
      fc.assert(
        fc.property(fc.array(value, { maxLength: 12 }), fc.array(text, { maxLength: 6 }), (values, texts) => {
          const small = matcherOf(values, dialect).matcher
          const large = matcherOf([...values, ...Array(70).fill('/qqqqq')], dialect).matcher
          const { compiling } = obeyedRules(parse('', { dialect }), 'x')
          const first = (target: string): number => {
            const all = values.flatMap((rawValue, place) => {
              const rule = { line: 1, kind: 'disallow', value: rawValue, rawValue } as const
              return compiling.matching.compile(rule, undefined).map((pattern) => ({ pattern, place }))
            })
            const found = all.filter(({ pattern }) => matchEnd(pattern, target) >= 0)
            const sizes = found.map(({ pattern }) => pattern.sizeBytes)
            const isFile = dialect.matching.order === 'file'
            const decides = isFile ? found[0] : found[sizes.indexOf(Math.max(...sizes))]
            return decides === undefined ? noHit : decides.place << 1
          }
          // Each text twice: what was found out about a rule the first time is used from then on.
          const questions = [...texts, ...texts].flatMap((target) =>
            [small, large].map((matcher) => ({ target, matcher })),
          )
          for (const { target, matcher } of questions) {
            expectSame(matcher.best(target, 0), first(target), `${target} of ${values.join(' ')}`)
            const hit = matcher.best(`//x${target}`, 3, rewritten)
            const readings = ['x', 'a', 'b', '%'].map((other) => target.replaceAll('x', other))
            const isUndecided = hit === undecided && target.includes('x')
            expectSame(isUndecided || readings.every((reading) => first(reading) === hit), true)
          }
        }),
        { numRuns: 400 },
      )
  })
})
