import { describe, expect, it } from 'vitest'

import { anyKey, keyMask, keysDiffer, literalKey, targetKey } from '../../src/read/literal-key.ts'
import { bytesOf } from '../../src/text/utf8.ts'

/** Whether the key of a value says that the value cannot match a target. */
function isTold(value: string, target: string): boolean {
  const line = `Disallow:${value} # c`
  const key = literalKey(bytesOf(line), 9, 9 + value.length)
  const url = `https://e.com${target}`
  return keysDiffer(key, targetKey(url, 13), keyMask(url, 13))
}

describe('the key of a rule', () => {
  it.each([
    ['/abc', '/abd'],
    ['/abc', '/xbc'],
    ['/abc', '/axc'],
    ['/b', '/abc'],
    ['/ab', '/ac'],
    ['/abc', '/b'],
    ['/a*c', '/b'],
    ['/a%62', '/b'],
    ['/A', '/a'],
    ['/0-_.', '/0-.'],
  ])('tells %s from %s', (value, target) => {
    expect(isTold(value, target)).toBe(true)
  })

  it.each([
    ['/abc', '/abc'],
    ['/abcd', '/abce'],
    ['/a', '/abc'],
    ['/', '/abc'],
    ['/abc', '/ab'],
    ['/abc', '/'],
    ['/a*c', '/abd'],
    ['/*a', '/b'],
    ['/%61', '/b'],
    ['//a', '/b'],
    ['*a', '/b'],
    ['a', '/b'],
    ['', '/b'],
  ])('does not tell %s from %s', (value, target) => {
    expect(isTold(value, target)).toBe(false)
  })

  it('has three bytes at most, of the value alone', () => {
    const keyOf = (text: string, end = text.length): number => literalKey(bytesOf(text), 0, end)
    expect(keyOf('/abcd')).toBe(keyOf('/abcz'))
    expect(keyOf('/abcd')).toBe(keyOf('/abc'))
    expect(keyOf('/abcd', 3)).toBe(keyOf('/ab'))
    expect(keyOf('/abcd', 1)).toBe(anyKey)
    expect(new Set(['/', '/a', '/ab', '/abc', '/b'].map((text) => keyOf(text))).size).toBe(5)
  })

  it('fits any target where nothing is literal after one slash', () => {
    for (const value of ['', '/', '//abc', '*abc', 'abc', '/*', '/%61', '/\u00e9'])
      expect(literalKey(bytesOf(value), 0, value.length), value).toBe(anyKey)
  })
})
