import { RobotsError } from 'ruly'

import { storeClosed, storeInTransaction, storeNotUsable } from '../store-error.ts'
import { openShared, type SharedDatabase } from './shared-database.ts'

/** Bytes under a key. */
export interface Row {
  /** The key. */
  readonly key: string
  /** What is under it. */
  readonly value: Uint8Array
}

/** Rows from one key to another, which does not count, in the order of their keys; in reverse, `start` is the last one, which does not count. */
export interface RowRange {
  /** The first key. */
  readonly start: string
  /** The key that ends the range. */
  readonly end: string
  /** Whether the last row comes first. */
  readonly reverse?: boolean
  /** The most rows. */
  readonly limit?: number
}

/**
 * Rows in one LMDB file, for several processes of one machine: all that is kept in LMDB is in such a table. Users of one file have keys that begin
 * with names of their own.
 *
 * Reads are synchronous, and see what every process has committed when `refresh` was last called. So are `put` and `delete`, which are committed when
 * they return, or with the transaction that they are in. `write` waits instead, and is committed together with others that wait: it is far faster
 * for many. Every error is a `RobotsError`, `store-not-usable`, and names the file.
 */
export class LmdbTable {
  readonly #path: string
  readonly #what: string
  readonly #running = new Set<Promise<unknown>>()
  #shared: SharedDatabase | undefined
  #isClosing = false
  #isClosed = false

  /** The file is opened at the first use. Errors call it `what`. */
  constructor(path: string, what = 'store') {
    this.#path = path
    this.#what = what
  }

  /** The bytes under a key; undefined where it is absent. */
  get(key: string): Uint8Array | undefined {
    return this.#usable(({ database }) => database.get(key))
  }

  /** Whether there is a key. */
  has(key: string): boolean {
    return this.#usable(({ database }) => database.doesExist(key))
  }

  /** The rows of a range, as they are when each is read. */
  *range(range: RowRange): Generator<Row, void, undefined> {
    try {
      // Delegated: a range that is not read to its end must give its place up.
      yield* this.#usable(({ database }) => database.getRange(range))
    } catch (error) {
      throw this.#errorOf(error)
    }
  }

  /** Puts bytes under a key. */
  put(key: string, value: Uint8Array): void {
    this.#usable((shared) => shared.put(key, value))
  }

  /** Removes a key, if it is there. */
  delete(key: string): void {
    this.#usable((shared) => shared.delete(key))
  }

  /** Has reads see what every process has committed until now; gives the number of the last commit. Opens the file if it is not open. */
  refresh(): number {
    return this.#usable((shared) => shared.refresh())
  }

  /** Whether a transaction runs, by whichever user of the file in this thread. */
  get isWriting(): boolean {
    return this.#shared?.isWriting ?? false
  }

  /** Runs work as one transaction, or as a part of the one that runs: all its writes are committed, or none if it throws. */
  transaction<Result>(work: () => Result): Result {
    const failures: unknown[] = []
    const noted = (): Result => {
      try {
        return work()
      } catch (error) {
        failures.push(error)
        throw error
      }
    }
    try {
      return this.#usable((shared) => shared.transact(noted))
    } catch (error) {
      // What the work throws is no error of the file.
      throw failures.length > 0 ? failures[0] : error
    }
  }

  /** The same, together with others that wait. What work puts before it throws stays, so let it read first. */
  async write<Result>(work: () => Result): Promise<Result> {
    try {
      return await this.#usable((shared) => shared.write(work))
    } catch (error) {
      throw this.#errorOf(error)
    }
  }

  /** Runs a task that `close` waits for; throws once that was called. */
  async during<Result>(task: () => Result | Promise<Result>): Promise<Result> {
    if (this.#isClosing) throw storeClosed(this.#path, this.#what)
    const done = (async () => await task())()
    this.#running.add(done)
    try {
      return await done
    } finally {
      this.#running.delete(done)
    }
  }

  /** Waits for what is under way, then ends the use of the file: at once if nothing is. */
  close(): Promise<void> {
    if (this.isWriting) throw storeInTransaction(this.#path, this.#what)
    this.#isClosing = true
    if (this.#running.size === 0) return this.#release()
    return Promise.allSettled(this.#running).then(() => this.#release())
  }

  #usable<Result>(task: (shared: SharedDatabase) => Result): Result {
    if (this.#isClosed) throw storeClosed(this.#path, this.#what)
    try {
      return task((this.#shared ??= openShared(this.#path)))
    } catch (error) {
      throw this.#errorOf(error)
    }
  }

  #errorOf(error: unknown): unknown {
    return error instanceof RobotsError ? error : storeNotUsable(this.#path, error, this.#what)
  }

  async #release(): Promise<void> {
    this.#isClosed = true
    const shared = this.#shared
    this.#shared = undefined
    await shared?.release()
  }
}
