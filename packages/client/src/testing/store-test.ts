import type { Clock } from '../runtime/clock.ts'
import type { Store } from '../store/store.ts'

/** What a test wants of the store that it is given. */
export interface StoreConditions {
  /** A name that no other test uses. Stores made with the same one share their data, where they can. */
  readonly place: string
  /** Stands still but when the test moves it. */
  readonly clock: Pick<Clock, 'now'>
  /** Undefined where the test does not mind. */
  readonly maxBytes: number | undefined
}

export type MakeStore = (conditions: StoreConditions) => Store | Promise<Store>

/** One thing that a store must do. */
export interface StoreTest {
  /** A sentence about the store. */
  readonly name: string
  /** What a store may lack: `sharing`, data that outlives it and that other instances see; `bound`, a size that it keeps to. */
  readonly needs?: 'sharing' | 'bound'
  /** Rejects with an `AssertionError` where the store does otherwise. Closes the stores that it made. */
  readonly run: (makeStore: MakeStore) => Promise<void>
}
