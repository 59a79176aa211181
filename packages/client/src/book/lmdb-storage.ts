import { resolve } from 'node:path'

import { LRUCache } from 'lru-cache'
import { RobotsError } from 'ruly'
import type { BookStorage } from 'ruly/book'
import { checkedOptions } from 'ruly/internal'

import { storeClosed, storeInTransaction, storeNotUsable } from '../store/store-error.ts'
import { pathCheck } from '../store/store-options.ts'
import { decodeEntry, encodeEntry, keyOf, nameOf, SCHEMA_VERSION } from '../store/stored-entry.ts'
import { openShared } from './shared-database.ts'

// A row is found by the hash of its key, whatever its length and characters, and has the key inside.
const ROWS = `ruly:${SCHEMA_VERSION}:book:`
const BEYOND_ROWS = `ruly:${SCHEMA_VERSION}:book;`

/** Bytes of values that were read and are given again while they stay: a book sees by the array that nothing has changed. */
const RECENT_BYTES = 16 * 1024 * 1024

interface RecentValue {
  /** The number of the last commit at which it was this. */
  commit: number
  readonly coded: Uint8Array
  readonly bytes: Uint8Array
}

export interface LmdbStorageOptions {
  /** The file. LMDB puts another beside it, with `-lock` at the end of its name; both are made for this user only. */
  readonly path: string
}

export interface LmdbBookStorage extends BookStorage {
  /**
   * Runs work so that no process writes in between, all of it or nothing; within another transaction, as a part of it.
   *
   * The work is synchronous: what it does after an `await` is no longer within. Others who want to write wait meanwhile.
   */
  transaction<Result>(work: () => Result): Result
  /** Ends the use of the file; a second time, it does nothing. */
  close(): void
  [Symbol.dispose](): void
}

/**
 * Where a book is kept: in one LMDB file, which several processes of one machine may share. Needs the package `lmdb`.
 *
 * What was set is seen by every process at its next question, and stays when this one is killed. What others spoilt is absent. A file
 * that was cut short is moved to `PATH.cut`, with a warning of the process. Not for network file systems, and a file that others cut or overwrite
 * while it is open ends the process: LMDB reads it as memory.
 *
 * @throws RobotsError `store-not-usable`, here and at each later use; `package-not-installed`
 */
export function openLmdbStorage(options: LmdbStorageOptions): LmdbBookStorage {
  const path = resolve(
    checkedOptions('openLmdbStorage()', options, { path: pathCheck }, ' It needs { path }.').path,
  )
  const shared = usable(path, () => openShared(path))
  const { database } = shared
  const recent = new LRUCache<string, RecentValue>({
    maxSize: RECENT_BYTES,
    sizeCalculation: ({ coded }, key) => coded.length + key.length + 1,
  })
  let isClosed = false

  function run<Result>(task: () => Result): Result {
    if (isClosed) throw storeClosed(path, 'Open it again.')
    return usable(path, task)
  }

  function read(key: string): Uint8Array | undefined {
    const commit = shared.refresh()
    const known = shared.isWriting() ? undefined : recent.get(key)
    if (known?.commit === commit) return known.bytes
    const coded = database.getBinary(ROWS + nameOf(key))
    if (coded === undefined) return undefined
    if (known !== undefined && Buffer.compare(known.coded, coded) === 0) {
      known.commit = commit
      return known.bytes
    }
    const bytes = decodeEntry(key, coded)?.bytes
    if (bytes !== undefined && !shared.isWriting()) recent.set(key, { commit, coded, bytes })
    return bytes
  }

  function close(): void {
    if (isClosed) return
    if (shared.isWriting()) throw storeInTransaction(path)
    isClosed = true
    recent.clear()
    shared.release()
  }

  return {
    get: (key) => run(() => read(key)),
    set(key, value) {
      run(() => database.putSync(ROWS + nameOf(key), encodeEntry(key, { bytes: value, expiresAt: Infinity })))
    },
    delete(key) {
      run(() => database.removeSync(ROWS + nameOf(key)))
    },
    keys() {
      return run(() => {
        shared.refresh()
        const rows = database.getRange({ start: ROWS, end: BEYOND_ROWS })
        return Array.from(rows, ({ value }) => keyOf(value)).filter((key) => key !== undefined)
      })
    },
    transaction(work) {
      const failures: unknown[] = []
      try {
        return run(() => shared.transact(() => outcomeOf(work, failures)))
      } catch (error) {
        throw failures.length > 0 ? failures[0] : error
      }
    },
    close,
    [Symbol.dispose]: close,
  }
}

/** Runs work of others and notes what it throws, which is no error of the file. */
function outcomeOf<Result>(work: () => Result, failures: unknown[]): Result {
  try {
    return work()
  } catch (error) {
    failures.push(error)
    throw error
  }
}

function usable<Result>(path: string, task: () => Result): Result {
  try {
    return task()
  } catch (error) {
    throw error instanceof RobotsError ? error : storeNotUsable(path, error)
  }
}
