import { expect, test } from 'vitest'

import { compiled } from '../support/compiled.ts'

/** Programs see the built packages by what stands in them, whatever they know of the platform. */
test.each<readonly [string, readonly string[], readonly string[]]>([
  ['Node alone', [], ['node']],
  ['the DOM without its iterables', ['dom'], []],
  ['the DOM with them', ['dom', 'dom.iterable'], []],
  ['Node and the DOM', ['dom'], ['node']],
])('the types of the packages suit programs that know %s', (_, lib, types) => {
  expect(compiled(['../typed-use.ts'], { lib: ['es2023', ...lib], types })).toBe('')
})
