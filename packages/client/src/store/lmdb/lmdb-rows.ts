import { setImmediate } from 'node:timers/promises'

import type { Weight } from '../size-bound.ts'
import { SCHEMA_VERSION } from '../stored-entry.ts'
import { committed, type LmdbDatabase } from '../../table/lmdb/lmdb-database.ts'

// An entry is two rows: the bytes, and a head of 16 with the expiry and the size, so that a sweep reads no entry.
const HEADS = `ruly:${SCHEMA_VERSION}:head:`
const BEYOND_HEADS = `ruly:${SCHEMA_VERSION}:head;`
const ENTRIES = `ruly:${SCHEMA_VERSION}:entry:`

/** How many rows one turn of the event loop reads or removes. */
export const ROWS_A_TURN = 1000

interface Head extends Weight {
  readonly name: string
}

/** The bytes under a name, as last committed by any process. */
export function codedOf(database: LmdbDatabase, name: string): Uint8Array | undefined {
  database.resetReadTxn()
  return database.get(ENTRIES + name)
}

/** Head first: an entry without one would never be swept, a head without an entry is. */
export async function put(
  database: LmdbDatabase,
  name: string,
  coded: Uint8Array,
  expiresAt: number,
): Promise<void> {
  const head = Buffer.alloc(16)
  head.writeDoubleBE(expiresAt, 0)
  head.writeDoubleBE(coded.length, 8)
  await committed(Promise.all([database.put(HEADS + name, head), database.put(ENTRIES + name, coded)]))
}

export async function remove(database: LmdbDatabase, name: string): Promise<void> {
  await committed(Promise.all([database.remove(ENTRIES + name), database.remove(HEADS + name)]))
}

/** All heads, some of them a turn of the event loop, so that other work continues. */
export async function headsOf(database: LmdbDatabase): Promise<readonly Head[]> {
  const heads: Head[] = []
  database.resetReadTxn()
  let start = HEADS
  for (;;) {
    const rows = Array.from(database.getRange({ start, end: BEYOND_HEADS, limit: ROWS_A_TURN }))
    for (const { key, value } of rows) heads.push({ name: key.slice(HEADS.length), ...weightOf(value) })
    if (rows.length < ROWS_A_TURN) return heads
    // The next key there can be.
    start = `${rows.at(-1)?.key}\0`
    await setImmediate()
  }
}

/** Removes an entry within a transaction, unless it was written again since. */
export function removeIfUnchanged(database: LmdbDatabase, { name, expiresAt, size }: Head): boolean {
  const head = database.get(HEADS + name)
  if (head === undefined) return false
  const now = weightOf(head)
  if (now.size !== size || !Object.is(now.expiresAt, expiresAt)) return false
  database.removeSync(HEADS + name)
  database.removeSync(ENTRIES + name)
  return true
}

/** A head that cannot be read has expired. */
function weightOf(head: Uint8Array): Weight {
  if (head.length !== 16) return { expiresAt: 0, size: 0 }
  const view = Buffer.from(head.buffer, head.byteOffset, head.length)
  return { expiresAt: view.readDoubleBE(0), size: view.readDoubleBE(8) }
}
