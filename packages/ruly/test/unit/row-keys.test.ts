import { describe, expect, it } from 'vitest'

import { mk1994, rfc9309, temoto, type Dialect } from '../../src/dialects/index.ts'
import { parse } from '../../src/index.ts'
import type { PolicyFile } from '../../src/policy.ts'
import { rowKey, rowMask, rowSize } from '../../src/read/row-table.ts'

/** The key of a rule as text: its bytes where the mask is set. */
function keyOf(line: string, dialect: Dialect = rfc9309): string {
  const { rules } = parse(`User-agent: *\n${line}`, { dialect }) as unknown as PolicyFile
  const row = rules.first + rowSize
  const [key = 0, mask = 0] = [rules.rows[row + rowKey], rules.rows[row + rowMask]]
  // Whole bytes, and no bit of the key beyond them.
  expect([0, 0xff, 0xffff, 0xffffff, -1]).toContain(mask)
  expect(key & ~mask).toBe(0)
  return [0, 8, 16, 24]
    .filter((shift) => (mask >> shift) & 1)
    .map((shift) => String.fromCharCode((key >> shift) & 0xff))
    .join('')
}

describe('the key of a rule', () => {
  it.each([
    ['/abcdef', 'abcd'],
    ['/abcd', 'abcd'],
    ['/abc', 'abc'],
    ['/a', 'a'],
    ['/A-_.', 'A-_.'],
    ['/a/b/c', 'a/b/'],
    ['/ab*cd', 'ab'],
    ['/a$', 'a'],
    ['/a%62', 'a'],
    ['/a\u00e9', 'a'],
    ['/?a=b', '?a=b'],
    ['/', ''],
    ['/*a', ''],
    ['/%61', ''],
    ['//a', ''],
    ['*a', ''],
    ['a', ''],
    ['', ''],
  ])('%s is what is literal of the four bytes behind its slash: %j', (value, key) => {
    expect(keyOf(`Disallow: ${value}`)).toBe(key)
    expect(keyOf(`Allow:${value}\t\n# abcd\n`)).toBe(key)
    // Read closely, because of the comment.
    expect(keyOf(`allow : ${value} # ${key}`)).toBe(key)
  })

  it('has no byte of what follows the value', () => {
    expect(keyOf('Allow: /a bcd')).toBe('a')
    expect(keyOf('Allow: /ab#cd')).toBe('ab')
    expect(keyOf('Allow: /ab\ncd')).toBe('ab')
  })

  it('has only bytes that the dialect promises to leave as they are', () => {
    expect([keyOf('Disallow: /a=bc', mk1994), keyOf('Disallow: /abc', temoto)]).toEqual(['a', ''])
  })
})
