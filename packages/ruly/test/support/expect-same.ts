import { expect } from 'vitest'

/** Expects two values made of plain data to be the same; large ones are compared as JSON first, which is many times as fast. */
export function expectSame(found: unknown, expected: unknown): void {
  if (JSON.stringify(found) !== JSON.stringify(expected)) expect(found).toEqual(expected)
}
