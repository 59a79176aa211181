import { expect, vi } from 'vitest'

import { setting, url } from './site-queues-setting.ts'

/** Turns come to so many sites without a wait. */
export async function expectAtOnce(sites: number): Promise<void> {
  const { clock, visit } = setting()
  const visits = Promise.all(Array.from({ length: sites }, (_, host) => visit(0, `http://h${host}.test/`)))
  await clock.advance(0)
  expect(new Set(await visits)).toEqual(new Set([0]))
  expect(await Promise.all([visit(0, 'http://h1.test:81/'), visit(0, 'https://h1.test/')])).toEqual([0, 0])
}

/** Turns come to so many who wait at one site in the order of their asking, by one timer. */
export async function expectInOrder(waiters: number): Promise<void> {
  const { clock, queues } = setting({ minGapMs: 10 })
  const served: number[] = []
  let mostTimers = 0
  const all = Array.from({ length: waiters }, async (_, place) => {
    const lease = await queues.acquire(url)
    served.push(place)
    mostTimers = Math.max(mostTimers, clock.timers)
    await lease.release()
  })
  await clock.advance(0)
  expect(clock.timers).toBe(1)
  await clock.advance((waiters - 1) * 10)
  await Promise.all(all)
  expect(served).toEqual(Array.from({ length: waiters }, (_, place) => place))
  expect(mostTimers).toBeLessThanOrEqual(1)
  expect(clock.timers).toBe(0)
}

/** So many who wait with one signal are one listener of it, as each that is added is compared with all before; they all leave with it. */
export async function expectOneListener(waiters: number): Promise<void> {
  const { clock, queues, visit } = setting()
  await visit()
  const aborting = new AbortController()
  const { signal } = aborting
  const added = vi.spyOn(signal, 'addEventListener')
  const all = Array.from({ length: waiters }, async () => queues.acquire(url, { signal }))
  await clock.advance(0)
  const reasons = Promise.allSettled(all)
  const gone = new Error('gone')
  aborting.abort(gone)
  expect(new Set((await reasons).map((one) => one.status === 'rejected' && one.reason))).toEqual(
    new Set([gone]),
  )
  expect(added).toHaveBeenCalledTimes(1)
}
