import { expect, it } from 'vitest'

import { validatorsOf } from '../../../src/http/headers.ts'
import { start } from '../../support/cache/outcomes.ts'

it.each(['"1"', 'W/"1"', '""', '"\u00e9"', '5f-1a2b3c', `"${'a'.repeat(254)}"`])(
  'an entity tag that can be sent back is kept: %s',
  (etag) => {
    expect(validatorsOf({ etag }, start).etag).toBe(etag)
  },
)

it.each([
  '',
  '*',
  'a,*',
  '"a", "b"',
  '"a" "b"',
  'a b',
  '"a',
  '"\u0000"',
  `"${'a'.repeat(255)}"`,
  `"${'a'.repeat(16_384)}"`,
])('any other is not: %s', (etag) => {
  expect(validatorsOf({ etag }, start).etag).toBeUndefined()
})

it('a date is kept where it is one', () => {
  const dates = [
    'Sun, 06 Nov 1994 08:49:37 GMT',
    'Sun Nov  6 08:49:37 1994',
    'yesterday',
    '',
    'x'.repeat(16_384),
  ]
  expect(dates.map((date) => validatorsOf({ 'last-modified': date }, start).lastModified)).toEqual([
    dates[0],
    dates[1],
    undefined,
    undefined,
    undefined,
  ])
})
