import { describe, expect, it } from 'vitest'

import type { NoTurn, Turn, TurnAnswer, TurnTerms } from '../../../src/turns/turns.ts'
import {
  answered,
  leave,
  peek,
  quietAt,
  release,
  take,
  unknownSite,
  visited,
  type TurnState,
} from '../../../src/turns/give-turn.ts'

const start = 1_750_000_000_000
const terms: TurnTerms = { gapMs: 1000, latencyFactor: 2, concurrency: 1, leaseMs: 120_000 }
const many: TurnTerms = { ...terms, concurrency: 3 }
const fine: TurnAnswer = { movesGap: true }
const overloaded: TurnAnswer = { movesGap: true, pause: { pauseMs: 5000, maxPauseMs: 60_000 } }

/** A site that goes through calls at times, in milliseconds after the start. */
function site(state: TurnState = unknownSite): {
  take(at: number, waiter: string, asked?: TurnTerms): Turn | NoTurn
  readonly peek: (at: number, asked?: TurnTerms) => NoTurn | undefined
  readonly call: (next: (before: TurnState, now: number) => TurnState, at: number) => void
  readonly state: () => TurnState
} {
  return {
    take(at, waiter, asked = terms) {
      const { state: next, result } = take(state, start + at, waiter, asked)
      state = next
      return result
    },
    peek: (at, asked = terms) => peek(state, start + at, asked),
    call(next, at) {
      state = next(state, start + at)
    },
    state: () => state,
  }
}

const turn = (id: string): Turn => ({ kind: 'turn', id })
const answers =
  (answer: TurnAnswer) =>
  (state: TurnState, now: number): TurnState =>
    answered(state, now, answer)
const visits =
  (gapMs: number) =>
  (state: TurnState, now: number): TurnState =>
    visited(state, now, gapMs)
const releases =
  (id: string) =>
  (state: TurnState, now: number): TurnState =>
    release(state, now, id)
const leaves =
  (id: string) =>
  (state: TurnState, now: number): TurnState =>
    leave(state, now, id)

describe('a turn', () => {
  it('is there at once at a site of which nothing is known, whatever the time', () => {
    expect(take(unknownSite, 0, 'a', terms).result).toEqual(turn('a'))
    expect(peek(unknownSite, 0, terms)).toBeUndefined()
  })

  it('comes a gap after the last one began', () => {
    const one = site()
    one.take(0, 'a', many)
    expect(one.take(1, 'b', many)).toEqual({ kind: 'wait', waitMs: 999, because: 'gap', gapMs: 1000 })
    expect(one.take(999, 'b', many)).toMatchObject({ waitMs: 1 })
    expect(one.take(1000, 'b', many)).toEqual(turn('b'))
  })

  it('comes a gap after an answer, where answers move the gap, and else does not', () => {
    const one = site()
    one.take(0, 'a', many)
    one.call(answers(fine), 400)
    expect(one.take(1000, 'b', many)).toMatchObject({ waitMs: 400, because: 'gap' })
    one.take(1400, 'b', many)
    one.call(answers({ movesGap: false }), 1900)
    expect(one.take(2400, 'c', many)).toEqual(turn('c'))
  })

  it('comes a gap after a visit without one', () => {
    const one = site()
    one.call(visits(0), 0)
    expect(one.take(300, 'a')).toMatchObject({ waitMs: 700, because: 'gap' })
  })

  it('is not taken while too many are under way, and is asked for again soon', () => {
    const one = site()
    one.take(0, 'a')
    expect(one.take(5000, 'b')).toEqual({ kind: 'wait', waitMs: 50, because: 'concurrency', gapMs: 1000 })
    one.call(releases('a'), 5020)
    expect(one.take(5021, 'b')).toEqual(turn('b'))
  })

  it('is taken by as many as may be under way at the same time', () => {
    const one = site()
    const none = { ...many, gapMs: 0 }
    expect(['a', 'b', 'c', 'd'].map((id) => one.take(0, id, none).kind)).toEqual([
      'turn',
      'turn',
      'turn',
      'wait',
    ])
  })

  it('is the same one when it is asked for again, because the answer was lost', () => {
    const one = site()
    one.take(0, 'a')
    expect(one.take(10, 'a')).toEqual(turn('a'))
    expect(one.state().turns).toHaveLength(1)
  })

  it('that was not given back counts as given back when its time is over', () => {
    const one = site()
    one.take(0, 'a')
    expect(one.take(119_999, 'b')).toMatchObject({ because: 'concurrency' })
    expect(one.take(120_000, 'b')).toEqual(turn('b'))
  })

  it('comes after a gap when the clock has gone back an hour', () => {
    const one = site()
    one.take(3_600_000, 'a')
    expect(one.take(0, 'b', many)).toMatchObject({ waitMs: 1000, because: 'gap' })
    expect(one.take(999, 'b', many)).toMatchObject({ waitMs: 1, because: 'gap' })
    expect(one.take(1000, 'b', many)).toEqual(turn('b'))
  })

  it('that was not given back counts as given back when its time is over, also where the clock has gone back', () => {
    const one = site()
    one.take(3_600_000, 'a')
    expect(one.take(0, 'b')).toMatchObject({ because: 'gap' })
    expect(one.take(119_999, 'c')).toMatchObject({ because: 'concurrency' })
    expect(one.take(120_000, 'c')).toEqual(turn('c'))
  })
})

describe('the order of asking', () => {
  it('is kept, a gap for each', () => {
    const one = site()
    one.take(0, 'a', many)
    expect(['b', 'c', 'd'].map((id) => one.take(100, id, many))).toMatchObject([
      { waitMs: 900 },
      { waitMs: 1900 },
      { waitMs: 2900 },
    ])
    expect(one.peek(100, many)).toMatchObject({ waitMs: 3900 })
    expect(one.take(1000, 'c', many)).toMatchObject({ waitMs: 1000, because: 'order' })
    expect(one.take(1000, 'b', many)).toEqual(turn('b'))
    expect(one.take(2000, 'c', many)).toEqual(turn('c'))
  })

  it('goes on when one leaves', () => {
    const one = site()
    for (const id of ['a', 'b', 'c']) one.take(0, id, many)
    one.call(leaves('b'), 10)
    expect(one.take(1000, 'c', many)).toEqual(turn('c'))
  })

  it('goes on without one who did not ask again within 10 seconds of the time that it was told', () => {
    const one = site()
    for (const id of ['a', 'b', 'c']) one.take(0, id, many)
    expect(one.take(10_999, 'c', many)).toMatchObject({ because: 'order' })
    expect(one.take(11_000, 'c', many)).toEqual(turn('c'))
  })

  it('is not asked for in a rush where there is no gap', () => {
    const one = site()
    const none = { ...terms, gapMs: 0 }
    for (const id of ['a', 'b', 'c']) one.take(0, id, none)
    one.call(releases('a'), 5)
    expect(one.take(5, 'c', none)).toMatchObject({ waitMs: 50, because: 'order' })
  })
})

describe('a pause', () => {
  it('is twice as long for each time in a row, up to the longest', () => {
    const one = site()
    const pauses: number[] = []
    let at = 0
    for (let times = 0; times < 6; times++) {
      one.call(answers(overloaded), at)
      const wait = one.peek(at)
      pauses.push(wait?.waitMs ?? 0)
      at += wait?.waitMs ?? 0
    }
    expect(pauses).toEqual([5000, 10_000, 20_000, 40_000, 60_000, 60_000])
    expect(one.peek(at - 1)).toMatchObject({ waitMs: 1, because: 'backing-off' })
  })

  it('has half the times in a row after each answer that is fine', () => {
    const one = site()
    let at = 0
    for (let times = 0; times < 4; times++, at += 60_000) one.call(answers(overloaded), at)
    for (const strikes of [2, 1, 0, 0]) {
      one.call(answers(fine), at)
      expect(one.state().strikes).toBe(strikes)
    }
    one.call(answers(overloaded), at)
    expect(one.peek(at)).toMatchObject({ waitMs: 5000, because: 'backing-off' })
  })

  it('counts once for all that were under way when it began', () => {
    const one = site()
    for (const at of [0, 10, 20]) one.call(answers(overloaded), at)
    one.call(answers(fine), 30)
    expect(one.state()).toMatchObject({ strikes: 1, notBefore: start + 5020 })
  })

  it('that a site asks for is as long as it says, however often in a row', () => {
    const one = site()
    const asked: TurnAnswer = { movesGap: true, pause: { pauseMs: 7000, maxPauseMs: 7000 } }
    for (let at = 0; at < 28_000; at += 7000) one.call(answers(asked), at)
    expect(one.peek(21_000)).toMatchObject({ waitMs: 7000 })
    const none: TurnAnswer = { movesGap: false, pause: { pauseMs: 0, maxPauseMs: 0 } }
    for (let at = 28_000; at < 28_100; at++) one.call(answers(none), at)
    expect(one.peek(28_100)).toBeUndefined()
  })

  it('is no longer where the clock has gone back a day', () => {
    const one = site()
    one.call(answers({ movesGap: false, pause: { pauseMs: 1000, maxPauseMs: 1000 } }), 0)
    const yesterday = -86_400_000
    expect(one.peek(yesterday)).toMatchObject({ waitMs: 1000, because: 'backing-off' })
    expect(one.take(yesterday, 'a')).toMatchObject({ waitMs: 1000, because: 'backing-off' })
    expect(one.take(yesterday + 1000, 'a')).toEqual(turn('a'))
  })

  it('is not shortened by a shorter one', () => {
    const one = site()
    one.call(answers({ movesGap: true, pause: { pauseMs: 60_000, maxPauseMs: 60_000 } }), 0)
    one.call(answers({ movesGap: true, pause: { pauseMs: 10, maxPauseMs: 10 } }), 1)
    expect(one.peek(1)).toMatchObject({ waitMs: 59_999 })
  })
})

describe('the latency of a site', () => {
  it('lengthens the gap as it rises, and lets it go as it falls', () => {
    const one = site()
    const gaps = [300, 900, 900, 900, 4000, 100, 100, 100].map((latencyMs, index) => {
      const at = index * 100_000
      one.call(answers({ latencyMs, movesGap: true }), at)
      return one.peek(at)?.waitMs
    })
    expect(gaps).toEqual([1000, 1000, 1124, 1292, 2968, 2276, 1756, 1366])
  })

  it('says so, and counts for nothing with a factor of 0', () => {
    const one = site()
    one.call(answers({ latencyMs: 3000, movesGap: true }), 0)
    expect(one.peek(0)).toEqual({ kind: 'wait', waitMs: 6000, because: 'latency', gapMs: 6000 })
    expect(one.peek(0, { ...terms, latencyFactor: 0 })).toMatchObject({ waitMs: 1000, because: 'gap' })
    expect(one.peek(0, { ...terms, latencyFactor: 0.3335 })).toMatchObject({ waitMs: 1001 })
  })
})

describe('a site', () => {
  it.each<readonly [string, (one: ReturnType<typeof site>) => void, number]>([
    ['its last request', (one) => one.call(visits(0), 0), 60_000],
    ['a visit that asks for a long gap', (one) => one.call(visits(600_000), 0), 660_000],
    ['a turn under way', (one) => one.take(0, 'a'), 180_000],
    [
      'a long gap',
      (one) => {
        one.take(0, 'a', { ...terms, gapMs: 600_000 })
        one.call(releases('a'), 0)
      },
      660_000,
    ],
    [
      'a pause, for longer',
      (one) => one.call(answers({ movesGap: true, pause: { pauseMs: 7000, maxPauseMs: 7000 } }), 0),
      607_000,
    ],
  ])('may be forgotten some time after %s', (_name, happens, quiet) => {
    const one = site()
    happens(one)
    expect(quietAt(one.state()) - start).toBe(quiet)
  })
})

describe('an answer without a pause', () => {
  it('closes the site for no longer than its gap', () => {
    expect(answered(unknownSite, start, fine).notBefore).toBe(unknownSite.notBefore)
  })
})

describe('a pause that ends with the gap', () => {
  it('is not why others wait', () => {
    const after = answered(unknownSite, start, overloaded)
    expect(peek(after, start + 1, { ...terms, gapMs: 5000 })?.because).toBe('gap')
    expect(peek(after, start + 1, { ...terms, gapMs: 4999 })?.because).toBe('backing-off')
  })
})
