import assert from 'node:assert/strict'

import { assertHas, entryOf, isSealed, LATER, sealed, START, storeTest } from './store-contract-setting.ts'
import type { StoreTest } from './store-test.ts'

export const sharingTests: readonly StoreTest[] = [
  storeTest(
    'has everything after a restart, but what has expired meanwhile',
    async (store, { clock, open }) => {
      await store.set('long', entryOf('long'))
      await store.set('short', entryOf('short', START + 1000))
      await store.close()
      clock.time = START + 1000
      const restarted = await open()
      await assertHas(restarted, 'long', 'long')
      await assertHas(restarted, 'short', undefined)
    },
    { needs: 'sharing' },
  ),
  storeTest(
    'has written everything when it is closed',
    async (store, { open }) => {
      const keys = Array.from({ length: 100 }, (_, index) => `key ${index}`)
      const sets = Promise.all(keys.map((key) => store.set(key, entryOf(key))))
      await store.close()
      await sets
      const restarted = await open()
      await Promise.all(keys.map((key) => assertHas(restarted, key, key)))
    },
    { needs: 'sharing' },
  ),
  storeTest(
    'lets other instances see what is set and deleted',
    async (store, { open }) => {
      const other = await open()
      await store.set('key', entryOf('one'))
      await assertHas(other, 'key', 'one')
      await other.set('key', entryOf('two'))
      await assertHas(store, 'key', 'two')
      await store.delete('key')
      await assertHas(other, 'key', undefined)
    },
    { needs: 'sharing' },
  ),
  storeTest(
    'stays usable when another instance is closed',
    async (store, { open }) => {
      const other = await open()
      await other.set('key', entryOf('one'))
      await other.close()
      await assertHas(store, 'key', 'one')
      await store.set('key', entryOf('two'))
      await assertHas(store, 'key', 'two')
    },
    { needs: 'sharing' },
  ),
  storeTest(
    'has one of the values after two instances set a key at once',
    async (store, { open }) => {
      const other = await open()
      const sets = Array.from({ length: 200 }, (_, index) =>
        (index % 2 === 0 ? store : other).set('key', {
          bytes: sealed(index * 10, index),
          expiresAt: LATER,
        }),
      )
      await Promise.all(sets)
      const [entry, seen] = await Promise.all([store.get('key'), other.get('key')])
      assert.ok(entry !== undefined && isSealed(entry.bytes))
      assert.deepEqual(seen, entry)
    },
    { needs: 'sharing' },
  ),
]
