/**
 * A small synchronous map from text to octets; what a book keeps lies in it.
 *
 * An array that was handed over or given back is not changed by either side. Who gives the same array for the same value spares the
 * book a comparison.
 */
export interface BookStorage {
  get(key: string): Uint8Array | undefined
  set(key: string, value: Uint8Array): void
  delete(key: string): void
  /** All keys as they are now; entries may be set and deleted while they are gone through. */
  keys(): Iterable<string>
  /** Runs work so that no other process writes in between, all of it or nothing; without this member, work just runs. */
  transaction?<Result>(work: () => Result): Result
}
