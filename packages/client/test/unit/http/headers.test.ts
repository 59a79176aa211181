import { describe, expect, it } from 'vitest'

import { joinedHeaders, requestHeaders, singleValue, wholeSize } from '../../../src/http/headers.ts'

it('joins the lines of a field, and leaves out fields without a value', () => {
  expect(joinedHeaders({ a: '1', b: ['1', '2'], c: undefined, d: '' })).toEqual({ a: '1', b: '1, 2', d: '' })
})

describe('the value of a field', () => {
  it.each([
    ['one line', 'a', 'a'],
    ['equal lines', ['a', 'a'], 'a'],
    ['one line in a list', ['a'], 'a'],
    ['lines that differ', ['a', 'b'], undefined],
    ['an empty line', '', undefined],
    ['no line', [], undefined],
    ['no field', undefined, undefined],
  ])('with %s', (_case, value, expected) => {
    expect(singleValue({ location: value }, 'location')).toBe(expected)
  })
})

describe('a request for a robots.txt', () => {
  const url = new URL('https://example.com/robots.txt')
  const plain = {
    'user-agent': 'FooBot',
    accept: 'text/plain, */*;q=0.8',
    'accept-encoding': 'gzip, br, deflate',
  }

  it('has no condition without a copy, or with one of another URL', () => {
    expect(requestHeaders(url, 'FooBot', undefined)).toEqual(plain)
    const elsewhere = { url: 'https://example.com/', etag: '"1"', lastModified: 'yesterday' }
    expect(requestHeaders(url, 'FooBot', elsewhere)).toEqual(plain)
  })

  it('has the validators that the copy has', () => {
    const { href } = url
    expect(requestHeaders(url, 'FooBot', { url: href })).toStrictEqual(plain)
    expect(requestHeaders(url, 'FooBot', { url: href, etag: '"1"' })).toStrictEqual({
      ...plain,
      'if-none-match': '"1"',
    })
    expect(requestHeaders(url, 'FooBot', { url: href, lastModified: 'x' })).toStrictEqual({
      ...plain,
      'if-modified-since': 'x',
    })
  })
})

describe('a 206', () => {
  it.each([
    ['bytes 0-9/10', 10],
    [' BYTES  0-99/100 ', 100],
    ['bytes 00-0/1', 1],
  ])('says that it is the whole file: %j', (range, size) => {
    expect(wholeSize({ 'content-range': range })).toBe(size)
    expect(wholeSize({ 'content-range': range, 'content-type': 'text/plain' })).toBe(size)
  })

  it.each([
    'bytes 1-9/10',
    'bytes 10-19/20',
    'bytes 0-8/10',
    'bytes 0-10/10',
    'bytes 0-9/*',
    'bytes */10',
    'bytes 0-9/10, bytes 0-9/10',
    'bytes 1-9/10, x',
    'bytes=0-9/10',
    'bytes 0-9',
    'bytes -0-9/10',
    'bytes 0x0-0x9/0xa',
    'lines 0-1/2',
    'junk',
    '',
  ])('does not say so: %j', (range) => {
    expect(wholeSize({ 'content-range': range })).toBeUndefined()
  })

  it('does not say so without the field, or in several parts', () => {
    expect(wholeSize({})).toBeUndefined()
    const type = 'Multipart/ByteRanges; boundary=a'
    expect(wholeSize({ 'content-range': 'bytes 0-9/10', 'content-type': type })).toBeUndefined()
  })
})
