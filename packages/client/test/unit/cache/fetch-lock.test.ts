import { describe, expect, it } from 'vitest'

import { underFetchLock } from '../../../src/cache/site-loader.ts'
import { createMemoryStore } from '../../../src/index.ts'
import type { StoreLock, Store } from '../../../src/store/store.ts'
import { fakeClock, settled, type FakeClock } from '../../support/fake-clock.ts'

/** A store whose one lock is held until a time. */
function lockingStore(clock: FakeClock): Store & { heldUntil: number; released: number } {
  const lock = (until: number): StoreLock => {
    store.heldUntil = until
    return {
      renew: async (ms) => {
        store.heldUntil = clock.time + ms
        return true
      },
      release: async () => {
        store.heldUntil = clock.time
        store.released++
      },
    }
  }
  const store = {
    ...createMemoryStore({ clock }),
    heldUntil: 0,
    released: 0,
    lock: async (_: string, holdMs: number) =>
      store.heldUntil > clock.time ? undefined : lock(clock.time + holdMs),
  }
  return store
}

function setting() {
  const clock = fakeClock()
  const store = lockingStore(clock)
  const asked: number[] = []
  const looked: number[] = []
  let found: string | undefined
  let answer: (text: string) => void = () => undefined
  const start = clock.time
  const result = (timeoutMs = 10_000): Promise<string> =>
    underFetchLock({
      store,
      key: 'key',
      clock,
      signal: new AbortController().signal,
      timeoutMs,
      ask: () => {
        asked.push(clock.time - start)
        return new Promise((resolve) => {
          answer = resolve
        })
      },
      look: async () => {
        looked.push(clock.time - start)
        return found
      },
    })
  return {
    clock,
    store,
    asked,
    looked,
    result,
    find: (text: string) => (found = text),
    answer: (text: string) => answer(text),
  }
}

describe('who asks for a site that others ask for, too', () => {
  it('keeps the lock for as long as the request takes, and gives it up', async () => {
    const { clock, store, result, answer } = setting()
    const asking = result()
    for (let second = 0; second < 60; second++) {
      await clock.advance(1000)
      expect(store.heldUntil).toBeGreaterThan(clock.time)
    }
    answer('answer')
    expect(await asking).toBe('answer')
    expect(store.heldUntil).toBe(clock.time)
    expect([store.released, clock.timers]).toEqual([1, 0])
  })

  it('looks, with the lock, whether another was faster, and asks nobody then', async () => {
    const { store, asked, result, find } = setting()
    find('stored')
    expect(await result()).toBe('stored')
    expect([asked, store.released]).toEqual([[], 1])
  })

  it('waits for what another stores, and looks less and less often', async () => {
    const { clock, store, asked, looked, result, find } = setting()
    store.heldUntil = Infinity
    const asking = result()
    await clock.advance(1000)
    expect(looked).toEqual([50, 150, 350, 600, 850])
    find('stored')
    await clock.advance(250)
    expect(await asking).toBe('stored')
    expect(asked).toEqual([])
  })

  it('takes over from one that died', async () => {
    const { clock, store, asked, result, answer } = setting()
    store.heldUntil = clock.time + 400
    const asking = result()
    await clock.advance(1000)
    expect(asked).toEqual([600])
    answer('answer')
    expect(await asking).toBe('answer')
  })

  it('waits for another no longer than for the site itself', async () => {
    const { clock, store, asked, result, answer } = setting()
    store.heldUntil = Infinity
    const asking = result(300)
    await clock.advance(1000)
    expect(asked).toEqual([350])
    answer('answer')
    expect(await asking).toBe('answer')
    expect(store.released).toBe(0)
  })

  it('gives the lock up where the request fails', async () => {
    const clock = fakeClock()
    const store = lockingStore(clock)
    const failure = new Error('no answer')
    const asking = underFetchLock({
      store,
      key: 'key',
      clock,
      signal: new AbortController().signal,
      timeoutMs: 10_000,
      ask: () => Promise.reject(failure),
      look: async () => undefined,
    })
    await expect(asking).rejects.toBe(failure)
    await settled()
    expect([store.released, clock.timers]).toEqual([1, 0])
  })
})
