import { describe, expect, it, vi } from 'vitest'

import type { Lease } from '../../../src/polite/lease.ts'
import { createMemoryTurns } from '../../../src/turns/memory-turns.ts'
import type { Turns } from '../../../src/turns/turns.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { expectAtOnce, expectInOrder, expectOneListener } from '../../support/polite/site-queues-crowds.ts'
import {
  hour,
  minute,
  now,
  setting,
  site,
  slow,
  url,
  type Setting,
  type SettingOptions,
} from '../../support/polite/site-queues-setting.ts'

describe('turns at a site', () => {
  it.each<readonly [string, SettingOptions, number, readonly number[]]>([
    ['a second apart', {}, 0, [0, 1000, 2000, 3000]],
    ['by the Crawl-delay', { lines: ['Crawl-delay: 2.5'] }, 0, [0, 2500, 5000, 7500]],
    ['by the ceiling', { lines: ['Crawl-delay: 999'] }, 0, [0, 30_000, 60_000, 90_000]],
    ['by the Request-rate', { lines: ['Request-rate: 3/10'] }, 0, [0, 3334, 6668, 10_002]],
    ['from the answer', {}, 300, [0, 1300, 2600, 3900]],
    ['from the start', { gapCountsFrom: 'start' }, 300, [0, 1000, 2000, 3000]],
    ['by the latency', {}, 800, [0, 2400, 4800, 7200]],
    ['by the latency, up to the ceiling', { maxCrawlDelaySeconds: 4 }, 6000, [0, 10_000, 20_000, 30_000]],
    ['one at a time', { minGapMs: 0, latencyFactor: 0 }, 400, [0, 400, 800, 1200]],
    [
      'by no latency, without a ceiling for it',
      { latencyFactor: 0, maxCrawlDelaySeconds: 0 },
      800,
      [0, 1800, 3600],
    ],
    ['two at a time', { minGapMs: 0, latencyFactor: 0, concurrency: 2 }, 400, [0, 0, 400, 400]],
  ])('come %s', async (_name, options, lasts, expected) => {
    const { clock, visit } = setting(options)
    const visits = Promise.all(expected.map(() => visit(lasts)))
    await clock.advance(10 * minute)
    expect(await visits).toEqual(expected)
  })

  it.each<readonly [string, SettingOptions, number]>([
    ['its end, where answers count', {}, 1300],
    ['its start, where that counts', { gapCountsFrom: 'start' }, 1000],
  ])('come a gap after one that was given back without an answer, from %s', async (_, options, comesAt) => {
    const { clock, queues } = setting(options)
    const noon = clock.time
    const lease = await queues.acquire(url)
    clock.time += 300
    await lease.release()
    expect((await queues.plan(url)).at).toBe(noon + comesAt)
  })

  it('wait for the Visit-time, and go on with it', async () => {
    const { clock, visit } = setting({ lines: ['Visit-time: 1400-1401'], minGapMs: 25_000 })
    const visits = Promise.all([0, 1, 2, 3].map(() => visit()))
    await clock.advance(27 * hour)
    const opens = 2 * hour
    expect(await visits).toEqual([opens, opens + 25_000, opens + 50_000, opens + 24 * hour])
  })

  it('come by what the robots.txt says then, not by what it said when they were asked for', async () => {
    const own = setting({ lines: ['Visit-time: 2300-2400'] })
    const visit = own.visit()
    own.extensions = []
    await own.clock.advance(hour)
    expect(await visit).toBe(10 * minute)
  })

  it('come to many sites at the same time', () => expectAtOnce(300))

  it('are waited for by many with one signal, which has one listener', () => expectOneListener(2000))

  it('come in the order of asking to many who wait, by one timer', () => expectInOrder(300))

  it('are shared fairly by two clients', async () => {
    const clock = fakeClock()
    const turns = createMemoryTurns({ clock })
    const served: string[] = []
    const [one, other] = [setting({ clock, turns }), setting({ clock, turns })]
    const visit = async (name: string, { visit: go }: Setting): Promise<void> => {
      await go()
      served.push(name)
    }
    const visits = Promise.all([0, 1, 2, 3].flatMap(() => [visit('one', one), visit('other', other)]))
    await clock.advance(20_000)
    await visits
    expect(served.join(' ')).toBe('one other one other one other one other')
  })
})

describe('answers', () => {
  it.each<readonly [string, Parameters<Lease['answered']>[0], number]>([
    ['429', { status: 429 }, 5000],
    ['503', { status: 503 }, 5000],
    ['none', { status: undefined }, 5000],
    ['a response', new Response(null, { status: 503, headers: { 'retry-after': '90' } }), 90_000],
    ['Retry-After in seconds', { status: 429, retryAfter: '120' }, 120_000],
    ['Retry-After as a date', { status: 429, retryAfter: 'Sat, 21 Nov 2026 12:30:00 GMT' }, 30 * minute],
    ['Retry-After gone by', { status: 429, retryAfter: 'Sat, 21 Nov 2026 11:30:00 GMT' }, 1000],
    ['Retry-After too long', { status: 503, retryAfter: '999999999' }, 24 * hour],
    ['Retry-After that says nothing', { status: 503, retryAfter: 'soon' }, 5000],
    ['Retry-After of a redirect', { status: 302, retryAfter: '120' }, 1000],
    ['404', { status: 404 }, 1000],
    ['500', { status: 500 }, 1000],
  ])('%s: the site is left alone for %j %i ms', async (_name, answer, expected) => {
    const { clock, queues, visit } = setting()
    const lease = await queues.acquire(url)
    await lease.answered(answer)
    await lease.release()
    const next = visit()
    await clock.advance(2 * 24 * hour)
    expect(await next).toBe(expected)
  })

  it('of overload in a row lead to pauses that grow, and shrink again', async () => {
    const { clock, queues } = setting()
    const waits: number[] = []
    const visits = [503, 503, 503, 200, 503, 503, 200, 200, 200, 503, 200].map(async (status) => {
      const lease = await queues.acquire(url)
      waits.push(clock.time)
      await lease.answered({ status })
      await lease.release()
    })
    await clock.advance(hour)
    await Promise.all(visits)
    const gaps = waits.slice(1).map((came, index) => (came - (waits[index] ?? 0)) / 1000)
    // One that is fine takes half of those in a row away: of three, one is left.
    expect(gaps).toEqual([5, 10, 20, 1, 10, 20, 1, 1, 1, 5])
  })

  it('that never come count as given when the turn is given back', async () => {
    const { clock, queues, visit } = setting()
    const lease = await queues.acquire(url)
    clock.time += 700
    lease[Symbol.dispose]()
    lease[Symbol.dispose]()
    const next = visit()
    await clock.advance(5000)
    expect(await next).toBe(1700)
  })

  it('count once', async () => {
    const { clock, queues, visit } = setting()
    const lease = await queues.acquire(url)
    await lease.answered({ status: 200 })
    await lease.answered({ status: 503 })
    await lease.release()
    const next = visit()
    await clock.advance(5000)
    expect(await next).toBe(1000)
  })
})

describe('a lease', () => {
  it('that is never given back ends by its own time', async () => {
    const { clock, queues, visit } = setting({ leaseMs: 5000 })
    await queues.acquire(url)
    const next = visit()
    await clock.advance(10_000)
    const came = await next
    expect(came).toBeGreaterThanOrEqual(5000)
    expect(came).toBeLessThan(6001)
  })

  it('given back lets the next one go at once, in the middle of its wait', async () => {
    const { clock, queues } = setting()
    const lease = await queues.acquire(url)
    await lease.answered({ status: 200 })
    const next = queues.acquire(url)
    await clock.advance(59_321)
    expect(await now(next)).toBe('waits')
    await lease.release()
    expect(await now(next)).toMatchObject({ site, waitedMs: 59_321 })
  })

  it('given back while turns are asked for lets the next one go without a wait', async () => {
    const { clock, turns } = setting()
    const { queues } = setting({ clock, turns: slow(turns, clock, ['take']), latencyFactor: 0 })
    const asked = [queues.acquire(url), queues.acquire(url)]
    await clock.advance(100)
    const lease = await asked[0]
    await lease?.answered({ status: 200 })
    // The second has waited for the gap, and asks again at 1100; at 1200 it is told that one is under way.
    await clock.advance(1050)
    await lease?.release()
    await clock.advance(150)
    expect(await now(asked[1] ?? Promise.reject(new Error()))).toMatchObject({ waitedMs: 1300 })
  })

  it('that another client holds is asked for less and less often', async () => {
    const clock = fakeClock()
    const turns = createMemoryTurns({ clock })
    const take = vi.spyOn(turns, 'take')
    const lease = await setting({ clock, turns }).queues.acquire(url)
    const next = setting({ clock, turns }).queues.acquire(url)
    await clock.advance(60_000)
    expect(take.mock.calls.length).toBeLessThan(70)
    await lease.release()
    await clock.advance(2000)
    expect(await now(next)).toMatchObject({ site })
  })
})

describe('the queues of a client', () => {
  it('that is closed rejects all who wait, and whoever asks then', async () => {
    const { clock, queues, turns, visit } = setting()
    await visit()
    const leave = vi.spyOn(turns, 'leave')
    const closed = new Error('closed')
    const all = [0, 1, 2].map(() => queues.acquire(url).catch((error: unknown) => error))
    await clock.advance(0)
    await queues.close(closed)
    expect(await Promise.all(all)).toEqual([closed, closed, closed])
    await expect(queues.acquire(url)).rejects.toBe(closed)
    await expect(queues.plan(url)).rejects.toBe(closed)
    expect(leave).toHaveBeenCalledTimes(1)
    expect(clock.timers).toBe(0)
  })

  it('hands on what fails, and goes on with the next', async () => {
    const { clock, turns } = setting()
    const failing = new Error('no turns')
    const take = vi.fn<Turns['take']>((...asked) => turns.take(...asked)).mockRejectedValueOnce(failing)
    const { queues } = setting({ clock, turns: { ...turns, take } })
    const asked = [queues.acquire(url), queues.acquire(url)]
    await expect(asked[0]).rejects.toBe(failing)
    expect(await asked[1]).toMatchObject({ site, waitedMs: 0 })
  })

  it('has turns for http: and https: alone', async () => {
    const { queues } = setting()
    await expect(queues.acquire('data:,a')).rejects.toThrow(TypeError)
    await expect(queues.plan('/a')).rejects.toThrow(TypeError)
  })
})
