import { resolve } from 'node:path'
import { setImmediate } from 'node:timers/promises'

import { checkedOptions, numberFrom, withDefault } from '@ruly/common/checked-options'

import { LmdbTable } from '../table/lmdb/lmdb-table.ts'
import { checkInstalled } from '../table/optional-package.ts'
import { createSweeper, roomOf } from '../store/size-bound.ts'
import { pathCheck } from '../store/store-options.ts'
import type { History } from './history.ts'
import { countChanges } from './observed-changes.ts'
import { historyChecks, outdatedAtOnce, type HistoryOptions } from './history-options.ts'
import {
  addEntry,
  entryAt,
  fileSizes,
  readEntry,
  rowsOf,
  siteName,
  sitesOf,
  trimSite,
} from './lmdb-history-rows.ts'
import { createDailyBytes } from './retention.ts'

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
  const table = new LmdbTable(resolve(given.path))
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
      for (const row of rows) yield await read(() => readEntry(table, site, row))
    },
    observedChanges: (origin) => read(() => countChanges(rowsOf(table, siteName(origin)))),
    sweep: () => table.during(() => sweeper.sweep()),
    close: () => table.close(),
  }
}
