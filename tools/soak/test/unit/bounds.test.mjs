import { expect, it } from 'vitest'

import { moreThan } from '../../clients/resources.mjs'
import { createShiftedClock } from '../../clients/shifted-clock.mjs'
import { flatness } from '../../model/flat-memory.mjs'

const MiB = 2 ** 20
const samples = Array.from({ length: 100 }, (_, n) => n)

it('memory is flat that goes up and down, or rises while it warms up', () => {
  expect(flatness(samples.map((n) => (50 + (n % 7)) * MiB)).risen).toBeUndefined()
  expect(flatness(samples.map((n) => Math.min(50, 5 * n) * MiB)).risen).toBeUndefined()
})

it('memory is not flat that rises by more than a tenth and 8 MiB', () => {
  expect(flatness(samples.map((n) => (50 + n / 2) * MiB)).risen).toMatchObject({ got: '92.5 MiB' })
})

it('too few samples say nothing', () => {
  expect(flatness([1, 2])).toEqual({ first: undefined, last: undefined, risen: undefined })
})

it('handles and files that were not there before are left behind', () => {
  const before = { handles: { PipeWrap: 1 }, files: 20 }
  expect(moreThan(before, { handles: { PipeWrap: 1 }, files: 18 })).toEqual([])
  expect(moreThan(before, { handles: { PipeWrap: 2, Timeout: 1 }, files: 22 })).toEqual([
    'PipeWrap: 2 instead of 1',
    'Timeout: 1 instead of 0',
    'open files: 22 instead of 20',
  ])
})

it('the clocks of a group jump together, and stay near each other', () => {
  const clockOf = (name) =>
    createShiftedClock({ seed: 1, startedAt: 0, jumpEveryMs: 1000, group: 'redis', name })
  const [one, other] = [clockOf('redis-1'), clockOf('redis-2')]
  const apart = samples.map((n) => Math.abs(one.at(700 * n) - other.at(700 * n)))
  expect(Math.max(...apart)).toBeLessThan(10 * 60_000)
  expect(one.at(99_000) - one.at(0)).toBeGreaterThan(60 * 60_000)
  expect(samples.some((n) => one.at(1000 * n + 1) < one.at(1000 * n - 1))).toBe(true)
})
