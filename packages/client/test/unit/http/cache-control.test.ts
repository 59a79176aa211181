import { expect, it } from 'vitest'

import { cacheControl } from '../../../src/http/cache-control.ts'

it.each([
  ['', {}],
  ['no-store', { 'no-store': undefined }],
  ['Max-Age=60', { 'max-age': '60' }],
  ['max-age=60,no-cache', { 'max-age': '60', 'no-cache': undefined }],
  [' \tmax-age=60 \t,\t no-cache ', { 'max-age': '60', 'no-cache': undefined }],
  ['max-age="60"', { 'max-age': '60' }],
  ['no-cache="a, b", max-age=1', { 'no-cache': 'a, b', 'max-age': '1' }],
  ['private="a\\"b\\\\", max-age=1', { private: 'a"b\\', 'max-age': '1' }],
  ['a="', { a: undefined }],
  ['a="b, c=1', { a: undefined, c: '1' }],
  ['a="b\\', { a: undefined }],
  ['max-age=60, max-age=90', { 'max-age': '60' }],
  ['max-age=, b', { 'max-age': undefined, b: undefined }],
  ['max-age =60, b=1', { 'max-age': undefined, b: '1' }],
  ['max-age=60 x, b=1', { 'max-age': undefined, b: '1' }],
  ['max-age=60 x', { 'max-age': undefined }],
  [',, ,a', { a: undefined }],
  ['=5, a', { a: undefined }],
  ['@, a', { a: undefined }],
  ["!#$%&'*+-.^_`|~0Zz=!#$%&'*+-.^_`|~9Aa", { "!#$%&'*+-.^_`|~0zz": "!#$%&'*+-.^_`|~9Aa" }],
])('the directives of %j', (header, directives) => {
  expect(Object.fromEntries(cacheControl(header))).toEqual(directives)
  expect([...cacheControl(header).keys()]).toEqual(Object.keys(directives))
})
