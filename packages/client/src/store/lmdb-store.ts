import { resolve } from 'node:path'
import { setImmediate } from 'node:timers/promises'

import { checkedOptions } from '@ruly/common/checked-options'

import { LmdbTable } from '../table/lmdb/lmdb-table.ts'
import { checkInstalled } from '../table/optional-package.ts'
import { createSweeper, isLive, roomOf, toSweep, type Weight } from './size-bound.ts'
import { pathCheck, storeChecks, type StoreOptions } from './store-options.ts'
import type { Store } from './store.ts'
import { decodeEntry, encodeEntry, nameOf, SCHEMA_VERSION } from './stored-entry.ts'

export type { StoreOptions } from './store-options.ts'
export type { Store } from './store.ts'

// An entry is two rows: the bytes, and a head of 16 with the expiry and the size, so that a sweep reads no entry.
const HEADS = `ruly:${SCHEMA_VERSION}:head:`
const BEYOND_HEADS = `ruly:${SCHEMA_VERSION}:head;`
const ENTRIES = `ruly:${SCHEMA_VERSION}:entry:`

/** How many rows one turn of the event loop reads or removes. */
const ROWS_A_TURN = 1000

interface Head extends Weight {
  readonly name: string
}

const DEFAULT_MAX_BYTES = 1024 * 1024 * 1024

/** Options of `createLmdbStore`. */
export interface LmdbStoreOptions extends StoreOptions {
  /** The file. LMDB puts another beside it, with `-lock` at the end of its name. */
  readonly path: string
  /**
   * How much is kept: the size of the entries with their keys, in bytes. Each process may exceed it by a tenth until it sweeps. The file is
   * somewhat larger, and never becomes smaller.
   *
   * @default 1_073_741_824 (1 GiB)
   */
  readonly maxBytes?: number | undefined
}

const lmdbChecks = { ...storeChecks(DEFAULT_MAX_BYTES), path: pathCheck }

/**
 * Makes a store in one LMDB file, which several processes of one machine can share. Needs the package `lmdb`, which is loaded at the first use.
 *
 * A write resolves when every process can see it; writes that wait together are committed together. A file that was
 * cut short is moved to `PATH.cut`, with a warning of the process. One with spoilt pages is an error: when it is opened, its pages are read, up to
 * 65,536 of them, which is half a second for 1 GiB. Not for network file systems, and a file that others cut or overwrite while it is open ends the
 * process: LMDB reads it as memory.
 *
 * @param options the file, the size and the clock
 * @returns the store, to be closed by you
 * @throws `RobotsError` `package-not-installed`; `TypeError` and `RangeError` for an option that is unknown or wrong. Calls of the store reject with
 * a `RobotsError`, `store-not-usable`, where the file cannot be used
 * @example
 * const store = createLmdbStore({ path: 'robots.mdb' })
 * const client = createRobotsClient({ userAgent: 'ExampleBot/1.0', store })
 */
export function createLmdbStore(options: LmdbStoreOptions): Store {
  const given = checkedOptions('createLmdbStore()', options, lmdbChecks, ' It needs at least { path }.')
  const { maxBytes, clock } = given
  checkInstalled('lmdb', 'What is kept in LMDB')
  const path = resolve(given.path)
  const table = new LmdbTable(path)
  const sweeper = createSweeper(maxBytes, sweep)

  async function sweep(): Promise<number> {
    const swept = toSweep(await headsOf(table), clock.now(), maxBytes)
    let gone = 0
    for (let at = 0; at < swept.length; at += ROWS_A_TURN) {
      await setImmediate()
      const some = swept.slice(at, at + ROWS_A_TURN)
      gone += table.transaction(() => some.filter((head) => removeIfUnchanged(table, head)).length)
    }
    return gone
  }

  return {
    get: (key) =>
      table.during(() => {
        // As last committed by any process.
        table.refresh()
        const coded = table.get(ENTRIES + nameOf(key))
        const entry = coded && decodeEntry(key, coded)
        return entry !== undefined && isLive(entry, clock.now()) ? entry : undefined
      }),
    set: (key, entry) =>
      table.during(async () => {
        const coded = encodeEntry(key, entry)
        if (coded.length > roomOf(maxBytes)) return await remove(table, nameOf(key))
        await put(table, nameOf(key), coded, entry.expiresAt)
        await sweeper.wrote(coded.length)
      }),
    delete: (key) => table.during(() => remove(table, nameOf(key))),
    sweep: () => table.during(() => sweeper.sweep()),
    close: () => table.close(),
  }
}

function put(table: LmdbTable, name: string, coded: Uint8Array, expiresAt: number): Promise<void> {
  const head = Buffer.alloc(16)
  head.writeDoubleBE(expiresAt, 0)
  head.writeDoubleBE(coded.length, 8)
  return table.write(() => {
    table.put(HEADS + name, head)
    table.put(ENTRIES + name, coded)
  })
}

function remove(table: LmdbTable, name: string): Promise<void> {
  return table.write(() => removeNow(table, name))
}

/** All heads, some of them a turn of the event loop, so that other work continues. */
async function headsOf(table: LmdbTable): Promise<readonly Head[]> {
  const heads: Head[] = []
  table.refresh()
  let start = HEADS
  for (;;) {
    const rows = Array.from(table.range({ start, end: BEYOND_HEADS, limit: ROWS_A_TURN }))
    for (const { key, value } of rows) heads.push({ name: key.slice(HEADS.length), ...weightOf(value) })
    if (rows.length < ROWS_A_TURN) return heads
    // The next key there can be.
    start = `${rows.at(-1)?.key}\0`
    await setImmediate()
  }
}

/** Removes an entry within a transaction, unless it was written again since. */
function removeIfUnchanged(table: LmdbTable, { name, expiresAt, size }: Head): boolean {
  const head = table.get(HEADS + name)
  if (head === undefined) return false
  const now = weightOf(head)
  if (now.size !== size || !Object.is(now.expiresAt, expiresAt)) return false
  removeNow(table, name)
  return true
}

function removeNow(table: LmdbTable, name: string): void {
  table.delete(ENTRIES + name)
  table.delete(HEADS + name)
}

/** A head that cannot be read has expired. */
function weightOf(head: Uint8Array): Weight {
  if (head.length !== 16) return { expiresAt: 0, size: 0 }
  const view = Buffer.from(head.buffer, head.byteOffset, head.length)
  return { expiresAt: view.readDoubleBE(0), size: view.readDoubleBE(8) }
}
