import type { Turns } from '../turns/site-turns.ts'

/** Bytes under a key, until a time. */
export interface StoreEntry {
  readonly bytes: Uint8Array
  /** Milliseconds since the epoch; from then on the entry is as good as absent. */
  readonly expiresAt: number
}

/** The right to ask for a robots.txt while others who share the store wait for what comes of it. */
export interface StoreLock {
  /** Holds it for `holdMs` from now; false where another has it, or might have. */
  renew(holdMs: number): Promise<boolean>
  /** Gives it up; does nothing where another has it by now. */
  release(): Promise<void>
}

/** Is told what others have changed: a key, or undefined where it may be any. */
export type ChangeListener = (key: string | undefined) => void

/**
 * Where a client keeps what it knows of sites. Several clients, and several processes where the store says so, may share one.
 *
 * Keys are any text; a store adds its own namespace and schema version. What it gives back is whole or absent, whatever happened while it was
 * written. A store that cannot be used, or was closed, throws a `RobotsError`; a broken entry is absent.
 */
export interface Store {
  get(key: string): Promise<StoreEntry | undefined>
  set(key: string, entry: StoreEntry): Promise<void>
  delete(key: string): Promise<void>
  /** Removes what has expired, and beyond the size bound what expires soonest; gives how many entries went. */
  sweep(): Promise<number>
  /** Waits for what is being written. */
  close(): Promise<void>
  /**
   * Locks a key among all who share the store, for `holdMs` unless it is renewed; undefined where another has it.
   *
   * A client with such a store asks for a robots.txt only with the lock on its site's key. Others look from time to time whether there is
   * something new. Without this member, each client asks for itself.
   */
  lock?(key: string, holdMs: number): Promise<StoreLock | undefined>
  /**
   * Tells of what others set and delete, until the function that it gives is called; what is changed through this object need not be told.
   *
   * Where notices may have been lost, the listener is called without a key. A client with such a store looks there again for what it has
   * in memory. Without this member, memory is believed for as long as it is fresh.
   */
  watch?(listener: ChangeListener): () => void
  /** Turns at sites that all who share the store take one after another. Without this member, each process keeps its own. */
  readonly turns?: Turns
}
