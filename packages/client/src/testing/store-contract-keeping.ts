import assert from 'node:assert/strict'

import { assertHas, entryOf, isSealed, LATER, sealed, storeTest } from './store-contract-setting.ts'
import type { StoreTest } from './store-test.ts'

const KEYS = [
  '',
  'https://example.com',
  'https://example.com:8443',
  'HTTPS://EXAMPLE.COM',
  'https://xn--bcher-kva.example',
  'https://bücher.example',
  'https://bu\u0308cher.example',
  '..',
  '../../etc/passwd',
  '/',
  'a\0b',
  'a',
  'a\n',
  '__proto__',
  'constructor',
  'CON',
  '*',
  '\ud800',
  '\udfff',
  '\ufffd',
  '😀',
  'x'.repeat(1978),
  'x'.repeat(10_000),
  `${'x'.repeat(10_000)}y`,
]

export const keepingTests: readonly StoreTest[] = [
  storeTest('gives undefined for a key that was never set', async (store) => {
    assert.equal(await store.get('https://example.com'), undefined)
  }),
  storeTest('gives back the bytes and the expiry', async (store) => {
    const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte)
    await store.set('key', { bytes, expiresAt: LATER })
    const entry = await store.get('key')
    assert.ok(entry?.bytes instanceof Uint8Array)
    assert.deepEqual(Array.from(entry.bytes), Array.from(bytes))
    assert.equal(entry.expiresAt, LATER)
  }),
  storeTest('keeps no bytes at all as well as a megabyte', async (store) => {
    await store.set('empty', { bytes: new Uint8Array(), expiresAt: LATER })
    await store.set('large', { bytes: sealed(1_000_000, 7), expiresAt: LATER })
    assert.equal((await store.get('empty'))?.bytes.length, 0)
    const large = await store.get('large')
    assert.equal(large?.bytes.length, 1_000_064)
    assert.ok(isSealed(large.bytes))
  }),
  storeTest('keeps any text as a key, each apart', async (store) => {
    await Promise.all(KEYS.map((key, index) => store.set(key, entryOf(String(index)))))
    await Promise.all(KEYS.map((key, index) => assertHas(store, key, String(index))))
  }),
  storeTest('keeps the last of several entries of a key', async (store) => {
    await store.set('key', entryOf('a long first entry'))
    await store.set('key', entryOf('second'))
    await assertHas(store, 'key', 'second')
  }),
  storeTest('deletes a key, and only that', async (store) => {
    await store.set('key', entryOf('one'))
    await store.set('key2', entryOf('two'))
    await store.delete('key')
    await store.delete('absent')
    await assertHas(store, 'key', undefined)
    await assertHas(store, 'key2', 'two')
  }),
  storeTest('is not touched by what becomes of the bytes outside', async (store) => {
    const { bytes, expiresAt } = entryOf('as set')
    await store.set('key', { bytes, expiresAt })
    bytes.fill(0)
    ;(await store.get('key'))?.bytes.fill(0)
    await assertHas(store, 'key', 'as set')
  }),
  storeTest('has one of the values after 1,000 sets of one key at once', async (store) => {
    const values = Array.from({ length: 1000 }, (_, index) => sealed(index, index))
    await Promise.all(values.map((bytes) => store.set('key', { bytes, expiresAt: LATER })))
    const entry = await store.get('key')
    assert.ok(entry !== undefined && isSealed(entry.bytes))
    assert.ok(values.some((bytes) => bytes.length === entry.bytes.length))
  }),
  storeTest('has all of 1,000 keys that were set at once', async (store) => {
    const keys = Array.from({ length: 1000 }, (_, index) => `https://${index}.example`)
    await Promise.all(keys.map((key) => store.set(key, entryOf(key))))
    await Promise.all(keys.map((key) => assertHas(store, key, key)))
  }),
  storeTest('gives whole entries while they are overwritten and deleted', async (store) => {
    const work = Array.from({ length: 200 }, async (_, index) => {
      if (index % 10 === 9) return store.delete('key')
      return store.set('key', { bytes: sealed(index * 100, index), expiresAt: LATER })
    })
    const reads = await Promise.all(Array.from({ length: 200 }, () => store.get('key')))
    await Promise.all(work)
    assert.ok(reads.every((entry) => entry === undefined || isSealed(entry.bytes)))
  }),
  storeTest('can be closed twice, and then refuses everything else', async (store) => {
    await store.set('key', entryOf('one'))
    await store.close()
    await store.close()
    const isRefusal = { name: 'RobotsError', code: 'store-not-usable' }
    await assert.rejects(async () => store.get('key'), isRefusal)
    await assert.rejects(async () => store.set('key', entryOf('two')), isRefusal)
    await assert.rejects(async () => store.delete('key'), isRefusal)
    await assert.rejects(async () => store.sweep(), isRefusal)
  }),
]
