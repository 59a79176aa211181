/** Octets under a key, until a time. */
export interface StoreEntry {
  readonly octets: Uint8Array
  /** Milliseconds since the epoch; from then on the entry is as good as absent. */
  readonly expiresAt: number
}

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
}
