import { describe, expect, it } from 'vitest'

import { isPartial, joinedHeaders, requestHeaders, singleValue } from '../../../src/http/headers.ts'

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

describe('a Content-Range', () => {
  it.each([
    'bytes 0-9/10',
    ' BYTES  0-99/100 ',
    '',
    'bytes */10',
    'pages 1-2/3',
    'bytes 1-9/10, x',
    undefined,
  ])('does not say that a part is missing: %j', (range) => {
    expect(isPartial(range)).toBe(false)
  })

  it.each(['bytes 1-9/10', 'bytes 10-19/20', 'bytes 0-8/10', 'bytes 0-10/10', 'bytes 0-9/*'])(
    'says that a part is missing: %j',
    (range) => {
      expect(isPartial(range)).toBe(true)
    },
  )
})
