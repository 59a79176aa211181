import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { checkedPoliteness } from '../../../src/polite/politeness.ts'
import { createSiteQueues } from '../../../src/polite/site-queues.ts'
import { createMemoryTurns } from '../../../src/turns/memory-turns.ts'
import { fakeClock } from '../../support/fake-clock.ts'

/** One who wants a turn: when, through which queues, until when it waits, and how long its request lasts. */
const asking = fc.record({
  at: fc.integer({ min: 0, max: 5000 }),
  client: fc.integer({ min: 0, max: 2 }),
  patienceMs: fc.oneof(fc.constant(Infinity), fc.integer({ min: 0, max: 10_000 })),
  answerMs: fc.integer({ min: 0, max: 900 }),
  bodyMs: fc.integer({ min: 0, max: 900 }),
  status: fc.constantFrom(200, 200, 200, 503, undefined),
})
const politeness = fc.record({
  minGapMs: fc.integer({ min: 0, max: 1500 }),
  concurrency: fc.integer({ min: 1, max: 3 }),
  latencyFactor: fc.constantFrom(0, 2),
  gapCountsFrom: fc.constantFrom('answer' as const, 'start' as const),
})

describe('queues that share turns', () => {
  it('keep every gap and every limit, and serve all who do not leave', async () => {
    await fc.assert(
      fc.asyncProperty(politeness, fc.array(asking, { maxLength: 25 }), async (options, askers) => {
        const clock = fakeClock(0)
        const countsAnswers = options.gapCountsFrom === 'answer'
        const shared = {
          turns: createMemoryTurns({ clock }),
          clock,
          random: () => 0.5,
          politeness: checkedPoliteness({ ...options, pauseMs: 3000, maxPauseMs: 6000 }),
          pacingAt: async () => ({ extensions: [] }),
        }
        const clients = [createSiteQueues(shared), createSiteQueues(shared), createSiteQueues(shared)]
        const after = (ms: number): Promise<void> => new Promise((resolve) => void clock.after(ms, resolve))
        const log: { readonly at: number; readonly what: 'start' | 'answer' }[] = []
        let underWay = 0
        let pausedUntil = 0

        async function ask({
          at,
          client,
          patienceMs,
          answerMs,
          bodyMs,
          status,
        }: (typeof askers)[number]): Promise<boolean> {
          await after(at)
          const patience = new AbortController()
          const stop = patienceMs === Infinity ? undefined : clock.after(patienceMs, () => patience.abort())
          try {
            const lease = await clients[client]?.acquire('http://example.com/', patience)
            stop?.()
            underWay++
            expect(underWay).toBeLessThanOrEqual(options.concurrency)
            expect(clock.time).toBeGreaterThanOrEqual(pausedUntil)
            log.push({ at: clock.time, what: 'start' })
            await after(answerMs)
            await lease?.answered({ status })
            if (status !== 200) pausedUntil = Math.max(pausedUntil, clock.time + 3000)
            log.push({ at: clock.time, what: 'answer' })
            await after(bodyMs)
            underWay--
            await lease?.release()
            return true
          } catch (error) {
            if (!patience.signal.aborted) throw error
            return false
          }
        }

        const served = Promise.all(askers.map(ask))
        await clock.advance(10 * 60_000)
        const wereServed = await served
        const unserved = askers.filter((asker, place) => wereServed[place] !== true)
        expect(unserved.filter(({ patienceMs }) => patienceMs === Infinity)).toEqual([])
        const gaps = log.flatMap(({ at, what }, index) => {
          const before = log.slice(0, index).filter((one) => one.what === 'start' || countsAnswers)
          return what === 'start' ? [at - (before.at(-1)?.at ?? -Infinity)] : []
        })
        expect(Math.min(...gaps)).toBeGreaterThanOrEqual(options.minGapMs)
        expect(clock.timers).toBe(0)
      }),
      { numRuns: 150 },
    )
  })
})
