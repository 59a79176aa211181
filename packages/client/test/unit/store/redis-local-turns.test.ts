import { describe, expect, it } from 'vitest'

import { createLocalTurns } from '../../../src/store/redis/redis-local-turns.ts'
import type { TurnTerms } from '../../../src/turns/turns.ts'
import { fakeClock } from '../../support/fake-clock.ts'

const site = 'https://a.example'
const terms: TurnTerms = { gapMs: 1000, latencyFactor: 0, concurrency: 2, leaseMs: 60_000 }

describe('what a process knows of a site itself', () => {
  it('is told in times from now', () => {
    const clock = fakeClock()
    const local = createLocalTurns(clock)
    local.take(site, 'a', terms)
    clock.time += 1000
    local.answered(site, { pause: { pauseMs: 50_000, maxPauseMs: 90_000 }, movesGap: true })
    local.untold(site)
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
    local.release(site, 'a')
    local.stillHeld(site, 'a')
    local.stillHeld(site, 'b')
    expect(local.seen(site)).toMatchObject({ turns: [], over: ['a', 'b'] })
  })

  it('counts as untold until Redis has been told all of it', () => {
    const local = createLocalTurns(fakeClock())
    const visit = (): void => {
      local.visited(site, 1000)
      local.untold(site)
    }
    visit()
    const first = local.seen(site)
    visit()
    if (first !== undefined) local.told(site, first)
    const second = local.seen(site)
    expect(second).toMatchObject({ gapMs: 1000 })
    if (second !== undefined) local.told(site, second)
    expect(local.seen(site)).toMatchObject({ gapMs: 0 })
  })

  it('has requests, pauses and turns also where Redis knows them, and leaves it the gap and the strikes', () => {
    const clock = fakeClock()
    const local = createLocalTurns(clock)
    local.given(site, 'a', terms)
    local.answered(site, { movesGap: true, pause: { pauseMs: 5000, maxPauseMs: 5000 } })
    clock.time += 2000
    expect(local.seen(site)).toEqual({
      agoMs: 2000,
      gapMs: 0,
      pausedMs: 3000,
      strikes: 0,
      turns: [{ id: 'a', restMs: 58_000 }],
      over: [],
    })
  })

  it('is as far from now as before where the clock has gone back', () => {
    const clock = fakeClock()
    const local = createLocalTurns(clock)
    local.given(site, 'a', terms)
    local.answered(site, { movesGap: true, pause: { pauseMs: 1000, maxPauseMs: 1000 } })
    clock.time -= 86_400_000
    expect(local.seen(site)).toMatchObject({ agoMs: 0, pausedMs: 1000, turns: [{ restMs: 60_000 }] })
  })

  it('is nothing of a site that has been quiet for long', () => {
    const clock = fakeClock()
    const local = createLocalTurns(clock)
    local.visited(site, 1000)
    clock.time += 61_000
    expect(local.seen(site)).toBeUndefined()
  })
})
