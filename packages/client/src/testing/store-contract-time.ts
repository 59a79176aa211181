import assert from 'node:assert/strict'

import { assertHas, entryOf, LATER, START, storeTest } from './store-contract-setting.ts'
import type { StoreTest } from './store-test.ts'

export const timeTests: readonly StoreTest[] = [
  storeTest('has an entry until the millisecond of its expiry', async (store, { clock }) => {
    await store.set('key', entryOf('one', START + 1000))
    clock.time = START + 999
    await assertHas(store, 'key', 'one')
    clock.time = START + 1000
    await assertHas(store, 'key', undefined)
  }),
  storeTest('takes an entry that has expired as absent, in place of the one before', async (store) => {
    await store.set('key', entryOf('one'))
    await store.set('key', entryOf('two', START))
    await assertHas(store, 'key', undefined)
  }),
  storeTest('goes by the expiry that was set last, be it later or sooner', async (store, { clock }) => {
    await store.set('longer', entryOf('one', START + 1000))
    await store.set('longer', entryOf('two', START + 3000))
    await store.set('shorter', entryOf('one', START + 3000))
    await store.set('shorter', entryOf('two', START + 1000))
    clock.time = START + 2000
    await assertHas(store, 'longer', 'two')
    await assertHas(store, 'shorter', undefined)
  }),
  storeTest('can keep an entry for thirty years', async (store, { clock }) => {
    const inThirtyYears = START + 30 * 365 * 86_400_000
    await store.set('key', entryOf('one', inThirtyYears))
    clock.time = inThirtyYears - 1
    await assertHas(store, 'key', 'one')
  }),
  storeTest('sweeps nothing that has not expired', async (store, { clock }) => {
    await Promise.all([1, 2, 3, 4].map((n) => store.set(`short ${n}`, entryOf('short', START + 1000))))
    await Promise.all([1, 2, 3, 4].map((n) => store.set(`long ${n}`, entryOf('long', LATER))))
    assert.equal(await store.sweep(), 0)
    clock.time = START + 1000
    // A store may have removed them by itself.
    assert.ok((await store.sweep()) <= 4)
    assert.equal(await store.sweep(), 0)
    await Promise.all([1, 2, 3, 4].map((n) => assertHas(store, `long ${n}`, 'long')))
  }),
  storeTest('keeps what is set while it sweeps', async (store, { clock }) => {
    const keys = Array.from({ length: 50 }, (_, index) => `key ${index}`)
    await Promise.all(keys.map((key) => store.set(key, entryOf('old', START + 1000))))
    clock.time = START + 1000
    await Promise.all([store.sweep(), ...keys.map((key) => store.set(key, entryOf('again')))])
    await Promise.all(keys.map((key) => assertHas(store, key, 'again')))
  }),
]
