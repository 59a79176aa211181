import { checkedOptions } from '@ruly/common/checked-options'

import { sizeOf, createSweeper, isLive, roomOf, toSweep } from './size-bound.ts'
import { storeClosed } from '../table/store-error.ts'
import { storeChecks, type StoreOptions } from './store-options.ts'
import type { Store, StoreEntry } from './store.ts'

const DEFAULT_MAX_BYTES = 64 * 1024 * 1024

/** Options of `createMemoryStore`. */
export interface MemoryStoreOptions extends StoreOptions {
  /**
   * How much is kept: the size of the entries with their keys, in bytes.
   *
   * @default 67_108_864 (64 MiB)
   */
  readonly maxBytes?: number | undefined
}

/**
 * Makes a store in memory, for several clients of one process.
 *
 * @param options its size and its clock
 * @returns the store, to be closed by you
 * @throws `TypeError` and `RangeError` for an option that is unknown or wrong
 * @example
 * const store = createMemoryStore({ maxBytes: 16 * 1024 * 1024 })
 * const client = createRobotsClient({ userAgent: 'ExampleBot/1.0', store })
 */
export function createMemoryStore(options: MemoryStoreOptions = {}): Store {
  const { maxBytes, clock } = checkedOptions('createMemoryStore()', options, storeChecks(DEFAULT_MAX_BYTES))
  const entries = new Map<string, StoreEntry & { readonly size: number }>()
  let isClosed = false
  const sweeper = createSweeper(maxBytes, async () => {
    const all = Array.from(entries, ([key, { size, expiresAt }]) => ({ key, size, expiresAt }))
    const swept = toSweep(all, clock.now(), maxBytes)
    for (const { key } of swept) entries.delete(key)
    return swept.length
  })
  const checkOpen = (): void => {
    if (isClosed) throw storeClosed('in memory')
  }

  return {
    async get(key) {
      checkOpen()
      const entry = entries.get(key)
      if (entry === undefined || !isLive(entry, clock.now())) return undefined
      return { bytes: entry.bytes.slice(), expiresAt: entry.expiresAt }
    },
    async set(key, { bytes, expiresAt }) {
      checkOpen()
      const entry = { bytes: Uint8Array.from(bytes), expiresAt, size: sizeOf(key, { bytes, expiresAt }) }
      if (entry.size > roomOf(maxBytes)) {
        entries.delete(key)
        return
      }
      entries.set(key, entry)
      await sweeper.wrote(entry.size)
    },
    async delete(key) {
      checkOpen()
      entries.delete(key)
    },
    async sweep() {
      checkOpen()
      return sweeper.sweep()
    },
    async close() {
      isClosed = true
      entries.clear()
    },
  }
}
