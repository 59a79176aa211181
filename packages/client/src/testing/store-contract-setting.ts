import assert from 'node:assert/strict'
import { hash, randomUUID } from 'node:crypto'

import type { Store, StoreEntry } from '../store/store.ts'
import type { MakeStore, StoreConditions, StoreTest } from './store-test.ts'

/** When the tests begin. */
export const START: number = Date.UTC(2026, 0, 1)
/** An expiry that no test reaches. */
export const LATER: number = START + 86_400_000

/** What a test works with. */
export interface Setting {
  readonly clock: { time: number; now(): number }
  /** Another store on the same place; closed after the test. */
  readonly open: () => Promise<Store>
}

/** A test of a store of its own. */
export function storeTest(
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
export function entryOf(text: string, expiresAt: number = LATER): StoreEntry {
  return { bytes: new TextEncoder().encode(text), expiresAt }
}

/** Asserts what a store has under a key. */
export async function assertHas(store: Store, key: string, text: string | undefined): Promise<void> {
  const entry = await store.get(key)
  const found = entry && new TextDecoder().decode(entry.bytes)
  assert.equal(found, text, `under ${JSON.stringify(key).slice(0, 80)}`)
}

/** Bytes that say themselves whether they are whole. */
export function sealed(length: number, seed: number): Uint8Array {
  const bytes = new Uint8Array(length + 64).fill(seed % 256, 64)
  bytes.set(new TextEncoder().encode(hash('sha256', bytes.subarray(64))))
  return bytes
}

export function isSealed(bytes: Uint8Array): boolean {
  return new TextDecoder().decode(bytes.subarray(0, 64)) === hash('sha256', bytes.subarray(64))
}
