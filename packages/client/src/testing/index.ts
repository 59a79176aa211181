import { boundTests, keepingTests, timeTests, sharingTests, type StoreTest } from './store-contract.ts'

export type { Clock } from '../runtime/clock.ts'
export type { Store, StoreEntry, StoreLock } from '../store/store.ts'
export type { MakeStore, StoreConditions, StoreTest } from './store-contract.ts'

/**
 * What every `Store` must do, as tests for any test runner.
 *
 * @example
 * import { test } from 'node:test'
 *
 * for (const { name, needs, run } of storeContract)
 *   if (needs === undefined) test(name, () => run(({ clock }) => createMemoryStore({ clock })))
 */
export const storeContract: readonly StoreTest[] = [
  ...keepingTests,
  ...timeTests,
  ...sharingTests,
  ...boundTests,
]
