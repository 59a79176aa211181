import { describe, expect, it } from 'vitest'

import { isRedirect, textOfHeader } from '@ruly/common/response-parts'

import { isHttp, redirectTarget, requestUrl } from '../../../src/http/redirects.ts'

it('asks to look elsewhere with five statuses', () => {
  const statuses = Array.from({ length: 100 }, (_, i) => 300 + i)
  expect(statuses.filter(isRedirect)).toEqual([301, 302, 303, 307, 308])
})

it('asks without user info and fragment', () => {
  expect(requestUrl('https://me:secret@example.com/a?b#c')?.href).toBe('https://example.com/a?b')
  expect(requestUrl('/a')).toBeUndefined()
  expect(requestUrl('/a', new URL('https://example.com/b'))?.href).toBe('https://example.com/a')
})

it('follows to relative and absolute URLs, as bytes of UTF-8 or of Latin-1', () => {
  const from = new URL('https://example.com/b/c')
  expect(redirectTarget(from, 'd')?.href).toBe('https://example.com/b/d')
  expect(redirectTarget(from, 'http://other.example/')?.href).toBe('http://other.example/')
  expect(redirectTarget(from, '/\u00c3\u00a9')?.href).toBe('https://example.com/%C3%A9')
  expect(redirectTarget(from, '/\u00e9')?.href).toBe('https://example.com/%C3%A9')
  expect(redirectTarget(from, 'http://[')).toBeUndefined()
})

it.each([
  ['http://a/', true],
  ['https://a/', true],
  ['ftp://a/', false],
  ['file:///a', false],
])('fetches from http and https only: %s', (url, expected) => {
  expect(isHttp(new URL(url))).toBe(expected)
})

describe('the text of a field', () => {
  it.each([
    ['/a', '/a'],
    ['/\u00c3\u00a9', '/\u00e9'],
    ['/\u00e9', '/\u00e9'],
    ['/\u00c3\u00a9\u0100', '/\u00c3\u00a9\u0100'],
    ['\u00c2\u0080', '\u0080'],
  ])('of %j is %j', (value, text) => {
    expect(textOfHeader(value)).toBe(text)
  })
})
