import { describe, expect, it, vi } from 'vitest'

import { parse, type Extension } from 'ruly'

import { createGate, type Gate } from '../src/polite/gate.ts'
import type { Lease } from '../src/polite/lease.ts'
import { createMemoryTurns } from '../src/polite/memory-turns.ts'
import { checkedPoliteness, type PolitenessOptions } from '../src/polite/politeness.ts'
import type { Turns } from '../src/polite/turns.ts'
import { fakeClock, settled, type FakeClock } from './support/fake-clock.ts'

const site = 'http://example.com'
const url = `${site}/a`
const minute = 60_000
const hour = 60 * minute

interface Setting {
  readonly clock: FakeClock
  readonly turns: Turns
  readonly gate: Gate
  /** Of every robots.txt. */
  extensions: readonly Extension[]
  /** Asks for a turn and gives it back after so long. */
  readonly visit: (lasts?: number, at?: string) => Promise<number>
}

interface SettingOptions extends PolitenessOptions {
  readonly lines?: readonly string[]
  readonly turns?: Turns
  readonly clock?: FakeClock
}

function extensionsOf(lines: readonly string[]): readonly Extension[] {
  return parse(['User-agent: *', ...lines].join('\n')).forAgent('ExampleBot').extensions
}

/** A gate on a clock that stands still at noon. */
function setting({ lines = [], clock = fakeClock(), turns, ...politeness }: SettingOptions = {}): Setting {
  const own: Setting = {
    clock,
    extensions: extensionsOf(lines),
    turns: turns ?? createMemoryTurns({ clock }),
    get gate() {
      return gate
    },
    /** When the turn came, in milliseconds since noon. */
    visit: async (lasts = 0, at = url) => {
      const lease = await gate.acquire(at)
      const came = clock.time - noon
      if (lasts > 0) await new Promise<void>((resolve) => void clock.after(lasts, resolve))
      await lease.answered({ status: 200 })
      await lease.release()
      return came
    },
  }
  const noon = clock.time
  const gate = createGate({
    turns: own.turns,
    clock,
    random: () => 0.5,
    politeness: checkedPoliteness(politeness),
    extensionsAt: async () => own.extensions,
  })
  return own
}

/** Turns on a server that answers some calls 100 ms after they were made. */
function slow(turns: Turns, clock: FakeClock, names: readonly ('take' | 'leave')[]): Turns {
  const pause = (): Promise<void> => new Promise((resolve) => void clock.after(100, resolve))
  return {
    ...turns,
    async take(...asked) {
      const taken = await turns.take(...asked)
      if (names.includes('take')) await pause()
      return taken
    },
    async leave(...asked) {
      if (names.includes('leave')) await pause()
      await turns.leave(...asked)
    },
  }
}

/** What has come of a promise by now. */
async function now<T>(promise: Promise<T>): Promise<T | 'waits'> {
  return await Promise.race([promise, settled().then((): 'waits' => 'waits')])
}

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

  it('come to 10,000 sites at the same time', { timeout: 60_000 }, async () => {
    const { clock, visit } = setting()
    const visits = Promise.all(Array.from({ length: 10_000 }, (_, host) => visit(0, `http://h${host}.test/`)))
    await clock.advance(0)
    expect(new Set(await visits)).toEqual(new Set([0]))
    expect(await Promise.all([visit(0, 'http://h1.test:81/'), visit(0, 'https://h1.test/')])).toEqual([0, 0])
  })

  it('come in the order of asking to 10,000 who wait, by one timer', { timeout: 60_000 }, async () => {
    const { clock, gate } = setting({ minGapMs: 10 })
    const served: number[] = []
    let mostTimers = 0
    const all = Array.from({ length: 10_000 }, async (_, place) => {
      const lease = await gate.acquire(url)
      served.push(place)
      mostTimers = Math.max(mostTimers, clock.timers)
      await lease.release()
    })
    await clock.advance(0)
    expect(clock.timers).toBe(1)
    await clock.advance(9999 * 10)
    await Promise.all(all)
    expect(served).toEqual(Array.from({ length: 10_000 }, (_, place) => place))
    expect(mostTimers).toBeLessThanOrEqual(1)
    expect(clock.timers).toBe(0)
  })

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
    const { clock, gate, visit } = setting()
    const lease = await gate.acquire(url)
    await lease.answered(answer)
    await lease.release()
    const next = visit()
    await clock.advance(2 * 24 * hour)
    expect(await next).toBe(expected)
  })

  it('of overload in a row lead to pauses that grow, and shrink again', async () => {
    const { clock, gate } = setting()
    const waits: number[] = []
    const visits = [503, 503, 503, 200, 503, 503, 200, 200, 200, 503, 200].map(async (status) => {
      const lease = await gate.acquire(url)
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
    const { clock, gate, visit } = setting()
    const lease = await gate.acquire(url)
    clock.time += 700
    lease[Symbol.dispose]()
    lease[Symbol.dispose]()
    const next = visit()
    await clock.advance(5000)
    expect(await next).toBe(1700)
  })

  it('count once', async () => {
    const { clock, gate, visit } = setting()
    const lease = await gate.acquire(url)
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
    const { clock, gate, visit } = setting({ leaseMs: 5000 })
    await gate.acquire(url)
    const next = visit()
    await clock.advance(10_000)
    const came = await next
    expect(came).toBeGreaterThanOrEqual(5000)
    expect(came).toBeLessThan(6001)
  })

  it('given back lets the next one go at once, in the middle of its wait', async () => {
    const { clock, gate } = setting()
    const lease = await gate.acquire(url)
    await lease.answered({ status: 200 })
    const next = gate.acquire(url)
    await clock.advance(59_321)
    expect(await now(next)).toBe('waits')
    await lease.release()
    expect(await now(next)).toMatchObject({ site, waitedMs: 59_321 })
  })

  it('given back while turns are asked for lets the next one go without a wait', async () => {
    const { clock, turns } = setting()
    const { gate } = setting({ clock, turns: slow(turns, clock, ['take']), latencyFactor: 0 })
    const asked = [gate.acquire(url), gate.acquire(url)]
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
    const lease = await setting({ clock, turns }).gate.acquire(url)
    const next = setting({ clock, turns }).gate.acquire(url)
    await clock.advance(60_000)
    expect(take.mock.calls.length).toBeLessThan(70)
    await lease.release()
    await clock.advance(2000)
    expect(await now(next)).toMatchObject({ site })
  })
})

describe('one who leaves', () => {
  const gone = new Error('gone')

  it('before asking takes no turn', async () => {
    const { gate, visit } = setting()
    await expect(gate.acquire(url, { signal: AbortSignal.abort(gone) })).rejects.toBe(gone)
    expect(await visit()).toBe(0)
  })

  it('while the robots.txt is asked for is not waited for', async () => {
    const { turns, clock } = setting()
    const signals: (AbortSignal | undefined)[] = []
    const gate = createGate({
      turns,
      clock,
      random: () => 0.5,
      politeness: checkedPoliteness(),
      extensionsAt: (_, signal) =>
        new Promise((_resolve, reject) => {
          signals.push(signal)
          signal?.addEventListener('abort', () => reject(signal.reason as Error))
        }),
    })
    const aborting = new AbortController()
    const asked = gate.acquire(url, { signal: aborting.signal })
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
    const { clock, gate, visit } = setting()
    await visit()
    const noon = clock.time
    const aborting = new AbortController()
    const came = [0, 1, 2].map(async (place) => {
      const signal = place === leaver ? aborting.signal : new AbortController().signal
      try {
        const lease = await gate.acquire(url, { signal })
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
    const { clock, gate, turns, visit } = setting()
    await visit()
    const leave = vi.spyOn(turns, 'leave')
    const aborting = new AbortController()
    const asked = gate.acquire(url, { signal: aborting.signal })
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
    const { gate } = setting({ clock, turns: slow(turns, clock, ['take']) })
    const aborting = new AbortController()
    const asked = [gate.acquire(url, aborting), gate.acquire(url)]
    await clock.advance(50)
    aborting.abort(gone)
    await expect(asked[0]).rejects.toBe(gone)
    await clock.advance(50)
    const lease = await asked[1]
    expect(lease).toMatchObject({ waitedMs: 100 })
    await lease?.release()
    await clock.advance(5000)
    const last = new AbortController()
    const alone = gate.acquire(url, last)
    await clock.advance(50)
    last.abort(gone)
    await expect(alone).rejects.toBe(gone)
    expect(await gate.plan(url)).toMatchObject({ at: clock.time + 950 })
    await clock.advance(1000)
    expect(await now(visit())).not.toBe('waits')
  })

  it.each([
    ['at once', 0],
    ['while its place is given up', 50],
  ])('is followed by one who comes %s', async (_name, comesAfter) => {
    const { clock, turns, visit } = setting()
    const { gate } = setting({ clock, turns: slow(turns, clock, ['leave']) })
    await visit()
    const aborting = new AbortController()
    const asked = gate.acquire(url, aborting)
    await clock.advance(100)
    aborting.abort(gone)
    await expect(asked).rejects.toBe(gone)
    await clock.advance(comesAfter)
    const follows = gate.acquire(url)
    await clock.advance(900 - comesAfter)
    expect(await now(follows)).toMatchObject({ site, waitedMs: 900 - comesAfter })
  })

  it('while the robots.txt is asked for does not take along who comes then', async () => {
    const { clock, turns } = setting()
    const gate = createGate({
      turns,
      clock,
      random: () => 0.5,
      politeness: checkedPoliteness(),
      extensionsAt: async (_, signal) => {
        await new Promise<void>((resolve) => void clock.after(100, resolve))
        signal?.throwIfAborted()
        return []
      },
    })
    const aborting = new AbortController()
    const asked = gate.acquire(url, aborting)
    aborting.abort(gone)
    await expect(asked).rejects.toBe(gone)
    const next = gate.acquire(url)
    await clock.advance(200)
    expect(await now(next)).toMatchObject({ site })
  })

  it('does not listen to its signal any more, nor who was served', async () => {
    const { gate } = setting()
    const { signal } = new AbortController()
    const [added, removed] = [vi.spyOn(signal, 'addEventListener'), vi.spyOn(signal, 'removeEventListener')]
    await gate.acquire(url, { signal })
    expect([added.mock.calls.length, removed.mock.calls.length]).toEqual([1, 1])
  })
})

describe('one who would wait too long', () => {
  it('is refused at once, with the time when a turn could come', async () => {
    const { clock, gate, visit } = setting({ maxWaitMs: 2500 })
    await visit()
    const asked = [0, 1, 2, 3].map(async () => await (await gate.acquire(url)).release())
    const outcomes = Promise.allSettled(asked)
    const refused = (ms: number): object => ({
      status: 'rejected',
      reason: { code: 'wait-too-long', site, retryAt: clock.time - 3000 + ms },
    })
    expect(await now(Promise.allSettled(asked.slice(2)))).not.toBe('waits')
    await clock.advance(3000)
    const served = { status: 'fulfilled' }
    expect(await outcomes).toMatchObject([served, served, refused(3000), refused(4000)])
  })

  it('is refused when a pause comes between', async () => {
    const { clock, gate } = setting({ maxWaitMs: 20_000 })
    const lease = await gate.acquire(url)
    const next = [gate.acquire(url), gate.acquire(url)].map((asked) => asked.catch((error: unknown) => error))
    await clock.advance(500)
    await lease.answered({ status: 503, retryAfter: '60' })
    await lease.release()
    const refused = { code: 'wait-too-long', retryAt: clock.time + 60_000 }
    await clock.advance(500)
    expect(await now(Promise.all(next))).toMatchObject([refused, refused])
    expect(clock.timers).toBe(0)
  })

  it('waits for a turn that is under way as long as it may', async () => {
    const { clock, gate } = setting({ maxWaitMs: 500 })
    await gate.acquire(url)
    clock.time += 5000
    const asked = gate.acquire(url).catch((error: unknown) => error)
    await clock.advance(440)
    expect(await now(asked)).toBe('waits')
    await clock.advance(60)
    expect(await now(asked)).toMatchObject({ code: 'wait-too-long' })
  })

  it('keeps a delay as it is written, with a budget', async () => {
    const { clock, gate, visit } = setting({
      lines: ['Crawl-delay: 90'],
      tooLargeCrawlDelay: 'budget',
      maxWaitMs: minute,
    })
    await visit()
    await expect(gate.acquire(url)).rejects.toMatchObject({
      code: 'wait-too-long',
      retryAt: clock.time + 90_000,
    })
    await clock.advance(30_000)
    const asked = visit()
    await clock.advance(minute)
    expect(await asked).toBe(90_000)
  })

  it('is not served by a site that is to be skipped', async () => {
    const { gate } = setting({ lines: ['Crawl-delay: 90'], tooLargeCrawlDelay: 'skip' })
    await expect(gate.acquire(url)).rejects.toMatchObject({
      code: 'crawl-delay-too-large',
      retryAt: undefined,
    })
    expect(await gate.plan(url)).toMatchObject({ at: undefined, refusal: 'crawl-delay-too-large' })
  })
})

describe('a plan', () => {
  it.each<readonly [string, SettingOptions, (own: Setting) => unknown, number, string]>([
    ['nothing', {}, () => undefined, 0, 'nothing'],
    ['the floor', {}, ({ visit }) => visit(), 1000, 'min-gap'],
    ['the Crawl-delay', { lines: ['Crawl-delay: 5'] }, ({ visit }) => visit(), 5000, 'crawl-delay'],
    ['the Request-rate', { lines: ['Request-rate: 1/5'] }, ({ visit }) => visit(), 5000, 'request-rate'],
    [
      'the latency',
      {},
      async ({ clock, visit }) => {
        const visited = visit(3000)
        await clock.advance(3000)
        await visited
      },
      6000,
      'latency',
    ],
    ['the Visit-time', { lines: ['Visit-time: 1300-1400'] }, () => undefined, hour, 'visit-time'],
    [
      'the next Visit-time, where this one ends before',
      { lines: ['Visit-time: 1100-1201', 'Crawl-delay: 90'], maxCrawlDelaySeconds: 100 },
      ({ visit }) => visit(),
      23 * hour,
      'visit-time',
    ],
    [
      'a pause',
      {},
      async ({ gate }) => {
        const lease = await gate.acquire(url)
        await lease.answered({ status: 429, retryAfter: '60' })
        await lease.release()
      },
      minute,
      'backing-off',
    ],
    [
      'a request under way',
      {},
      async ({ clock, gate }) => {
        await gate.acquire(url)
        clock.time += 5000
      },
      50,
      'concurrency',
    ],
    [
      'others before',
      {},
      async ({ clock, visit }) => {
        await visit()
        for (let waiting = 0; waiting < 3; waiting++) void visit()
        await clock.advance(0)
      },
      4000,
      'min-gap',
    ],
    [
      'others before, for a Visit-time',
      { lines: ['Visit-time: 1300-1400'] },
      async ({ clock, visit }) => {
        for (let waiting = 0; waiting < 3; waiting++) void visit()
        await clock.advance(0)
      },
      hour + 3000,
      'visit-time',
    ],
  ])('waits for %s', async (_name, options, happens, waitMs, because) => {
    const own = setting(options)
    await happens(own)
    expect(await own.gate.plan(url)).toMatchObject({
      site,
      at: own.clock.time + waitMs,
      because,
      refusal: undefined,
    })
  })

  it('is kept by who asks for the turn', async () => {
    const { clock, gate, visit } = setting({ lines: ['Crawl-delay: 2.5'] })
    const noon = clock.time
    void visit()
    void visit()
    await settled()
    const { at = 0 } = await gate.plan(url)
    const came = visit()
    await clock.advance(minute)
    expect(await came).toBe(at - noon)
  })

  it('says that it would be refused, and takes nothing', async () => {
    const { gate, visit } = setting({ maxWaitMs: 500 })
    await gate.plan(url)
    expect(await visit()).toBe(0)
    expect(await gate.plan(url)).toMatchObject({ refusal: 'wait-too-long', gapMs: 1000 })
  })
})

describe('a gate', () => {
  it('that is closed rejects all who wait, and whoever asks then', async () => {
    const { clock, gate, turns, visit } = setting()
    await visit()
    const leave = vi.spyOn(turns, 'leave')
    const closed = new Error('closed')
    const all = [0, 1, 2].map(() => gate.acquire(url).catch((error: unknown) => error))
    await clock.advance(0)
    await gate.close(closed)
    expect(await Promise.all(all)).toEqual([closed, closed, closed])
    await expect(gate.acquire(url)).rejects.toBe(closed)
    await expect(gate.plan(url)).rejects.toBe(closed)
    expect(leave).toHaveBeenCalledTimes(1)
    expect(clock.timers).toBe(0)
  })

  it('hands on what fails, and goes on with the next', async () => {
    const { clock, turns } = setting()
    const failing = new Error('no turns')
    const take = vi.fn<Turns['take']>((...asked) => turns.take(...asked)).mockRejectedValueOnce(failing)
    const { gate } = setting({ clock, turns: { ...turns, take } })
    const asked = [gate.acquire(url), gate.acquire(url)]
    await expect(asked[0]).rejects.toBe(failing)
    expect(await asked[1]).toMatchObject({ site, waitedMs: 0 })
  })

  it('has turns for http: and https: alone', async () => {
    const { gate } = setting()
    await expect(gate.acquire('data:,a')).rejects.toThrow(TypeError)
    await expect(gate.plan('/a')).rejects.toThrow(TypeError)
  })
})
