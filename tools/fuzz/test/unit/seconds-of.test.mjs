import { expect, it } from 'vitest'

import { secondsOf } from '../../seconds-of.mjs'

it.each([
  [{}, 60],
  [{ seconds: '5' }, 5],
  [{ minutes: '0.5' }, 30],
  [{ seconds: '5', minutes: '1' }, 65],
])('the fuzzer runs with %o for %d seconds', (values, seconds) => {
  expect(secondsOf(values)).toBe(seconds)
})

it.each(['abc', '0', '-1', '', 'Infinity'])('a time of %j is an error', (text) => {
  expect(() => secondsOf({ seconds: text })).toThrow(`--seconds must be a number above 0, got "${text}".`)
  expect(() => secondsOf({ minutes: text })).toThrow(`--minutes must be a number above 0, got "${text}".`)
})
