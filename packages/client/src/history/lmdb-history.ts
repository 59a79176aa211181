import { hash } from 'node:crypto'
import { resolve } from 'node:path'
import { setImmediate } from 'node:timers/promises'

import { checkedOptions, numberFrom, withDefault } from '@ruly/common/checked-options'

import {
  packedFile,
  packFile,
  unpackFile,
  type BaseFile,
  encodeRow,
  entryOf,
  factsOf,
  hashOfPolicy,
  type RowFacts,
} from './history-row.ts'
import { type History, countChanges, type HistoryEntry } from './history.ts'
import {
  historyChecks,
  outdatedAtOnce,
  type HistoryOptions,
  createDailyBytes,
  neededFiles,
  outdatedRows,
} from './retention.ts'
import { createSweeper, roomOf } from '../store/size-bound.ts'
import { pathCheck } from '../store/store-options.ts'
import { nameOf } from '../store/stored-entry.ts'
import { LmdbTable } from '../table/lmdb/lmdb-table.ts'
import { checkInstalled } from '../table/optional-package.ts'

/** Options of `createLmdbHistory`. */
export interface LmdbHistoryOptions extends HistoryOptions {
  /** The file. LMDB puts another beside it, with `-lock` at the end of its name; both are made for this user only. */
  readonly path: string
  /**
   * How much is kept, in bytes. Beyond it, the oldest days are removed until a tenth is free; what each site has now stays. The file is
   * somewhat larger, and never becomes smaller.
   *
   * @default Infinity
   */
  readonly maxBytes?: number | undefined
}

const lmdbHistoryChecks = {
  ...historyChecks,
  path: pathCheck,
  maxBytes: withDefault(numberFrom(1, Infinity, 'a number'), Infinity),
}

/**
 * Makes a history in one LMDB file, which several processes of one machine can share. Needs the package `lmdb`, which is loaded at the first use.
 *
 * Each file of a site is kept once, packed against the one before it where that is smaller. An entry that was added stays, also if the process is
 * killed or the power fails. Not for network file systems.
 *
 * @param options the file, and how much is kept
 * @returns the history, to be closed by you
 * @throws `RobotsError` `package-not-installed`; `TypeError` and `RangeError` for an option that is unknown or wrong. Calls of the history reject
 * with a `RobotsError`, `store-not-usable`, where the file cannot be used
 * @see docs/history.md
 * @example
 * const history = createLmdbHistory({ path: 'robots-history.mdb' })
 * const client = createRobotsClient({ userAgent: 'ExampleBot/1.0', history })
 */
export function createLmdbHistory(options: LmdbHistoryOptions): History {
  const given = checkedOptions('createLmdbHistory()', options, lmdbHistoryChecks, ' It needs { path }.')
  const { maxAgeMs, maxBytes, clock } = given
  checkInstalled('lmdb', 'A history in LMDB')
  const table = new LmdbTable(resolve(given.path), 'history')
  const sweeper = createSweeper(maxBytes, sweep)
  const oldest = (): number => clock.now() - maxAgeMs

  /** Reads what every process has committed until now. */
  const read = <T>(task: () => T): Promise<T> =>
    table.during(() => {
      table.refresh()
      return task()
    })

  async function sweep(): Promise<number> {
    const cutoff = Math.max(oldest(), maxBytes === Infinity ? -Infinity : await cutoffBySize())
    let gone = 0
    for (const site of sitesOf(table)) {
      await setImmediate()
      gone += await table.write(() => trimSite(table, site, cutoff))
    }
    return gone
  }

  async function cutoffBySize(): Promise<number> {
    const daily = createDailyBytes()
    for (const site of sitesOf(table)) {
      await setImmediate()
      table.refresh()
      const unseen = new Map(fileSizes(table, site))
      for (const { at, row, sha256 = '' } of rowsOf(table, site, { newestFirst: true })) {
        // A file goes with the last entry that has it.
        daily.add(at, row.length + (unseen.get(sha256) ?? 0))
        unseen.delete(sha256)
      }
    }
    return daily.cutoffFor(roomOf(maxBytes))
  }

  /** Whether a site has so many entries that are too old that it should be trimmed. */
  function isOutdated(site: string): boolean {
    if (maxAgeMs === Infinity) return false
    let count = 0
    for (const { at } of rowsOf(table, site)) if (at > oldest() || ++count > outdatedAtOnce) break
    return count > outdatedAtOnce
  }

  return {
    add: (origin, entry) =>
      table.during(async () => {
        const site = siteName(origin)
        const bytes = await table.write(() => {
          const added = addEntry(table, site, entry)
          if (isOutdated(site)) trimSite(table, site, oldest())
          return added
        })
        // The question that waits for this entry does not wait for a sweep.
        table.during(() => sweeper.wrote(bytes)).catch(() => undefined)
      }),
    at: (origin, time, policy) => read(() => entryAt(table, siteName(origin), time, policy)),
    async *entries(origin) {
      const site = siteName(origin)
      const rows = await read(() => Array.from(rowsOf(table, site)))
      for (const row of rows) {
        // A sweep may have removed it meanwhile, with its file.
        const entry = await read(() => (table.has(row.key) ? readEntry(table, site, row) : undefined))
        if (entry !== undefined) yield entry
      }
    },
    observedChanges: (origin) => read(() => countChanges(rowsOf(table, siteName(origin)))),
    sweep: () => table.during(() => sweeper.sweep()),
    close: () => table.close(),
  }
}

// A site has a row for each entry by its time, and a row for each file by its SHA-256. All names of sites have the same length.
const SPACE = 'ruly:1:history:'

/** A row of an entry that was read. */
interface LmdbRow extends RowFacts {
  readonly key: string
  readonly at: number
  readonly row: Uint8Array
}

/** The name of a site in keys: 128 bits. */
function siteName(origin: string): string {
  return nameOf(origin).slice(0, 32)
}

function keysOf(site: string): { readonly rows: string; readonly files: string } {
  return { rows: `${SPACE}${site}:at:`, files: `${SPACE}${site}:file:` }
}

/** The names of all sites. */
function* sitesOf(table: LmdbTable): Generator<string> {
  let start = SPACE
  for (;;) {
    const [row] = table.range({ start, end: beyond(SPACE), limit: 1 })
    if (row === undefined) return
    const site = row.key.slice(SPACE.length, row.key.indexOf(':', SPACE.length))
    yield site
    start = `${SPACE}${site};`
  }
}

/** How many bytes the files of a site take, by their SHA-256. */
function fileSizes(table: LmdbTable, site: string): ReadonlyMap<string, number> {
  const { files } = keysOf(site)
  const all = table.range({ start: files, end: beyond(files) })
  return new Map(Array.from(all, ({ key, value }) => [key.slice(files.length), value.length]))
}

/** Adds an entry within a transaction; returns how many bytes that took. */
function addEntry(table: LmdbTable, site: string, entry: HistoryEntry): number {
  const { rows, files } = keysOf(site)
  const row = encodeRow(entry)
  // Ordered by time, then by when it was requested; the same entry has the same key.
  const key = `${rows}${timeKey(entry.at)}:${timeKey(entry.askedAt)}:${hash('sha256', row).slice(0, 16)}`
  let bytes = 0
  if (entry.sha256 !== undefined && entry.file !== undefined && !table.has(files + entry.sha256)) {
    const packed = packFile(entry.file, newestFile(table, site))
    table.put(files + entry.sha256, packed)
    bytes += packed.length
  }
  if (!table.has(key)) {
    table.put(key, row)
    bytes += row.length
  }
  return bytes
}

/** The rows of a site, newest first or oldest first, up to a time. */
function* rowsOf(
  table: LmdbTable,
  site: string,
  { until = lastTime, newestFirst = false }: { readonly until?: number; readonly newestFirst?: boolean } = {},
): Generator<LmdbRow> {
  const { rows } = keysOf(site)
  const end = `${rows}${timeKey(Math.min(until, lastTime))};`
  const range = newestFirst ? { start: end, end: rows, reverse: true } : { start: rows, end }
  for (const { key, value } of table.range(range)) yield rowOf(key, value)
}

/** The newest entry up to a time, under a policy or any. */
function entryAt(
  table: LmdbTable,
  site: string,
  until: number,
  policy: string | undefined,
): HistoryEntry | undefined {
  const wanted = policy === undefined ? undefined : hashOfPolicy(policy)
  for (const row of rowsOf(table, site, { until, newestFirst: true }))
    if (wanted === undefined || row.policyHash === wanted) return readEntry(table, site, row)
  return undefined
}

/** The entry of a row, with its file. */
function readEntry(table: LmdbTable, site: string, row: LmdbRow): HistoryEntry {
  const file = row.sha256 === undefined ? undefined : fileOf(table, site, row.sha256).bytes
  return entryOf(row.row, row, row.at, file)
}

/** Removes within a transaction what a site no longer needs; returns how many entries that were. */
function trimSite(table: LmdbTable, site: string, cutoff: number): number {
  const rows = Array.from(rowsOf(table, site))
  const outdated = outdatedRows(rows, cutoff)
  if (outdated.length === 0) return 0
  for (const { key } of outdated) table.delete(key)
  const gone = new Set(outdated)
  const { files } = keysOf(site)
  const needed = neededFiles(
    rows.filter((row) => !gone.has(row)),
    (sha256) => packedFile(table.get(files + sha256), sha256).base,
  )
  for (const sha256 of fileSizes(table, site).keys()) if (!needed.has(sha256)) table.delete(files + sha256)
  return outdated.length
}

const lastTime = 99_999_999_999_999

/** Times sort as text does. */
function timeKey(time: number): string {
  return String(Math.max(0, Math.floor(time))).padStart(14, '0')
}

function beyond(prefix: string): string {
  return `${prefix.slice(0, -1)};`
}

function rowOf(key: string, row: Uint8Array): LmdbRow {
  return { ...factsOf(row, `The row ${key} of the history`), key, row, at: Number(key.split(':').at(-3)) }
}

/** What a new file is packed against: the file that was seen last. */
function newestFile(table: LmdbTable, site: string): BaseFile | undefined {
  for (const { sha256 } of rowsOf(table, site, { newestFirst: true }))
    if (sha256 !== undefined) return fileOf(table, site, sha256)
  return undefined
}

function fileOf(table: LmdbTable, site: string, sha256: string): BaseFile {
  const packed = packedFile(table.get(keysOf(site).files + sha256), sha256)
  const base = packed.base === undefined ? undefined : fileOf(table, site, packed.base).bytes
  return { sha256, depth: packed.depth, bytes: unpackFile(packed, sha256, base) }
}
