import { setImmediate } from 'node:timers/promises'

import type { Weight } from '../size-bound.ts'
import { SCHEMA_VERSION } from '../stored-entry.ts'
import type { LmdbTable } from '../../table/lmdb/lmdb-table.ts'

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
export function codedOf(table: LmdbTable, name: string): Uint8Array | undefined {
  table.refresh()
  return table.get(ENTRIES + name)
}

export function put(table: LmdbTable, name: string, coded: Uint8Array, expiresAt: number): Promise<void> {
  const head = Buffer.alloc(16)
  head.writeDoubleBE(expiresAt, 0)
  head.writeDoubleBE(coded.length, 8)
  return table.write(() => {
    table.put(HEADS + name, head)
    table.put(ENTRIES + name, coded)
  })
}

export function remove(table: LmdbTable, name: string): Promise<void> {
  return table.write(() => removeNow(table, name))
}

/** All heads, some of them a turn of the event loop, so that other work continues. */
export async function headsOf(table: LmdbTable): Promise<readonly Head[]> {
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
export function removeIfUnchanged(table: LmdbTable, { name, expiresAt, size }: Head): boolean {
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
