import assert from 'node:assert/strict'

import type { Store } from '../store/store.ts'
import { entryOf, sealed, START, storeTest } from './store-contract-setting.ts'
import type { StoreTest } from './store-test.ts'

const MAX_OCTETS = 100_000

export const boundTests: readonly StoreTest[] = [
  storeTest(
    'keeps to its bound, whether it is swept or not',
    async (store) => {
      const keys = Array.from({ length: 500 }, (_, index) => `key ${index}`)
      for (const [index, key] of keys.entries()) {
        await store.set(key, { octets: sealed(1000, index), expiresAt: START + 10_000 + index })
      }
      const kept = await octetsOf(store, keys)
      assert.ok(kept <= MAX_OCTETS, `${kept} octets are kept`)
      assert.ok(kept >= MAX_OCTETS / 2, `only ${kept} octets are kept`)
      await store.sweep()
      assert.ok((await octetsOf(store, keys)) <= MAX_OCTETS)
    },
    { needs: 'bound', maxOctets: MAX_OCTETS },
  ),
  storeTest(
    'does without an entry that is larger than all it may keep',
    async (store) => {
      await store.set('small', entryOf('small'))
      await store.set('large', entryOf('it was small'))
      await store.set('large', { octets: sealed(MAX_OCTETS, 1), expiresAt: START + 10_000 })
      assert.equal(await store.get('large'), undefined)
      assert.notEqual(await store.get('small'), undefined)
    },
    { needs: 'bound', maxOctets: MAX_OCTETS },
  ),
]

async function octetsOf(store: Store, keys: readonly string[]): Promise<number> {
  const entries = await Promise.all(keys.map((key) => store.get(key)))
  return entries.reduce((sum, entry) => sum + (entry?.octets.length ?? 0), 0)
}
