import { expect, it } from 'vitest'

import { threadsFor, type Input } from '../../../src/census/records/inputs.ts'

function input(kind: Input['kind'], sizeBytes?: number): Input {
  return { kind, path: 'a', name: 'a', sizeBytes }
}

it.each<readonly [string, readonly Input[], number]>([
  ['one for small inputs', [input('records', 1 << 20), input('file', 500)], 1],
  ['one for a small folder', Array.from({ length: 8000 }, () => input('found')), 1],
  ['all for a large folder', Array.from({ length: 8200 }, () => input('found')), 8],
  ['all for inputs that are large together', [input('records', 16 << 20), input('records', 16 << 20)], 8],
  ['all for a stream, whose size is not known', [input('records')], 8],
])('the usual number of threads is %s', (_, inputs, threads) => {
  expect(threadsFor(inputs, 8)).toBe(threads)
})
