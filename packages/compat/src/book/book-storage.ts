/**
 * A small synchronous map from text to bytes in which a book stores its files and visits.
 *
 * Neither side changes an array that was passed or returned. Returning the same array for the same value saves the book a
 * comparison.
 */
export interface BookStorage {
  /** The value of a key; undefined if missing. */
  get(key: string): Uint8Array | undefined
  /** Stores a value. */
  set(key: string, value: Uint8Array): void
  /** Deletes a key, if it exists. */
  delete(key: string): void
  /** All keys at this moment. Entries can be set and deleted during the iteration. */
  keys(): Iterable<string>
  /**
   * Runs work as one transaction: no other process writes in between, and all writes happen or none. Without this member, work just
   * runs.
   */
  transaction?<Result>(work: () => Result): Result
}
