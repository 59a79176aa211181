import fc from 'fast-check'
import { rfc9309Access, robotRulesAccess } from 'ruly/access'
import { describe, expect, it } from 'vitest'

import {
  changeRate,
  lifetimeByChanges,
  type ObservedChanges,
} from '../../../src/cache/record/lifetime-by-changes.ts'
import { day, hour, minute } from '../../support/clients.ts'

const lastSeen = Date.UTC(2026, 10, 21)

/** A file that was seen once in an interval. */
function seenEvery(ms: number, looks: number, changes: number): ObservedChanges {
  const firstSeen = lastSeen - looks * ms
  const lastChange = changes === 0 ? undefined : lastSeen
  return { firstSeen, lastSeen, observations: looks + 1, changes, lastChange }
}

const terms = { fresh: rfc9309Access.fresh, outdatedMsPerRequest: 15 * minute }

describe('the rate of changes', () => {
  it.each([
    [10, 0, 0],
    [10, 1, Math.log(10.5 / 9.5)],
    [10, 5, Math.log(10.5 / 5.5)],
    [10, 10, Math.log(10.5 / 0.5)],
    [1, 1, Math.log(1.5 / 0.5)],
  ])('in %i looks of which %i saw a change is that of Cho and Garcia-Molina', (looks, changes, expected) => {
    expect(changeRate(seenEvery(day, looks, changes))).toBeCloseTo(expected / day, 15)
  })

  it('is unknown of a file that was seen once, or twice at the same time', () => {
    expect(changeRate(seenEvery(day, 0, 0))).toBeUndefined()
    expect(changeRate(seenEvery(0, 1, 1))).toBeUndefined()
  })

  it.each([0.3, 1, 2])('comes near %f changes a look, where a count of changes falls short', (rate) => {
    const looks = 2000
    const seen = Math.round(looks * (1 - Math.exp(-rate)))
    expect((changeRate(seenEvery(day, looks, seen)) ?? 0) * day).toBeCloseTo(rate, 1)
    expect(seen / looks).toBeLessThan(rate)
  })
})

describe('the lifetime by changes', () => {
  it('is where requests and outdated time together cost least', () => {
    const observed = seenEvery(day, 100, 30)
    const rate = changeRate(observed) ?? 0
    const cost = (ms: number): number => terms.outdatedMsPerRequest / ms + (rate * ms) / 2
    const best = lifetimeByChanges(observed, terms) ?? 0
    expect(best).toBeGreaterThan(hour)
    expect(best).toBeLessThan(day)
    for (const ms of [best - minute, best + minute]) expect(cost(ms)).toBeGreaterThan(cost(best))
  })

  it('is the longest of the policy for a file that never changed', () => {
    expect(lifetimeByChanges(seenEvery(day, 100, 0), terms)).toBe(day)
  })

  it('is no shorter than what a request has to save', () => {
    expect(lifetimeByChanges(seenEvery(minute, 100, 100), terms)).toBe(terms.outdatedMsPerRequest)
  })

  it('is beyond the default only for as long as the file was seen unchanged', () => {
    const shortDefault = { ...terms, fresh: robotRulesAccess.fresh }
    const { defaultMs } = robotRulesAccess.fresh
    expect(defaultMs).toBeLessThan(12 * hour)
    expect(lifetimeByChanges(seenEvery(minute, 2, 0), shortDefault)).toBe(defaultMs)
    expect(lifetimeByChanges(seenEvery(hour, 12, 0), shortDefault)).toBe(12 * hour)
  })

  it('is unknown where a history gives what is no number', () => {
    const observed = seenEvery(day, 10, 1)
    for (const name of ['firstSeen', 'lastSeen', 'observations', 'changes'] as const)
      expect(lifetimeByChanges({ ...observed, [name]: NaN }, terms)).toBeUndefined()
    expect(lifetimeByChanges({ ...observed, lastChange: NaN }, terms)).toBeGreaterThan(0)
  })

  it('is never above a day, and never longer after more changes', () => {
    const looks = fc.integer({ min: 1, max: 1000 })
    const interval = fc.integer({ min: 1, max: 40 * day })
    fc.assert(
      fc.property(looks, interval, fc.nat(1000), fc.nat(1000), (count, ms, one, other) => {
        const [fewer = 0, more = 0] = [one, other].map((n) => n % (count + 1)).toSorted((a, b) => a - b)
        const calm = lifetimeByChanges(seenEvery(ms, count, fewer), terms) ?? NaN
        const busy = lifetimeByChanges(seenEvery(ms, count, more), terms) ?? NaN
        expect(calm).toBeLessThanOrEqual(day)
        expect(busy).toBeLessThanOrEqual(calm)
        expect(busy).toBeGreaterThanOrEqual(terms.outdatedMsPerRequest)
      }),
    )
  })
})
