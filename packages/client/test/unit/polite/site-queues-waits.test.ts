import { describe, expect, it } from 'vitest'

import type { WaitEvent } from '../../../src/polite/turn-plan.ts'
import { hour, setting, site, url, type SettingOptions } from '../../support/polite/site-queues-setting.ts'

/** Queues that tell who waits, since when it was made. */
function telling(options: SettingOptions = {}): ReturnType<typeof setting> & { readonly told: WaitEvent[] } {
  const told: WaitEvent[] = []
  return Object.assign(setting({ ...options, onWait: (event) => told.push(event) }), { told })
}

describe('who waits for a turn', () => {
  it('is told of once, with what it waits for and until when', async () => {
    const { clock, queues, visit, told } = telling({ lines: ['Crawl-delay: 5'] })
    const start = clock.time
    await visit()
    expect(told).toEqual([])
    const waiting = [queues.acquire(`${site}/b`), queues.acquire(`${site}/c`)]
    await clock.advance(1)
    expect(told.toSorted((a, b) => a.at - b.at)).toEqual([
      { site, url: `${site}/b`, because: 'crawl-delay', at: start + 5000 },
      { site, url: `${site}/c`, because: expect.any(String) as string, at: start + 10_000 },
    ])
    for (const turn of waiting) {
      await clock.advance(10_000)
      await (await turn).release()
    }
    expect(told).toHaveLength(2)
  })

  it.each<readonly [WaitEvent['because'], SettingOptions, number]>([
    ['visit-time', { lines: ['Visit-time: 1400-1500'] }, 2 * hour],
    ['min-gap', { minGapMs: 700 }, 700],
  ])('is told why: %s', async (because, options, waitMs) => {
    const { clock, queues, visit, told } = telling(options)
    if (because === 'min-gap') await visit()
    const start = clock.time
    const waiting = queues.acquire(url)
    await clock.advance(0)
    expect(told).toEqual([{ site, url, because, at: start + waitMs }])
    await clock.advance(waitMs)
    await (await waiting).release()
  })

  it('is not told of who has left', async () => {
    const { clock, queues, told } = telling()
    const held = await queues.acquire(url)
    const abort = new AbortController()
    const left = queues.acquire(url, { signal: abort.signal }).catch(() => 'left')
    const behind = queues.acquire(url, { signal: abort.signal }).catch(() => 'left')
    abort.abort()
    await clock.advance(10)
    expect(await Promise.all([left, behind])).toEqual(['left', 'left'])
    expect(told).toEqual([])
    await held.release()
  })
})
