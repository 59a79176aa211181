import assert from 'node:assert/strict'
import { hash, randomUUID } from 'node:crypto'

import type { Clock } from '../runtime/clock.ts'
import type { Store, StoreEntry } from '../store/store.ts'

/** When the tests begin. */
const START: number = Date.UTC(2026, 0, 1)
/** An expiry that no test reaches. */
const LATER: number = START + 86_400_000

/** What a test works with. */
interface Setting {
  readonly clock: { time: number; now(): number }
  /** Another store on the same place; closed after the test. */
  readonly open: () => Promise<Store>
}

/** A test of a store of its own. */
function storeTest(
  name: string,
  test: (store: Store, setting: Setting) => Promise<void>,
  { needs, maxBytes }: Pick<StoreTest, 'needs'> & Partial<Pick<StoreConditions, 'maxBytes'>> = {},
): StoreTest {
  const run = async (makeStore: MakeStore): Promise<void> => {
    const clock = { time: START, now: () => clock.time }
    const conditions = { place: randomUUID(), clock, maxBytes }
    const stores: Store[] = []
    const open = async (): Promise<Store> => {
      const store = await makeStore(conditions)
      stores.push(store)
      return store
    }
    try {
      await test(await open(), { clock, open })
    } finally {
      await Promise.all(stores.map((store) => store.close()))
    }
  }
  return needs === undefined ? { name, run } : { name, needs, run }
}

/** An entry of text. */
function entryOf(text: string, expiresAt: number = LATER): StoreEntry {
  return { bytes: new TextEncoder().encode(text), expiresAt }
}

/** Asserts what a store has under a key. */
async function assertHas(store: Store, key: string, text: string | undefined): Promise<void> {
  const entry = await store.get(key)
  const found = entry && new TextDecoder().decode(entry.bytes)
  assert.equal(found, text, `under ${JSON.stringify(key).slice(0, 80)}`)
}

/** Bytes that say themselves whether they are whole. */
function sealed(length: number, seed: number): Uint8Array {
  const bytes = new Uint8Array(length + 64).fill(seed % 256, 64)
  bytes.set(new TextEncoder().encode(hash('sha256', bytes.subarray(64))))
  return bytes
}

function isSealed(bytes: Uint8Array): boolean {
  return new TextDecoder().decode(bytes.subarray(0, 64)) === hash('sha256', bytes.subarray(64))
}

/** What the store of a test must be made with. */
export interface StoreConditions {
  /** A name that no other test uses. Stores made with the same one share their data, where they can. */
  readonly place: string
  /** Its time stands still until the test moves it. */
  readonly clock: Pick<Clock, 'now'>
  /** The size bound, in bytes; undefined for a test that needs no bound. */
  readonly maxBytes: number | undefined
}

/** Makes the store that a test is run on. */
export type MakeStore = (conditions: StoreConditions) => Store | Promise<Store>

/** One thing that a store must do. */
export interface StoreTest {
  /** A sentence about the store. */
  readonly name: string
  /** What not every store has. `sharing`: data outlives the instance, and other instances see it. `bound`: a size that is kept. */
  readonly needs?: 'sharing' | 'bound'
  /** Runs the test. Rejects with an `AssertionError` where the store does not pass. Closes the stores that it made. */
  readonly run: (makeStore: MakeStore) => Promise<void>
}

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

const sharing = { needs: 'sharing' } as const

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
    sharing,
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
    sharing,
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
    sharing,
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
    sharing,
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
    sharing,
  ),
]

const MAX_BYTES = 100_000
const bound = { needs: 'bound', maxBytes: MAX_BYTES } as const

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
    bound,
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
    bound,
  ),
]

async function bytesOf(store: Store, keys: readonly string[]): Promise<number> {
  const entries = await Promise.all(keys.map((key) => store.get(key)))
  return entries.reduce((sum, entry) => sum + (entry?.bytes.length ?? 0), 0)
}
