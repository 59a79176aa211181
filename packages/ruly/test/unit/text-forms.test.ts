import { describe, expect, it } from 'vitest'

import { editDistance } from '../../src/text/edit-distance.ts'
import { binaryKindOf } from '../../src/text/file-kind.ts'

it.each([
  ['', '', 0],
  ['abc', 'abc', 0],
  ['', 'abc', 3],
  ['abc', '', 3],
  ['abc', 'abd', 1],
  ['abc', 'bac', 1],
  ['abc', 'xabc', 1],
  ['abc', 'ab', 1],
  ['abc', 'cab', 2],
  ['disallow', 'dissalow', 2],
  ['abcd', 'badc', 2],
  ['abc', 'xyz', 3],
])('the distance between %j and %j is %d', (one, other, distance) => {
  expect(editDistance(one, other)).toBe(distance)
  expect(editDistance(other, one)).toBe(distance)
})

describe('bytes that are no text', () => {
  const kindOf = (bytes: readonly number[], hasLine = false): string | undefined =>
    binaryKindOf(Uint8Array.from(bytes), () => hasLine)
  const text = [...new TextEncoder().encode('Disallow: /')]

  it.each([
    ['gzip', [0x1f, 0x8b, ...text]],
    ['zstd', [0x28, 0xb5, 0x2f, 0xfd, ...text]],
    ['control characters', [...text, 0x00, 0x08]],
    ['control characters beyond the white space', [...text, 0x0e, 0x1f]],
  ])('are %s', (_name, bytes) => {
    expect(kindOf(bytes)).toBe('no-text')
  })

  it.each([
    ['half of the signature of gzip', [0x1f, 0x61, ...text, ...text]],
    ['the other half', [0x61, 0x8b, ...text]],
    ['a part of the signature of zstd', [0x28, 0xb5, 0x2f, 0x61, ...text]],
    ['another part', [0x28, 0xb5, 0x61, 0xfd, ...text]],
    ['another part still', [0x28, 0x61, 0x2f, 0xfd, ...text]],
    ['all but its first byte', [0x61, 0xb5, 0x2f, 0xfd, ...text]],
    ['tabs and line ends', [0x09, 0x0a, 0x0b, 0x0c, 0x0d, ...text]],
    ['a control character in much text', [0x00, ...text, ...text]],
    ['nothing', []],
  ])('are not %s', (_name, bytes) => {
    expect(kindOf(bytes)).toBeUndefined()
  })

  it('are not control characters in a file with a user-agent line', () => {
    expect(kindOf([...text, 0x00, 0x08], true)).toBeUndefined()
  })

  it.each([
    ['a byte order mark', [0xff, 0xfe]],
    ['the other byte order mark', [0xfe, 0xff]],
    ['every other byte NUL', [0x61, 0, 0x62, 0]],
    ['every other byte NUL, from the first on', [0, 0x61, 0, 0x62]],
  ])('are UTF-16 by %s', (_name, bytes) => {
    expect(kindOf(bytes)).toBe('utf-16')
  })

  it('are not UTF-16 if they are only NUL, or few', () => {
    expect(kindOf([0, 0, 0, 0])).toBe('no-text')
    expect(kindOf([0x61, 0])).toBe('no-text')
  })
})
