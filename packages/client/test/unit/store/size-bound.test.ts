import fc from 'fast-check'
import { expect, test } from 'vitest'

import { createSweeper, roomOf, toSweep } from '../../../src/store/size-bound.ts'

const anyEntries = fc.array(
  fc.record({
    size: fc.nat({ max: 1000 }),
    expiresAt: fc.oneof(fc.nat({ max: 20 }), fc.constantFrom(Infinity, NaN)),
  }),
)

test('a sweep takes what has expired, and of the rest what expires soonest, but no more than it must', () => {
  fc.assert(
    fc.property(anyEntries, fc.nat({ max: 20 }), fc.integer({ min: 1, max: 5000 }), (entries, now, max) => {
      const swept = new Set(toSweep(entries, now, max))
      const kept = entries.filter((entry) => !swept.has(entry))
      const live = [...swept].filter(({ expiresAt }) => expiresAt > now)
      expect(kept.every(({ expiresAt }) => expiresAt > now)).toBe(true)
      expect(bytesOf(kept)).toBeLessThanOrEqual(roomOf(max))
      const latestSwept = Math.max(...live.map(({ expiresAt }) => expiresAt))
      expect(kept.every(({ expiresAt }) => expiresAt >= latestSwept)).toBe(true)
      const isNeeded = live.length === 0 || bytesOf([...kept, live.at(-1)!]) > roomOf(max)
      expect(isNeeded).toBe(true)
    }),
  )
})

test('a sweep runs whenever a tenth of the bound was written, and one at a time', async () => {
  let sweeps = 0
  let finish = (): void => undefined
  const { wrote, sweep } = createSweeper(1000, async () => {
    sweeps++
    await new Promise<void>((resolve) => {
      finish = resolve
    })
    return sweeps
  })
  await wrote(99)
  expect(sweeps).toBe(0)
  const first = [wrote(1), sweep(), wrote(100)]
  expect(sweeps).toBe(1)
  finish()
  await Promise.all(first)
  const second = sweep()
  finish()
  expect(await second).toBe(2)
})

function bytesOf(entries: readonly { readonly size: number }[]): number {
  return entries.reduce((sum, { size }) => sum + size, 0)
}
