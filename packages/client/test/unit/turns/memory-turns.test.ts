import { describe, expect, it } from 'vitest'

import { createMemoryTurns } from '../../../src/turns/memory-turns.ts'
import type { TurnTerms } from '../../../src/turns/turns.ts'
import { fakeClock } from '../../support/fake-clock.ts'

const terms: TurnTerms = { gapMs: 1000, latencyFactor: 2, concurrency: 1, leaseMs: 120_000 }

describe('turns in memory', () => {
  it('go through each call, each site by itself', async () => {
    const clock = fakeClock()
    const turns = createMemoryTurns({ clock })
    expect(await turns.take('a', '1', terms)).toEqual({ kind: 'turn', id: '1' })
    expect(await turns.take('b', '2', terms)).toEqual({ kind: 'turn', id: '2' })
    await turns.answered('a', { movesGap: true, pause: { pauseMs: 5000, maxPauseMs: 5000 } })
    expect(await turns.take('a', '3', terms)).toMatchObject({ waitMs: 5000, because: 'backing-off' })
    clock.time += 5000
    expect(await turns.peek('a', terms)).toMatchObject({ because: 'order' })
    await turns.leave('a', '3')
    expect(await turns.peek('a', terms)).toMatchObject({ because: 'concurrency' })
    await turns.release('a', '1')
    expect(await turns.peek('a', terms)).toBeUndefined()
    await turns.visited('a', 0)
    expect(await turns.peek('a', terms)).toMatchObject({ waitMs: 1000, because: 'gap' })
    expect(turns.size).toBe(2)
  })

  it('do not remember every site that was ever asked', async () => {
    const clock = fakeClock()
    const turns = createMemoryTurns({ clock })
    let most = 0
    for (let site = 0; site < 12_000; site++, clock.time += 40) {
      const waiter = String(site)
      await turns.take(waiter, waiter, terms)
      await turns.release(waiter, waiter)
      most = Math.max(most, turns.size)
    }
    // 61 seconds, 25 sites each, and as many that nobody has looked at yet.
    expect(most).toBeLessThan(2 * 1550)
    expect(most).toBeGreaterThan(1500)
  })

  it('remember a site that is left alone, however many others are asked', async () => {
    const clock = fakeClock()
    const turns = createMemoryTurns({ clock })
    await turns.answered('busy', { movesGap: true, pause: { pauseMs: 3_600_000, maxPauseMs: 3_600_000 } })
    for (let site = 0; site < 5000; site++, clock.time += 400) await turns.visited(String(site), 0)
    expect(await turns.peek('busy', terms)).toMatchObject({ because: 'backing-off' })
  })
})
