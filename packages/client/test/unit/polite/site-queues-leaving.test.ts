import { describe, expect, it, vi } from 'vitest'

import { checkedPoliteness } from '../../../src/polite/politeness.ts'
import { createSiteQueues } from '../../../src/polite/site-queues.ts'
import { hour, minute, now, setting, site, slow, url } from '../../support/polite/site-queues-setting.ts'

describe('one who leaves', () => {
  const gone = new Error('gone')

  it('before asking takes no turn', async () => {
    const { queues, visit } = setting()
    await expect(queues.acquire(url, { signal: AbortSignal.abort(gone) })).rejects.toBe(gone)
    expect(await visit()).toBe(0)
  })

  it('while the robots.txt is asked for is not waited for', async () => {
    const { turns, clock } = setting()
    const signals: (AbortSignal | undefined)[] = []
    const queues = createSiteQueues({
      turns,
      clock,
      random: () => 0.5,
      politeness: checkedPoliteness(),
      pacingAt: (_, signal) =>
        new Promise((_resolve, reject) => {
          signals.push(signal)
          signal?.addEventListener('abort', () => reject(signal.reason as Error))
        }),
    })
    const aborting = new AbortController()
    const asked = queues.acquire(url, { signal: aborting.signal })
    aborting.abort(gone)
    await expect(asked).rejects.toBe(gone)
    expect(signals.map((signal) => signal?.aborted)).toEqual([true])
    expect(await turns.peek(site, { gapMs: 1, latencyFactor: 0, concurrency: 1, leaseMs: 1 })).toBeUndefined()
  })

  it.each([
    ['first', 0, [undefined, 1000, 2000]],
    ['in the middle', 1, [1000, undefined, 2000]],
    ['last', 2, [1000, 2000, undefined]],
  ] as const)('%s frees its place for who comes after', async (_name, leaver, expected) => {
    const { clock, queues, visit } = setting()
    await visit()
    const noon = clock.time
    const aborting = new AbortController()
    const came = [0, 1, 2].map(async (place) => {
      const signal = place === leaver ? aborting.signal : new AbortController().signal
      try {
        const lease = await queues.acquire(url, { signal })
        await lease.release()
        return clock.time - noon
      } catch {
        return undefined
      }
    })
    await clock.advance(500)
    aborting.abort(gone)
    await clock.advance(10_000)
    expect(await Promise.all(came)).toEqual(expected)
  })

  it('alone leaves nothing behind: no timer, no place', async () => {
    const { clock, queues, turns, visit } = setting()
    await visit()
    const leave = vi.spyOn(turns, 'leave')
    const aborting = new AbortController()
    const asked = queues.acquire(url, { signal: aborting.signal })
    await clock.advance(10)
    expect(clock.timers).toBe(1)
    aborting.abort(gone)
    await expect(asked).rejects.toBe(gone)
    const next = visit()
    await clock.advance(0)
    expect(leave).toHaveBeenCalledTimes(1)
    await clock.advance(990)
    expect(await next).toBe(1000)
    expect(clock.timers).toBe(0)
  })

  it('while its turn is being taken gives it to the next, or back', async () => {
    const { clock, turns, visit } = setting()
    const { queues } = setting({ clock, turns: slow(turns, clock, ['take']) })
    const aborting = new AbortController()
    const asked = [queues.acquire(url, aborting), queues.acquire(url)]
    await clock.advance(50)
    aborting.abort(gone)
    await expect(asked[0]).rejects.toBe(gone)
    await clock.advance(50)
    const lease = await asked[1]
    expect(lease).toMatchObject({ waitedMs: 100 })
    await lease?.release()
    await clock.advance(5000)
    const last = new AbortController()
    const alone = queues.acquire(url, last)
    await clock.advance(50)
    last.abort(gone)
    await expect(alone).rejects.toBe(gone)
    expect(await queues.plan(url)).toMatchObject({ at: clock.time + 950 })
    await clock.advance(1000)
    expect(await now(visit())).not.toBe('waits')
  })

  it.each([
    ['at once', 0],
    ['while its place is given up', 50],
  ])('is followed by one who comes %s', async (_name, comesAfter) => {
    const { clock, turns, visit } = setting()
    const { queues } = setting({ clock, turns: slow(turns, clock, ['leave']) })
    await visit()
    const aborting = new AbortController()
    const asked = queues.acquire(url, aborting)
    await clock.advance(100)
    aborting.abort(gone)
    await expect(asked).rejects.toBe(gone)
    await clock.advance(comesAfter)
    const follows = queues.acquire(url)
    await clock.advance(900 - comesAfter)
    expect(await now(follows)).toMatchObject({ site, waitedMs: 900 - comesAfter })
  })

  it('while the robots.txt is asked for does not take along who comes then', async () => {
    const { clock, turns } = setting()
    const queues = createSiteQueues({
      turns,
      clock,
      random: () => 0.5,
      politeness: checkedPoliteness(),
      pacingAt: async (_, signal) => {
        await new Promise<void>((resolve) => void clock.after(100, resolve))
        signal?.throwIfAborted()
        return { extensions: [] }
      },
    })
    const aborting = new AbortController()
    const asked = queues.acquire(url, aborting)
    aborting.abort(gone)
    await expect(asked).rejects.toBe(gone)
    const next = queues.acquire(url)
    await clock.advance(200)
    expect(await now(next)).toMatchObject({ site })
  })

  it('does not listen to its signal any more, nor who was served', async () => {
    const { queues } = setting()
    const { signal } = new AbortController()
    const [added, removed] = [vi.spyOn(signal, 'addEventListener'), vi.spyOn(signal, 'removeEventListener')]
    await queues.acquire(url, { signal })
    expect([added.mock.calls.length, removed.mock.calls.length]).toEqual([1, 1])
  })
})

describe('one who would wait too long', () => {
  it('is refused at once, with the time when a turn could come', async () => {
    const { clock, queues, visit } = setting({ maxWaitMs: 1500 })
    await visit()
    const asked = [0, 1, 2, 3].map(async () => await (await queues.acquire(url)).release())
    const outcomes = Promise.allSettled(asked)
    const refused = (ms: number): object => ({
      status: 'rejected',
      reason: { code: 'wait-too-long', site, retryAt: clock.time - 3000 + ms },
    })
    expect(await now(Promise.allSettled(asked.slice(1)))).not.toBe('waits')
    await clock.advance(3000)
    expect(await outcomes).toMatchObject([
      { status: 'fulfilled' },
      refused(2000),
      refused(3000),
      refused(4000),
    ])
  })

  it.each([
    // Turns do not know how much of the gap has gone by, and begin it again.
    [-hour, 2000],
    [hour, 1000],
  ])('is told by the time that goes by, with a clock that is set by %i ms', async (ms, waitedMs) => {
    const { clock, queues } = setting({ maxWaitMs: 2000 })
    const lease = await queues.acquire(url)
    await clock.advance(300)
    clock.set(ms)
    await lease.answered({ status: 200 })
    await lease.release()
    const next = queues.acquire(url)
    await clock.advance(500)
    clock.set(ms)
    await clock.advance(waitedMs - 500)
    expect(await now(next)).toMatchObject({ waitedMs })
  })

  it('is refused when a pause comes between', async () => {
    const { clock, queues } = setting({ maxWaitMs: 20_000 })
    const lease = await queues.acquire(url)
    const next = [queues.acquire(url), queues.acquire(url)].map((asked) =>
      asked.catch((error: unknown) => error),
    )
    await clock.advance(500)
    await lease.answered({ status: 503, retryAfter: '60' })
    await lease.release()
    const refused = { code: 'wait-too-long', retryAt: clock.time + 60_000 }
    await clock.advance(500)
    expect(await now(Promise.all(next))).toMatchObject([refused, refused])
    expect(clock.timers).toBe(0)
  })

  it('waits for a turn that is under way as long as it may', async () => {
    const { clock, queues } = setting({ maxWaitMs: 500 })
    await queues.acquire(url)
    clock.time += 5000
    const asked = queues.acquire(url).catch((error: unknown) => error)
    await clock.advance(440)
    expect(await now(asked)).toBe('waits')
    await clock.advance(60)
    expect(await now(asked)).toMatchObject({ code: 'wait-too-long' })
  })

  it('is refused behind one who waits without a limit, who keeps its place', async () => {
    const { clock, queues } = setting({ concurrency: 1 })
    const held = await queues.acquire(url)
    const patient = queues.acquire(url)
    await clock.advance(30_000)
    const limited = queues.acquire(url, { maxWaitMs: 4300 }).catch((error: unknown) => error)
    await clock.advance(4200)
    expect(await now(limited)).toBe('waits')
    await clock.advance(100)
    expect(await now(limited)).toMatchObject({ code: 'wait-too-long', site })
    await held.release()
    await clock.advance(5000)
    expect(await now(patient)).toMatchObject({ site })
    expect(clock.timers).toBe(0)
  })

  it('is refused when a pause comes between for the one before, who waits without a limit', async () => {
    const { clock, queues } = setting()
    const held = await queues.acquire(url)
    const patient = queues.acquire(url)
    const limited = queues.acquire(url, { maxWaitMs: 5000 }).catch((error: unknown) => error)
    await clock.advance(500)
    await held.answered({ status: 503, retryAfter: '600' })
    const retryAt = clock.time + 600_000
    await held.release()
    await clock.advance(500)
    expect(await now(limited)).toMatchObject({ code: 'wait-too-long', retryAt })
    await clock.advance(600_000)
    expect(await now(patient)).toMatchObject({ site })
  })

  it('takes a turn that has come, behind others who get theirs', async () => {
    const { queues } = setting({ minGapMs: 0, latencyFactor: 0, concurrency: 3 })
    const asked = Array.from({ length: 4 }, () => queues.acquire(url, { maxWaitMs: 0 }))
    expect(await Promise.allSettled(asked)).toMatchObject([
      { status: 'fulfilled' },
      { status: 'fulfilled' },
      { status: 'fulfilled' },
      { status: 'rejected', reason: { code: 'wait-too-long' } },
    ])
  })

  it('keeps a delay as it is written, with a budget', async () => {
    const { clock, queues, visit } = setting({
      lines: ['Crawl-delay: 90'],
      tooLargeCrawlDelay: 'budget',
      maxWaitMs: minute,
    })
    await visit()
    await expect(queues.acquire(url)).rejects.toMatchObject({
      code: 'wait-too-long',
      retryAt: clock.time + 90_000,
    })
    await clock.advance(30_000)
    const asked = visit()
    await clock.advance(minute)
    expect(await asked).toBe(90_000)
  })

  it('is not served by a site that is to be skipped', async () => {
    const { queues } = setting({ lines: ['Crawl-delay: 90'], tooLargeCrawlDelay: 'skip' })
    await expect(queues.acquire(url)).rejects.toMatchObject({
      code: 'crawl-delay-too-large',
      retryAt: undefined,
    })
    expect(await queues.plan(url)).toMatchObject({
      at: undefined,
      refusal: 'crawl-delay-too-large',
      askedGapMs: 90_000,
    })
  })
})
