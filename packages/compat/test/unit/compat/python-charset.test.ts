import { describe, expect, it } from 'vitest'

import { charsetOf, strictText } from '../../../src/robot-exclusion-rules/parser-fetch.ts'

describe('the charset that a Content-Type names', () => {
  it.each([
    [undefined, 'iso-8859-1'],
    ['text/plain', 'iso-8859-1'],
    ['text/plain; charset=', 'iso-8859-1'],
    ['text/plain; charset=" "', 'iso-8859-1'],
    ['text/plain; charset = utf-8', 'iso-8859-1'],
    ['charset=utf-8', 'iso-8859-1'],
    ['text/plain; charset=UTF-8', 'utf-8'],
    [' text/plain ;format=flowed;CHARSET="Utf-8" ', 'utf-8'],
    ["text/plain; charset='utf-8'", 'utf-8'],
    ['text/plain; charset="utf-8', 'utf-8'],
    ['text/plain; charset=utf-8 ; x=y', 'utf-8'],
    ['text/plain; x-charset=utf-8', 'utf-8'],
    ['text/plain; charset=big5; charset=utf-8; charset=', 'utf-8'],
    ['; charset=utf-8', 'utf-8'],
    ['text/plain; charset=utf-8, text/html', 'utf-8, text/html'],
  ])('is, in %j, %s', (contentType, charset) => {
    expect(charsetOf(contentType)).toBe(charset)
  })
})

/** What Python's codecs make of it. */
const texts: readonly (readonly [charset: string, bytes: readonly number[], text: string])[] = [
  ['iso-8859-1', [0x80, 0x9f, 0xe9], '\u0080\u009fé'],
  ['latin-1', [0xe9], 'é'],
  ['LATIN1', [0xe9], 'é'],
  ['iso8859_1', [0x93], '\u0093'],
  ['us-ascii', [0x61], 'a'],
  ['646', [0x61], 'a'],
  ['windows-1252', [0x80], '€'],
  ['cp1252', [0x93], '“'],
  ['iso8859_15', [0xa4], '€'],
  ['iso-8859-9', [0xfd, 0x93], 'ı\u0093'],
  ['cp1254', [0xfd, 0x93], 'ı“'],
  ['iso-8859-11', [0xa1, 0x85, 0x81], 'ก\u0085\u0081'],
  ['cp874', [0xa1, 0x85], 'ก…'],
  ['koi8_r', [0xd0], 'п'],
  ['utf8', [0xc3, 0xa9], 'é'],
  ['UTF_8', [0xef, 0xbb, 0xbf, 0x61], '\ufeffa'],
  ['utf-16', [0xff, 0xfe, 0x61, 0], 'a'],
  ['UTF16', [0xfe, 0xff, 0, 0x61], 'a'],
  ['utf-16', [0x61, 0], 'a'],
  ['utf-16-le', [0xff, 0xfe, 0x61, 0], '\ufeffa'],
  ['utf_16_be', [0, 0x61], 'a'],
  ['shift-jis', [0x93, 0xfa, 0x96, 0x7b], '日本'],
  ['cp932', [0x93, 0xfa], '日'],
  ['eucjp', [0xc6, 0xfc], '日'],
  ['gb2312', [0xd6, 0xd0], '中'],
  ['euckr', [0xc7, 0xd1], '한'],
  ['big5', [0xa4, 0xa4], '中'],
]

describe('a body', () => {
  it.each(texts)('is text as %s', (charset, bytes, text) => {
    expect(strictText(Uint8Array.from(bytes), charset, false)).toBe(text)
  })

  it.each([
    ['utf-8', [0xe9]],
    ['utf-8', [0xed, 0xa0, 0x80]],
    ['utf-8', [0xc3]],
    ['us-ascii', [0x80]],
    ['ascii', [0xe9]],
    ['utf-16', [0x61]],
    ['euc-jp', [0xff]],
    ['iso-8859-11', [0xdb]],
  ])('is none as %s where a byte is no character: %j', (charset, bytes) => {
    expect(strictText(Uint8Array.from(bytes), charset, false)).toBeUndefined()
  })

  it.each([
    'klingon',
    '',
    '-',
    'hex',
    'base64',
    'utf-7',
    'iso-2022-kr',
    'x-user-defined',
    'utf-8, text/html',
  ])('is none as %j, which is no charset that is known', (charset) => {
    expect(strictText(Uint8Array.of(0x61), charset, false)).toBeUndefined()
  })

  it('loses the character that it is cut in, and no more', () => {
    expect(strictText(Uint8Array.of(0x61, 0xc3), 'utf-8', true)).toBe('a')
    expect(strictText(Uint8Array.of(0x61, 0x93), 'shift_jis', true)).toBe('a')
    expect(strictText(Uint8Array.of(0xe9, 0x61, 0xc3), 'utf-8', true)).toBeUndefined()
  })
})
