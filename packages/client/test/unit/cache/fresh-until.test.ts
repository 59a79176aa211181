import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import * as access from 'ruly/access'
import {
  mk1996Access,
  rerpAccess,
  rfc9309Access,
  robotRulesAccess,
  robotstxtGemAccess,
  type AccessPolicy,
} from 'ruly/access'

import { freshnessOf } from '../../../src/cache/record/freshness.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

const asked = Date.UTC(2026, 10, 21, 12)
const came = asked + 2 * second
const { meaningOf: _meaningOf, ...policies } = access

type Headers = Readonly<Record<string, string>>

/** Freshness as time since the answer was asked for. */
function fresh(headers: Headers, policy: AccessPolicy = rfc9309Access): Readonly<Record<string, number>> {
  const { generatedAt, freshUntil, staleUntil } = freshnessOf(
    { headers, requestedAt: asked, receivedAt: came },
    policy.fresh,
  )
  return { generated: generatedAt - asked, fresh: freshUntil - asked, stale: staleUntil - freshUntil }
}

const at = (time: number): string => new Date(time).toUTCString()
const floor = came - asked + 5 * minute

// Runs in several time zones, see time-zones.test.ts.
describe('Cache-Control under rfc9309', () => {
  it.each<readonly [string, Headers, number]>([
    ['no headers: 24 hours', {}, day],
    ['max-age counts from when it was asked for', { 'cache-control': 'max-age=3600' }, hour],
    ['no more than 24 hours (RFC checklist 20)', { 'cache-control': 'max-age=604800' }, day],
    ['max-age=0: 5 minutes from when it came', { 'cache-control': 'max-age=0' }, floor],
    ['no-store: 5 minutes', { 'cache-control': 'no-store' }, floor],
    ['no-cache: 5 minutes', { 'cache-control': 'no-cache' }, floor],
    ['the most restrictive one counts', { 'cache-control': 'max-age=3600, no-cache' }, floor],
    [
      'no-cache for fields is about these fields',
      { 'cache-control': 'no-cache="set-cookie", max-age=3600' },
      hour,
    ],
    ['private does not hinder a private cache', { 'cache-control': 'private, max-age=3600' }, hour],
    ['s-maxage is for shared caches', { 'cache-control': 's-maxage=60, max-age=3600' }, hour],
    ['s-maxage alone says nothing', { 'cache-control': 's-maxage=3600' }, day],
    ['max-age before Expires', { 'cache-control': 'max-age=3600', expires: at(asked + 2 * hour) }, hour],
    ['the first of several', { 'cache-control': 'max-age=3600, max-age=7200' }, hour],
    ['a broken max-age is no time', { 'cache-control': 'max-age=1.5', expires: at(asked + hour) }, floor],
    ['a negative max-age is no time', { 'cache-control': 'max-age=-1' }, floor],
    ['a max-age without a value is no time', { 'cache-control': 'max-age' }, floor],
    ['unknown directives say nothing', { 'cache-control': 'immutable, x=1' }, day],
    ['must-revalidate leaves freshness as it is', { 'cache-control': 'must-revalidate, max-age=3600' }, hour],
  ])('%s', (_name, headers, until) => {
    expect(fresh(headers)).toEqual({ generated: 0, fresh: until, stale: 0 })
  })
})

describe('Expires', () => {
  it.each<readonly [string, Headers, number]>([
    ['is held against the Date', { date: at(asked), expires: at(asked + hour) }, hour],
    ['is held against the Date of a clock that is wrong', { date: at(0), expires: at(hour) }, hour],
    ['is held against the time of coming without a Date', { expires: at(came + hour) }, hour],
    ['counts as asctime', { date: at(asked), expires: 'Sat Nov 21 13:00:00 2026' }, hour],
    ['counts as RFC 850', { date: at(asked), expires: 'Saturday, 21-Nov-26 13:00:00 GMT' }, hour],
    ['in the past is no time', { date: at(asked), expires: at(asked - day) }, floor],
    ['equal to Date is no time', { date: at(asked), expires: at(asked) }, floor],
    ['0 is no time', { expires: '0' }, floor],
    ['-1 is no time', { expires: '-1' }, floor],
    ['in another zone is no time', { date: at(asked), expires: 'Sat, 21 Nov 2026 13:00:00 PST' }, floor],
    ['with an offset is no time', { date: at(asked), expires: 'Sat, 21 Nov 2026 13:00:00 +0100' }, floor],
    ['beyond 24 hours is 24 hours', { date: at(asked), expires: at(asked + 9 * day) }, day],
  ])('%s', (_name, headers, until) => {
    expect(fresh(headers)).toEqual({ generated: 0, fresh: until, stale: 0 })
  })
})

describe('Age', () => {
  const maxAge = { 'cache-control': 'max-age=7200' }

  it.each<readonly [string, Headers, number, number]>([
    ['makes an answer older', { ...maxAge, age: '3600' }, -hour, hour],
    ['counts for the 24 hours too', { age: '3600' }, -hour, 23 * hour],
    ['of several values the first counts', { ...maxAge, age: '3600, 60' }, -hour, hour],
    ['that is no number is none', { ...maxAge, age: 'old' }, 0, 2 * hour],
    ['below zero is none', { ...maxAge, age: '-5' }, 0, 2 * hour],
    ['beyond all freshness leaves 5 minutes', { ...maxAge, age: '90000' }, -25 * hour, floor],
    ['is not guessed from a Date that is wrong', { ...maxAge, date: at(asked - day) }, 0, 2 * hour],
  ])('%s', (_name, headers, generated, until) => {
    expect(fresh(headers)).toEqual({ generated, fresh: until, stale: 0 })
  })
})

describe('stale-while-revalidate', () => {
  const swr = (rest: string): Headers => ({ 'cache-control': `max-age=3600, ${rest}` })

  it.each<readonly [string, Headers, number]>([
    ['says how long', swr('stale-while-revalidate=600'), 10 * minute],
    ['ends 24 hours after the answer left its origin', swr('stale-while-revalidate=604800'), 23 * hour],
    ['ends earlier for what was old', { ...swr('stale-while-revalidate=604800'), age: '1800' }, 23 * hour],
    ['is nothing where it is broken', swr('stale-while-revalidate=soon'), 0],
    ['gives way to must-revalidate', swr('must-revalidate, stale-while-revalidate=600'), 0],
    ['gives way to no-cache', swr('no-cache, stale-while-revalidate=600'), 0],
    ['gives way to no-store', swr('no-store, stale-while-revalidate=600'), 0],
    ['adds nothing to 24 hours', { 'cache-control': 'max-age=86400, stale-while-revalidate=600' }, 0],
  ])('%s', (_name, headers, stale) => {
    expect(fresh(headers)['stale']).toBe(stale)
  })

  it('adds nothing to an answer that was a day old when it came', () => {
    expect(fresh({ ...swr('stale-while-revalidate=600'), age: '86400' })).toMatchObject({
      fresh: floor,
      stale: 0,
    })
  })
})

describe('the row "fresh" of the other policies', () => {
  const modified = (ago: number): Headers => ({ date: at(asked), 'last-modified': at(asked - ago) })

  it.each<readonly [string, AccessPolicy, Headers, number]>([
    ['mk1996: 7 days without headers', mk1996Access, {}, 7 * day],
    ['mk1996: what Cache-Control says', mk1996Access, { 'cache-control': 'max-age=172800' }, 2 * day],
    ['mk1996: what Expires says', mk1996Access, { date: at(asked), expires: at(asked + 3 * day) }, 3 * day],
    ['mk1996: no more than 7 days', mk1996Access, { 'cache-control': 'max-age=999999' }, 7 * day],
    ['rerp: 7 days without headers', rerpAccess, {}, 7 * day],
    ['rerp: Cache-Control does not count', rerpAccess, { 'cache-control': 'max-age=60, no-store' }, 7 * day],
    ['rerp: Expires counts', rerpAccess, { date: at(asked), expires: at(asked + hour) }, hour],
    [
      'rerp: as far ahead as it is',
      rerpAccess,
      { date: at(asked), expires: at(asked + 400 * day) },
      400 * day,
    ],
    ['robotRules: an hour without headers', robotRulesAccess, {}, hour],
    ['robotRules: what Cache-Control says', robotRulesAccess, { 'cache-control': 'max-age=172800' }, 2 * day],
    ['robotRules: a tenth of the time since it changed', robotRulesAccess, modified(5 * day), 12 * hour],
    ['robotRules: no more than a day of that', robotRulesAccess, modified(400 * day), day],
    ['robotRules: changed in the future', robotRulesAccess, modified(-hour), floor],
    [
      'robotRules: a header that is no date says nothing',
      robotRulesAccess,
      { 'last-modified': 'today' },
      hour,
    ],
    ['rfc9309: when it changed says nothing', rfc9309Access, modified(hour), day],
    [
      'robotstxtGem: no header counts',
      robotstxtGemAccess,
      { 'cache-control': 'no-store', expires: '0' },
      day,
    ],
  ])('%s', (_name, policy, headers, until) => {
    expect(fresh(headers, policy)['fresh']).toBe(until)
  })
})

describe('whatever the headers say', () => {
  const seconds = fc.nat({ max: 2_000_000 }).map(String)
  const date = fc.integer({ min: -40 * day, max: 40 * day }).map((from) => at(asked + from))
  const broken = fc.string({ maxLength: 8 })
  const directive = fc.oneof(
    fc.constantFrom('no-store', 'no-cache', 'must-revalidate', 'private'),
    fc
      .tuple(fc.constantFrom('max-age', 's-maxage', 'stale-while-revalidate'), fc.oneof(seconds, broken))
      .map((pair) => pair.join('=')),
  )
  const headers = fc.record(
    {
      'cache-control': fc.array(directive, { maxLength: 4 }).map((directives) => directives.join(', ')),
      age: fc.oneof(seconds, broken),
      date: fc.oneof(date, broken),
      expires: fc.oneof(date, broken),
      'last-modified': fc.oneof(date, broken),
    },
    { requiredKeys: [] },
  )

  it.each(Object.values(policies))(
    '$name keeps its bounds, and nothing stale is older than a day (R12)',
    (policy) => {
      fc.assert(
        fc.property(headers, (given) => {
          const { generatedAt, freshUntil, staleUntil } = freshnessOf(
            { headers: given, requestedAt: asked, receivedAt: came },
            policy.fresh,
          )
          expect(generatedAt).toBeLessThanOrEqual(asked)
          expect(freshUntil).toBeGreaterThanOrEqual(came + policy.fresh.atLeastMs)
          expect(freshUntil).toBeLessThanOrEqual(
            Math.max(generatedAt + policy.fresh.atMostMs, came + policy.fresh.atLeastMs),
          )
          expect(staleUntil).toBeGreaterThanOrEqual(freshUntil)
          expect(staleUntil === freshUntil || staleUntil <= generatedAt + day).toBe(true)
        }),
      )
    },
  )
})

describe('What was observed of changes', () => {
  const times = { requestedAt: asked, receivedAt: came }
  const freshMs = (headers: Headers, expectedMs: number | undefined, policy = rfc9309Access): number =>
    freshnessOf({ ...times, headers, expectedMs }, policy.fresh).freshUntil - asked

  it.each<readonly [string, Headers, number, number]>([
    ['takes the place of a default', {}, 3 * hour, 3 * hour],
    ['shortens what the headers say', { 'cache-control': 'max-age=7200' }, hour, hour],
    ['does not make that longer', { 'cache-control': 'max-age=7200' }, 3 * hour, 2 * hour],
    ['does not make Expires longer', { date: at(came), expires: at(came + hour) }, 3 * hour, hour],
    ['counts from when the file left its origin', { age: '3600' }, 3 * hour, 2 * hour],
    ['keeps 5 minutes from when it came', {}, minute, floor],
    ['keeps 24 hours', {}, 3 * day, day],
  ])('%s', (_, headers, expectedMs, expected) => {
    expect(freshMs(headers, expectedMs)).toBe(expected)
  })

  it('takes the place of a share of the time since Last-Modified', () => {
    const headers = { 'last-modified': at(came - 10 * hour) }
    expect(freshMs(headers, undefined, robotRulesAccess)).toBe(hour)
    expect(freshMs(headers, 3 * hour, robotRulesAccess)).toBe(3 * hour)
  })

  it('never makes an answer fresh for longer than its headers do', () => {
    const maxAge = fc.option(fc.nat(200_000), { nil: undefined })
    fc.assert(
      fc.property(maxAge, fc.nat(2 * day), (seconds, expectedMs) => {
        const headers: Headers = seconds === undefined ? {} : { 'cache-control': `max-age=${seconds}` }
        expect(freshMs(headers, expectedMs)).toBeLessThanOrEqual(freshMs(headers, undefined))
      }),
    )
  })
})
