import { describe, expect, it } from 'vitest'

import { lineIndexAt } from '../../../lint/src/lint/facts/line-index-at.ts'
import { utf8Length, bytesOf, lowerCased, textOfUtf8, utf8OfText } from '@ruly/common/utf8'
import { editDistance, nearestHint } from '@ruly/common/edit-distance'
import { applyEdits } from '@ruly/common/edits'
import { parse } from '../../src/index.ts'
import { binaryKindOf, fileKindOf, firstTag } from '@ruly/common/file-kind'

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

describe('a page', () => {
  const kindOf = (text: string, isDecoded = false): string =>
    fileKindOf(Buffer.from(text), parse(text).lines, isDecoded)

  it.each([
    '<html>',
    '<!DOCTYPE html>\nUser agents',
    '<?xml version="1.0"?>',
    '\n\n  <p>',
    '# c\n\n<BODY>',
    '\ufeff<html>',
  ])('begins with a tag: %j', (text) => {
    expect(kindOf(text)).toBe('page')
  })

  it.each(['', '# c', 'Disallow: /<a>', '< html>', '<1>', 'a\n<html>', '<html>\nUser-agent: *'])(
    'is not a robots.txt such as %j',
    (text) => {
      expect(kindOf(text)).toBe('robots.txt')
    },
  )

  it('has its first line of markup', () => {
    expect(firstTag(parse('\n# c\n <p>\n<b>').lines)?.number).toBe(3)
    expect(firstTag(parse('a: b\n<p>').lines)).toBeUndefined()
  })

  it('or text is not looked for in bytes that were decoded', () => {
    expect(kindOf('\0a\0b', true)).toBe('robots.txt')
    expect(kindOf('\0a\0b')).toBe('utf-16')
  })
})

describe('a hint', () => {
  const known = ['allow', 'disallow', 'crawl-delay']

  it.each([
    ['disalow', ' Did you mean "disallow"?'],
    ['al', ''],
    ['alo', ' Did you mean "allow"?'],
    ['crawl', ''],
    ['crwldly', ''],
    ['crawldela', ' Did you mean "crawl-delay"?'],
    ['crawl_delays!', ' Did you mean "crawl-delay"?'],
    ['crawl___delays', ' Did you mean "crawl-delay"?'],
    ['', ''],
    ['DISALOW', ' Did you mean "disallow"?'],
  ])('for %j is %j', (name, hint) => {
    expect(nearestHint(name, known)).toBe(hint)
  })

  it('looks at the beginning of a long name only', () => {
    expect(nearestHint('x'.repeat(100), ['x'.repeat(99)])).not.toBe('')
    expect(nearestHint(`${'x'.repeat(100)}${'y'.repeat(1000)}`, ['x'.repeat(100)])).not.toBe('')
    expect(nearestHint('z'.repeat(1000), known)).toBe('')
  })
})

describe('edits', () => {
  const edited = (text: string, ...edits: readonly (readonly [number, number, string])[]): string =>
    Buffer.from(
      applyEdits(
        Buffer.from(text),
        edits.map(([start, end, written]) => ({ start, end, text: written })),
      ),
    ).toString()

  it('replace, insert and delete, in any order', () => {
    expect(edited('abcdef', [4, 5, ''], [0, 1, 'xyz'], [2, 2, '-'])).toBe('xyzb-cdf')
    expect(edited('abc', [3, 3, '!'])).toBe('abc!')
    expect(edited('abc')).toBe('abc')
    expect(edited('', [0, 0, 'a'])).toBe('a')
  })

  it('at one place are applied in their order', () => {
    expect(edited('ab', [1, 1, '1'], [1, 1, '2'])).toBe('a12b')
    expect(edited('abc', [0, 1, 'x'], [1, 2, 'y'])).toBe('xyc')
  })

  it('that overlap an earlier place are dropped', () => {
    expect(edited('abcdef', [1, 4, 'x'], [2, 5, 'y'], [3, 3, 'z'])).toBe('axef')
  })

  it('are in bytes, and written as UTF-8', () => {
    expect(edited('é/b', [2, 3, 'ü'])).toBe('éüb')
  })
})

describe('text', () => {
  it.each([
    ['ABC', 'abc'],
    ['\u00c3\u0084BC d', '\u00c3\u0084bc d'],
    ['\u00c0@Z[', '\u00c0@z['],
  ])('%j has %j as its lower case: of ASCII letters alone', (octets, lowerCase) => {
    expect(lowerCased(octets)).toBe(lowerCase)
  })

  it.each([
    '',
    'a'.repeat(63),
    'a'.repeat(64),
    `${'a'.repeat(63)}é`,
    `${'a'.repeat(62)}é`,
    'é',
    '😀',
    '\u007f\u0080',
  ])('%j is as long in UTF-8 as its code points, and comes back from it', (text) => {
    const octets = utf8OfText(text)
    expect(bytesOf(octets)).toEqual(new TextEncoder().encode(text))
    expect(textOfUtf8(octets)).toBe(text)
    expect(Array.from(text).reduce((sum, one) => sum + utf8Length(one.codePointAt(0)!), 0)).toBe(
      octets.length,
    )
  })

  it('knows in which line a byte is', () => {
    const lines = [{ start: 0 }, { start: 3 }, { start: 7 }, { start: 7 }, { start: 9 }]
    expect([0, 2, 3, 6, 7, 8, 9, 99].map((octet) => lineIndexAt(lines, octet))).toEqual([
      0, 0, 1, 1, 3, 3, 4, 4,
    ])
    expect(lineIndexAt([], 5)).toBe(0)
  })
})
