import { describe, expect, it } from 'vitest'

import { encodingOf, markedEncoding, parseInputOf } from '@ruly/common/charset'
import { mediaType } from '../../../src/http/media-type.ts'

describe('the charset that a Content-Type names', () => {
  it.each([
    [undefined, undefined],
    ['', undefined],
    ['text/plain', undefined],
    ['text/plain; charset=ISO-8859-2', 'iso-8859-2'],
    ['text/plain;charset="windows-1251"', 'windows-1251'],
    ['text/plain; CHARSET=KOI8-R', 'koi8-r'],
    ['text/plain; format=flowed; charset=big5', 'big5'],
    ['text/plain; charset=big5; charset=gbk', 'big5'],
    ['text/plain; x="a, b; charset=gbk"; charset=big5', 'big5'],
    ['text/plain; charset=klingon', 'klingon'],
    ['text/plain; charset=', undefined],
    ['text/plain; charset=""', undefined],
    ['text/plain; charset=" "', undefined],
    ['text/plain; charset = big5', undefined],
    ['text/plain charset=big5', undefined],
    ['charset=big5', undefined],
    ['text/plain; charset="big5', 'big5'],
    ['";"";,;""', undefined],
    ['text/plain; charset=big5 \t', 'big5'],
    ['text/plain; charset=" big5 "', 'big5'],
    ['text/plain; charset="bi\\g5"', 'big5'],
    ['text/plain; charset="big5"x; a=b', 'big5'],
    ['text/plain; charset=\u0100; charset=big5', 'big5'],
    ['text/plain; charset="big5\u0100"', undefined],
    ['text/plain; charset; charset=big5', 'big5'],
    ['text/plain;charset= ;charset=big5', 'big5'],
    ['text/plain;', undefined],
  ])('is, in %j, %s', (contentType, charset) => {
    expect(mediaType(contentType)?.charset).toBe(charset)
  })
})

it.each([
  ['text/plain', 'text/plain'],
  [' Text/HTML ; charset=big5', 'text/html'],
  ['text/plain x', undefined],
  ['x text/plain', undefined],
  ['text/', undefined],
  ['/plain', undefined],
  ['text', undefined],
])('the type of %j is %s', (contentType, essence) => {
  expect(mediaType(contentType)?.essence).toBe(essence)
})

it.each([
  [[0xff, 0xfe, 0x61], 'utf-16le'],
  [[0xfe, 0xff, 0x61], 'utf-16be'],
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xef, 0xbb, 0x61], undefined],
  [[0xff, 0xff], undefined],
  [[0xfe, 0xfe], undefined],
  [[0x61, 0xff], undefined],
  [[0xff, 0x61], undefined],
  [[], undefined],
])('the byte order mark of %j names %s', (bytes, encoding) => {
  expect(markedEncoding(Uint8Array.from(bytes))).toBe(encoding)
})

describe('what parse reads of a body', () => {
  it.each(['bytes', 'utf-8', 'UTF8'])('is its very bytes as %s', (charset) => {
    const bytes = Uint8Array.of(0xff, 0x61)
    expect(parseInputOf(bytes, charset, 'iso-8859-1')).toBe(bytes)
  })

  it.each([
    ['windows-1251', [0xef, 0xf0], 'пр'],
    ['iso-8859-1', [0x80, 0xe9], '€é'],
    ['windows-1252', [0x80, 0x9f], '€Ÿ'],
    ['shift_jis', [0x93, 0xfa, 0x96, 0x7b], '日本'],
    ['euc-kr', [0xc7, 0xd1], '한'],
    ['big5', [0xa4, 0xa4], '中'],
    ['gb18030', [0xd6, 0xd0], '中'],
    ['utf-16le', [0xff, 0xfe, 0x61, 0], 'a'],
    ['utf-16be', [0xfe, 0xff, 0, 0x61], 'a'],
    ['iso-8859-16', [0xa4], '€'],
  ])('is its text as %s', (charset, bytes, text) => {
    expect(parseInputOf(Uint8Array.from(bytes), charset, 'bytes')).toBe(text)
  })

  it.each(['klingon', 'utf-7', 'iso-2022-kr', ''])(
    'is read by the fallback as %j, which is none',
    (charset) => {
      const bytes = Uint8Array.of(0x61, 0xe9)
      expect(encodingOf(charset)).toBeUndefined()
      expect(parseInputOf(bytes, charset, 'bytes')).toBe(bytes)
      expect(parseInputOf(bytes, charset, 'utf-8')).toBe(bytes)
      expect(parseInputOf(bytes, charset, 'iso-8859-1')).toBe('aé')
    },
  )

  it('keeps the length in hand where bytes are cut in the middle of a character', () => {
    expect(parseInputOf(Uint8Array.of(0x61, 0x93), 'shift_jis', 'bytes')).toBe('a\ufffd')
  })
})
