import type { Turns } from '../turns/turns.ts'

/** Bytes under a key, until a time. */
export interface StoreEntry {
  /** What is kept. */
  readonly bytes: Uint8Array
  /** When the entry expires, in milliseconds since the epoch. From then on it counts as absent. */
  readonly expiresAt: number
}

/** The right to request a robots.txt while others that share the store wait for the result. */
export interface StoreLock {
  /**
   * Holds the lock for `holdMs` from now.
   *
   * @param holdMs in milliseconds
   * @returns false where it has ended, so that another may hold it; true where the store cannot be reached, as `lock` grants one then
   */
  renew(holdMs: number): Promise<boolean>
  /** Gives the lock back; does nothing where another holds it by now. */
  release(): Promise<void>
}

/** Is told what others have changed: a key, or undefined where it may be any key. */
export type ChangeListener = (key: string | undefined) => void

/**
 * Where a client keeps what it knows of sites. Several clients can share one, and several processes where the store says so.
 *
 * Keys are any text; a store adds its own namespace and schema version. What it returns is whole or absent, even if a process was killed
 * while it wrote. A store that cannot be used, or was closed, throws a `RobotsError`; a broken entry is absent.
 *
 * A store of your own passes `storeContract` of `@ruly/client/testing`.
 */
export interface Store {
  /** The entry under a key; undefined where it is absent or has expired. */
  get(key: string): Promise<StoreEntry | undefined>
  /** Puts an entry under a key, in place of the one that was there. */
  set(key: string, entry: StoreEntry): Promise<void>
  /** Removes the entry under a key, if there is one. */
  delete(key: string): Promise<void>
  /** Removes what has expired, and beyond the size bound what expires soonest; returns how many entries were removed. */
  sweep(): Promise<number>
  /** Waits for writes that are under way, then closes the store. */
  close(): Promise<void>
  /**
   * Locks a key among all that share the store, for `holdMs` unless the lock is renewed.
   *
   * A client with such a store requests a robots.txt only while it holds the lock on the key of the site. Others look from time to time whether
   * there is something new. Without this member, each client requests for itself.
   *
   * @param holdMs in milliseconds
   * @returns undefined where another holds the lock
   */
  lock?(key: string, holdMs: number): Promise<StoreLock | undefined>
  /**
   * Calls a listener with the keys that others set and delete, until the function that it returns is called. Changes made through this object
   * need not be told.
   *
   * Where notices may have been lost, the listener is called without a key. A client with such a store then reads again what it has in memory.
   * Without this member, memory counts for as long as it is fresh.
   */
  watch?(listener: ChangeListener): () => void
  /** Turns at sites, in one order for all that share the store. Without this member, each process keeps its own. */
  readonly turns?: Turns
}
