import { rfc9309Access } from 'ruly/access'
import { describe, expect, it } from 'vitest'

import {
  createInvalidations,
  createStoredRecords,
  type StoredRecords,
} from '../../../src/cache/stored-records.ts'
import { nextRecord } from '../../../src/cache/record/next-record.ts'
import type { SiteRecord } from '../../../src/cache/record/site-record.ts'
import type { ChangeListener, Store, StoreEntry } from '../../../src/store/store.ts'
import { contextFor, ok, outcome, refused, start } from '../../support/cache/outcomes.ts'

const [one, other] = ['https://one.example', 'https://other.example']
const day = 86_400_000

function recordAt(at: number, isReached = true): SiteRecord {
  return nextRecord(undefined, outcome(isReached ? ok('Disallow: /a\n') : refused, at), contextFor())
}

/** A store in a map, whose notices a test sends. */
function mapStore(): {
  store: Store
  entries: Map<string, StoreEntry>
  notify: ChangeListener
  isWatched: boolean
} {
  const entries = new Map<string, StoreEntry>()
  const state = {
    entries,
    isWatched: false,
    notify: ((_key) => undefined) as ChangeListener,
    store: {
      get: async (key) => entries.get(key),
      set: async (key, entry) => void entries.set(key, entry),
      watch: (listener) => {
        state.notify = listener
        state.isWatched = true
        return () => {
          state.isWatched = false
        }
      },
    } as Store,
  }
  return state
}

function recordsIn(store: Store | undefined, held: readonly string[] = [one]): StoredRecords {
  return createStoredRecords({
    store,
    access: rfc9309Access,
    clock: { now: () => start },
    userAgent: 'ExampleBot',
    isHeld: (origin) => held.includes(origin),
    held: () => held,
  })
}

async function newestOf(
  records: StoredRecords,
  origin: string,
  known?: SiteRecord,
): Promise<SiteRecord | undefined> {
  return (await records.newest(origin, known)).record
}

describe('the newest record', () => {
  it('is the one that was asked for last, in memory or in the store', async () => {
    const { store } = mapStore()
    const records = recordsIn(store)
    expect(await newestOf(records, one)).toBeUndefined()
    const [older, newer] = [recordAt(start), recordAt(start + 1)]
    expect(await newestOf(records, one, older)).toBe(older)
    await records.put(one, newer)
    expect(await newestOf(records, one)).toEqual(newer)
    expect(await newestOf(records, one, older)).toEqual(newer)
    const newest = recordAt(start + 2)
    expect(await newestOf(records, one, newest)).toBe(newest)
    const same = recordAt(start + 1)
    expect(await newestOf(records, one, same)).toBe(same)
  })

  it('is not one of a clock that is ahead, unless there is no other', async () => {
    const { store } = mapStore()
    const records = recordsIn(store)
    const [ahead, furtherAhead, own] = [recordAt(start + day), recordAt(start + 2 * day), recordAt(start)]
    await records.put(one, ahead)
    expect(await newestOf(records, one, own)).toBe(own)
    expect(await newestOf(records, one)).toEqual(ahead)
    expect(await newestOf(records, one, furtherAhead)).toBe(furtherAhead)
    await records.put(one, own)
    expect(await newestOf(records, one, ahead)).toEqual(own)
  })

  it('is the one in memory without a store', async () => {
    const records = recordsIn(undefined)
    const record = recordAt(start)
    await records.put(one, record)
    expect(await newestOf(records, one)).toBeUndefined()
    expect(await newestOf(records, one, record)).toBe(record)
    records.close()
  })
})

it('keeps a copy for two months, and a failure for two days', async () => {
  const { store, entries } = mapStore()
  const records = recordsIn(store)
  await records.put(one, recordAt(start))
  await records.put(other, recordAt(start, false))
  const [kept, failed] = [await records.keyOf(one), await records.keyOf(other)].map(
    (key) => entries.get(key)?.expiresAt,
  )
  expect([kept, failed]).toEqual([start + 60 * day, start + 2 * day])
})

describe('a notice of the store', () => {
  it('invalidates a site in memory until it is looked up and kept, or forgotten', async () => {
    const stored = mapStore()
    const records = recordsIn(stored.store)
    const key = await records.keyOf(one)
    stored.notify(key)
    expect(records.isInvalidated(one)).toBe(true)
    const looked = await records.newest(one, undefined)
    expect(records.isInvalidated(one)).toBe(true)
    looked.kept()
    expect(records.isInvalidated(one)).toBe(false)
    stored.notify(key)
    records.forget(one)
    expect(records.isInvalidated(one)).toBe(false)
  })

  it.each([
    ['a first one', false],
    ['another one', true],
  ])('counts while a site is looked up: %s', async (_, isInvalidated) => {
    const stored = mapStore()
    const records = recordsIn(stored.store)
    const key = await records.keyOf(one)
    if (isInvalidated) stored.notify(key)
    const looked = await records.newest(one, undefined)
    stored.notify(undefined)
    looked.kept()
    expect(records.isInvalidated(one)).toBe(true)
  })

  it('comes no more after the end', () => {
    const stored = mapStore()
    const records = recordsIn(stored.store)
    expect(stored.isWatched).toBe(true)
    records.close()
    expect(stored.isWatched).toBe(false)
  })
})

describe('invalidations', () => {
  const originOf = (key: string): string | undefined => ({ 1: one, 2: other })[key]
  const invalidations = (): ReturnType<typeof createInvalidations> =>
    createInvalidations(
      originOf,
      (origin) => origin === one,
      () => [one],
    )

  it('are of the site of a key, if it is in memory', () => {
    const some = invalidations()
    for (const key of ['1', '2', '3']) some.listener(key)
    expect([one, other].map((origin) => some.has(origin))).toEqual([true, false])
    some.delete(one)
    expect(some.has(one)).toBe(false)
  })

  it('are of all sites in memory without a key', () => {
    const some = invalidations()
    some.listener(undefined)
    expect([one, other].map((origin) => some.has(origin))).toEqual([true, false])
  })

  it('are of no other site than that of the key', () => {
    const some = createInvalidations(
      originOf,
      () => true,
      () => [one, other],
    )
    some.listener('2')
    expect([one, other].map((origin) => some.has(origin))).toEqual([false, true])
    expect(() => some.listener('3')).not.toThrow()
  })
})
