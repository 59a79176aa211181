import { describe, expect, it } from 'vitest'

import type { TurnTerms } from '../../src/polite/turns.ts'
import { createLocalTurns } from '../../src/store/redis-local-turns.ts'
import { fakeClock } from '../support/fake-clock.ts'

const site = 'https://a.example'
const terms: TurnTerms = { gapMs: 1000, latencyFactor: 0, concurrency: 2, leaseMs: 60_000 }

describe('what a process has seen of a site while Redis was away', () => {
  it('is told in times from now', () => {
    const clock = fakeClock()
    const local = createLocalTurns(clock)
    local.take(site, 'a', terms)
    clock.time += 1000
    local.answered(site, { pause: { pauseMs: 50_000, maxPauseMs: 90_000 }, movesGap: true }, false)
    clock.time += 9000
    expect(local.seen(site)).toEqual({
      agoMs: 9000,
      gapMs: 1000,
      pausedMs: 41_000,
      strikes: 1,
      turns: [{ id: 'a', restMs: 50_000 }],
      over: [],
    })
  })

  it('says which turns of Redis are over, and which places were given up', () => {
    const local = createLocalTurns(fakeClock())
    local.given(site, 'a', terms)
    expect(local.seen(site)).toBeUndefined()
    local.release(site, 'a')
    local.stillHeld(site, 'a')
    local.stillHeld(site, 'b')
    expect(local.seen(site)).toMatchObject({ turns: [], over: ['a', 'b'] })
  })

  it('is told once, unless more is seen meanwhile', () => {
    const local = createLocalTurns(fakeClock())
    local.visited(site, 1000, false)
    const first = local.seen(site)
    local.visited(site, 1000, false)
    if (first !== undefined) local.told(site, first)
    const second = local.seen(site)
    expect(second).toBeDefined()
    if (second !== undefined) local.told(site, second)
    expect(local.seen(site)).toBeUndefined()
  })

  it('is nothing where Redis knows it too', () => {
    const local = createLocalTurns(fakeClock())
    local.given(site, 'a', terms)
    local.answered(site, { movesGap: true }, true)
    local.visited(site, 1000, true)
    local.leave(site, 'b')
    expect(local.seen(site)).toBeUndefined()
  })
})
