import type { Clock } from '../runtime/clock.ts'
import type { Store } from '../store/store.ts'

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
