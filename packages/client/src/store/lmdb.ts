import { resolve } from 'node:path'
import { setImmediate } from 'node:timers/promises'

import { RobotsError } from 'ruly'

import { decodeEntry, encodeEntry, nameOf, SCHEMA_VERSION } from './entry-coding.ts'
import { openLmdb, type LmdbDatabase } from './lmdb-database.ts'
import { createSweeper, isLive, roomOf, toSweep, type Weight } from './size-bound.ts'
import { storeClosed, storeNotUsable } from './store-error.ts'
import { checkedOptions, checkedPath, type StoreOptions } from './store-options.ts'
import type { Store } from './store.ts'

const DEFAULT_MAX_OCTETS = 1024 * 1024 * 1024
/** How many rows one turn of the event loop reads or removes. */
const ROWS_A_TURN = 1000

const HEADS = `ruly:${SCHEMA_VERSION}:head:`
const BEYOND_HEADS = `ruly:${SCHEMA_VERSION}:head;`
const ENTRIES = `ruly:${SCHEMA_VERSION}:entry:`

export interface LmdbStoreOptions extends StoreOptions {
  /** The file. LMDB puts another beside it, with `-lock` at the end of its name. */
  readonly path: string
  /**
   * Each process may exceed it by a tenth until it sweeps. The file is somewhat larger, and never becomes smaller.
   *
   * @default 1,073,741,824 (1 GiB)
   */
  readonly maxOctets?: number
}

interface Head extends Weight {
  readonly name: string
}

/**
 * A store in one LMDB file, which several processes of one machine may share. Needs the package `lmdb`, which is loaded at the first use.
 *
 * A write resolves when every process can see it; writes that wait together are committed together. Not for network file systems, and a
 * file that others cut or overwrite ends the process: LMDB reads it as memory.
 */
export function createLmdbStore(options: LmdbStoreOptions): Store {
  const path = resolve(checkedPath('path', (options as Partial<LmdbStoreOptions> | undefined)?.path))
  const { maxOctets, clock } = checkedOptions(options, DEFAULT_MAX_OCTETS)
  const sweeper = createSweeper(maxOctets, () => guarded(sweep))
  const running = new Set<Promise<unknown>>()
  let opened: Promise<LmdbDatabase> | undefined
  let isClosed = false

  async function guarded<T>(task: (database: LmdbDatabase) => T | Promise<T>): Promise<T> {
    try {
      opened ??= openLmdb(path)
      return await task(
        await opened.catch((error: unknown) => {
          opened = undefined
          throw error
        }),
      )
    } catch (error) {
      throw error instanceof RobotsError ? error : storeNotUsable(path, error)
    }
  }

  /** Runs a task that `close` waits for. */
  async function run<T>(task: () => Promise<T>): Promise<T> {
    if (isClosed) throw storeClosed(path)
    const done = task()
    running.add(done)
    return done.finally(() => running.delete(done))
  }

  async function sweep(database: LmdbDatabase): Promise<number> {
    const swept = toSweep(await headsOf(database), clock.now(), maxOctets)
    let gone = 0
    for (let at = 0; at < swept.length; at += ROWS_A_TURN) {
      await setImmediate()
      gone += database.transactionSync(
        () => swept.slice(at, at + ROWS_A_TURN).filter((head) => removeIfUnchanged(database, head)).length,
      )
    }
    return gone
  }

  return {
    get(key) {
      return run(() =>
        guarded((database) => {
          // So that it sees what another process has committed.
          database.resetReadTxn()
          const coded = database.get(ENTRIES + nameOf(key))
          const entry = coded && decodeEntry(key, coded)
          return entry !== undefined && isLive(entry, clock.now()) ? entry : undefined
        }),
      )
    },
    set(key, entry) {
      return run(async () => {
        const coded = encodeEntry(key, entry)
        if (coded.length > roomOf(maxOctets)) return guarded((database) => remove(database, nameOf(key)))
        await guarded((database) => put(database, nameOf(key), coded, entry.expiresAt))
        await sweeper.wrote(coded.length)
      })
    },
    delete(key) {
      return run(() => guarded((database) => remove(database, nameOf(key))))
    },
    sweep() {
      return run(() => sweeper.sweep())
    },
    async close() {
      isClosed = true
      await Promise.allSettled(running)
      const database = await opened?.catch(() => undefined)
      opened = undefined
      await database?.close()
    },
  }
}

/** Head first: an entry without one would never be swept, a head without an entry is. */
async function put(
  database: LmdbDatabase,
  name: string,
  coded: Uint8Array,
  expiresAt: number,
): Promise<void> {
  const head = Buffer.alloc(16)
  head.writeDoubleBE(expiresAt, 0)
  head.writeDoubleBE(coded.length, 8)
  await committed([database.put(HEADS + name, head), database.put(ENTRIES + name, coded)])
}

async function remove(database: LmdbDatabase, name: string): Promise<void> {
  await committed([database.remove(ENTRIES + name), database.remove(HEADS + name)])
}

/** Waits for writes; what went wrong with a commit is itself a promise. */
async function committed(writes: readonly Promise<boolean>[]): Promise<void> {
  const [failed] = (await Promise.allSettled(writes)).filter(({ status }) => status === 'rejected')
  if (failed === undefined) return
  const { reason } = failed as { readonly reason: Error & { readonly commitError?: Promise<never> } }
  await reason.commitError
  throw reason
}

/** All heads, some of them a turn, so that other work goes on. */
async function headsOf(database: LmdbDatabase): Promise<readonly Head[]> {
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
function removeIfUnchanged(database: LmdbDatabase, { name, expiresAt, size }: Head): boolean {
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
