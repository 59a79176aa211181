import { expect, it } from 'vitest'

import { originOf, urlText, type Urlish } from '../../../src/http/origin.ts'

it('takes text, a URL, and what has the text of one', () => {
  expect(urlText('a')).toBe('a')
  expect(urlText(new URL('https://example.com/'))).toBe('https://example.com/')
  expect(urlText({ href: 'https://example.com/' } as URL)).toBe('https://example.com/')
})

it.each<[unknown, string]>([
  [null, 'null'],
  [undefined, 'undefined'],
  [1, 'number'],
  [{}, 'object'],
])('refuses %j', (value, type) => {
  expect(() => urlText(value as Urlish)).toThrow(
    new TypeError(`A URL must be a string or a URL, got ${type}.`),
  )
})

it('has the origin of http and https', () => {
  expect(originOf('http://example.com:8080/a')).toBe('http://example.com:8080')
  expect(originOf('https://EXAMPLE.com/a')).toBe('https://example.com')
  expect(originOf('ftp://example.com/a')).toBeNull()
})

it('shows the beginning of what is no absolute URL', () => {
  expect(() => originOf(`/${'a'.repeat(200)}`)).toThrow(
    new TypeError(`A client needs an absolute URL, such as https://example.com/a, got "/${'a'.repeat(99)}".`),
  )
})
