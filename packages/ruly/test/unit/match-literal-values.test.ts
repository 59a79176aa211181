import { describe, expect, it } from 'vitest'

import { lacksLongestRun } from '../../src/match/linear/longest-run.ts'
import { isLiteral, literalMatch, noMatch, notLiteral, unknown } from '../../src/match/literal-value.ts'
import type { PackedRuleTable } from '../../src/read/packed-rule-table.ts'
import { noneRewritten } from '../../src/url/rewritten-bytes.ts'

/** A table of one rule. What is directly behind its value, as where a line is cut, does not belong to it. */
function tableOf(value: string, changed?: string): PackedRuleTable {
  const content = `Disallow: ${value}/index.htm`
  return {
    content,
    numbers: [2, 10, 10 + value.length, 0],
    from: 0,
    to: 4,
    isOwnText: true,
    changed: new Map(changed === undefined ? [] : [[0, changed]]),
  }
}

describe('a value that is its own pattern', () => {
  it.each([
    ['/', true],
    ['/a/b-c_d.e0', true],
    ['/a//b', true],
    ['/index', true],
    ['/i', true],
    ['/indexxhtm', true],
    ['', false],
    ['a', false],
    ['//', false],
    ['//a', false],
    ['/a*', false],
    ['/a$', false],
    ['/a%41', false],
    ['/\u00e9', false],
    ['/index.htm', false],
    ['/a/bindex.html', false],
  ])('%j: %s', (value, expected) => {
    expect(isLiteral(tableOf(value), 0)).toBe(expected)
  })

  it('is not one if the dialect reads another value than the file has', () => {
    expect(isLiteral(tableOf('/a', '/b'), 0)).toBe(false)
    expect(literalMatch(tableOf('/a', '/b'), 0, '/a', 0, noneRewritten)).toBe(notLiteral)
  })

  const rewritten = new Uint8Array(256)
  rewritten['x'.charCodeAt(0)] = 1
  const matches: readonly (readonly [string, string, number])[] = [
    ['/', '/', 1],
    ['/', '/a', 1],
    ['/ab', '/ab', 3],
    ['/ab', '/abc', 3],
    ['/ab', '/a', noMatch],
    ['/ab', '/', noMatch],
    ['/ab', '/ac', noMatch],
    ['/ab', '/ax', unknown],
    ['/ax', '/ax', 3],
    ['/ab', 'xab', noMatch],
    ['', '/', notLiteral],
    ['a', 'a', notLiteral],
    ['//', '//', notLiteral],
    ['/a*', '/a', notLiteral],
    ['/a*', '/b', noMatch],
    ['/a%', '/a%', notLiteral],
    ['/index.html', '/', notLiteral],
    ['/index.html', '/index.html', 11],
    ['/index.html', '/in', noMatch],
    ['/a/index.htm', '/a/', notLiteral],
    ['/a/index.htm', '/b/', noMatch],
  ]
  it.each(matches)('%j in %j: %i, wherever the text has the target', (value, text, expected) => {
    expect(literalMatch(tableOf(value), 0, text, 0, rewritten)).toBe(expected)
    expect(literalMatch(tableOf(value), 0, `https://x.example${text}`, 17, rewritten)).toBe(expected)
  })
})

describe('the longest run of a value, but for that at its start', () => {
  const lacks = (value: string, text: string): boolean => {
    const content = `Disallow: ${value} /qqqqqq`
    const found = lacksLongestRun(content, 10, 10 + value.length, text, 0)
    // The text before the target does not matter.
    expect(lacksLongestRun(content, 10, 10 + value.length, `https://bcd.example${text}`, 19)).toBe(found)
    return found
  }

  it.each([
    ['/*bcd', '/abcd', false],
    ['/*bcd', '/abc', true],
    ['/*bcd', '/bc/d', true],
    ['/*bcd*e', '/bcd', false],
    ['/*b*bcd', '/b', true],
    ['/*bcd*b', '/bc', true],
    ['/*bc*de', '/bc', false],
    ['/*bc*de', '/de', true],
    ['/abc', '/', false],
    ['/abc*', '/', false],
    ['', '/', false],
    ['/*', '/', false],
    ['/%41bc', '/a', true],
    ['/%41bc', '/bc', false],
    ['/%bcdef', '/def', false],
    ['/%bcdef', '/bcd', true],
    ['/\u00e9bc', '/b', true],
    ['/\u00e9bc', '/bc', false],
    ['/*/index.html', '/a', false],
    ['*/index.htm$', '/a', false],
    ['/index.htm*bc', '/a', false],
    ['/*/index.ht', '/a', true],
  ])('of %j is missing in %j: %s', (value, text, expected) => {
    expect(lacks(value, text)).toBe(expected)
  })

  it('is looked for in its first 32 bytes, among the first 256 bytes of a value, in 2048 of a target', () => {
    const [b, c] = ['b', 'c'].map((letter) => (count: number) => letter.repeat(count)) as [
      (count: number) => string,
      (count: number) => string,
    ]
    expect(lacks(`/*${b(32)}${c(9)}`, `/${b(32)}`)).toBe(false)
    expect(lacks(`/*${b(32)}${c(9)}`, `/${b(31)}`)).toBe(true)
    expect(lacks(`/${'*'.repeat(254)}d${b(5)}`, '/d')).toBe(false)
    expect(lacks(`/${'*'.repeat(254)}d${b(5)}`, '/b')).toBe(true)
    expect(lacks(`/${'*'.repeat(255)}${b(5)}`, '/')).toBe(false)
    expect(lacks('/*b', `/${c(2047)}`)).toBe(true)
    expect(lacks('/*b', `/${c(2048)}`)).toBe(false)
  })
})
