import { checkedOptions } from 'ruly/internal'

import { sizeOf, createSweeper, isLive, roomOf, toSweep } from './size-bound.ts'
import { storeClosed } from './store-error.ts'
import { storeChecks, type StoreOptions } from './store-options.ts'
import type { Store, StoreEntry } from './store.ts'

const DEFAULT_MAX_BYTES = 64 * 1024 * 1024

export interface MemoryStoreOptions extends StoreOptions {
  /** @default 67,108,864 (64 MiB) */
  readonly maxBytes?: number | undefined
}

/** A store that lives as long as this object, for one process. */
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
