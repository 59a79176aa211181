import { resolve } from 'node:path'

import type { BookStorage } from './book-storage.ts'
import { checkedOptions } from '@ruly/common/checked-options'
import {
  decodeEntry,
  encodeEntry,
  keyOf,
  nameOf,
  pathCheck,
  RecentMap,
  SCHEMA_VERSION,
} from '@ruly/client/internal'
import { LmdbTable } from '@ruly/client/stores'

// A row is found by the hash of its key, of any length and characters, and has the key inside.
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

/** Options of `openLmdbStorage`. */
export interface LmdbStorageOptions {
  /** The file. LMDB puts another beside it, with `-lock` at the end of its name; both are made for this user only. */
  readonly path: string
}

/** Where a book is kept: one LMDB file. */
export interface LmdbBookStorage extends BookStorage {
  /**
   * Runs synchronous work as one transaction, or as a part of the one that runs. If it throws, all its writes are rolled back.
   *
   * What the work does after an `await` is not part of the transaction. Other processes wait with their writes meanwhile.
   *
   * @param work what to run
   * @returns what the work returns
   * @throws what the work throws; `RobotsError` `store-not-usable`
   */
  transaction<Result>(work: () => Result): Result
  /** Ends the use of the file. A second call does nothing. */
  close(): void
  /** The same as `close`. */
  [Symbol.dispose](): void
}

/**
 * Opens a file in which a book is kept: LMDB, which several processes of one machine can share. Needs the package `lmdb`.
 *
 * Every process sees what was set at its next question, and it stays when this process is killed. A broken row is absent. A file
 * that was cut short is moved to `PATH.cut`, with a warning of the process. One with spoilt pages is an error: its pages are read here, up to 65,536
 * of them. Not for network file systems, and a file that others cut or overwrite while it is open ends the process: LMDB reads it as memory.
 *
 * @param options the file
 * @returns the storage, for `createBook`
 * @throws `RobotsError` `store-not-usable`, here and at each later use; `package-not-installed`
 * @example
 * const storage = openLmdbStorage({ path: 'book.mdb' })
 * const book = createBook({ agent: 'ExampleBot/1.0', storage })
 */
export function openLmdbStorage(options: LmdbStorageOptions): LmdbBookStorage {
  const path = resolve(
    checkedOptions('openLmdbStorage()', options, { path: pathCheck }, ' It needs { path }.').path,
  )
  const table = new LmdbTable(path)
  table.refresh()
  const recent = new RecentMap<RecentValue>(RECENT_BYTES)

  function read(key: string): Uint8Array | undefined {
    const commit = table.refresh()
    const known = table.isWriting ? undefined : recent.get(key)
    if (known?.commit === commit) return known.bytes
    const coded = table.get(ROWS + nameOf(key))
    if (coded === undefined) return undefined
    if (known !== undefined && Buffer.compare(known.coded, coded) === 0) {
      known.commit = commit
      return known.bytes
    }
    const bytes = decodeEntry(key, coded)?.bytes
    if (bytes !== undefined && !table.isWriting)
      recent.set(key, { commit, coded, bytes }, coded.length + key.length + 1)
    return bytes
  }

  function close(): void {
    // At once, as no write is under way: all are synchronous.
    void table.close()
    recent.clear()
  }

  return {
    get: read,
    set(key, value) {
      table.put(ROWS + nameOf(key), encodeEntry(key, { bytes: value, expiresAt: Infinity }))
    },
    delete(key) {
      table.delete(ROWS + nameOf(key))
    },
    keys() {
      table.refresh()
      const rows = table.range({ start: ROWS, end: BEYOND_ROWS })
      return Array.from(rows, ({ value }) => keyOf(value)).filter((key) => key !== undefined)
    },
    transaction: (work) => table.transaction(work),
    close,
    [Symbol.dispose]: close,
  }
}
