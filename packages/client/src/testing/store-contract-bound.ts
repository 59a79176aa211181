import assert from 'node:assert/strict'

import type { Store } from '../store/store.ts'
import { entryOf, sealed, START, storeTest } from './store-contract-setting.ts'
import type { StoreTest } from './store-test.ts'

const MAX_BYTES = 100_000

export const boundTests: readonly StoreTest[] = [
  storeTest(
    'keeps to its bound, whether it is swept or not',
    async (store) => {
      const keys = Array.from({ length: 500 }, (_, index) => `key ${index}`)
      for (const [index, key] of keys.entries()) {
        await store.set(key, { bytes: sealed(1000, index), expiresAt: START + 10_000 + index })
      }
      const kept = await bytesOf(store, keys)
      assert.ok(kept <= MAX_BYTES, `${kept} bytes are kept`)
      assert.ok(kept >= MAX_BYTES / 2, `only ${kept} bytes are kept`)
      await store.sweep()
      assert.ok((await bytesOf(store, keys)) <= MAX_BYTES)
    },
    { needs: 'bound', maxBytes: MAX_BYTES },
  ),
  storeTest(
    'does without an entry that is larger than all it may keep',
    async (store) => {
      await store.set('small', entryOf('small'))
      await store.set('large', entryOf('it was small'))
      await store.set('large', { bytes: sealed(MAX_BYTES, 1), expiresAt: START + 10_000 })
      assert.equal(await store.get('large'), undefined)
      assert.notEqual(await store.get('small'), undefined)
    },
    { needs: 'bound', maxBytes: MAX_BYTES },
  ),
]

async function bytesOf(store: Store, keys: readonly string[]): Promise<number> {
  const entries = await Promise.all(keys.map((key) => store.get(key)))
  return entries.reduce((sum, entry) => sum + (entry?.bytes.length ?? 0), 0)
}
