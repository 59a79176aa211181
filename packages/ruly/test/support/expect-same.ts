import { isDeepStrictEqual } from 'node:util'

import { expect } from 'vitest'

/** `expect(found, message).toEqual(expected)` for loops: a comparison without an assertion is many times as fast. */
export function expectSame(found: unknown, expected: unknown, message?: string): void {
  if (!isDeepStrictEqual(found, expected)) expect(found, message).toEqual(expected)
}
