import { createHash } from 'node:crypto'
import { resolve } from 'node:path'

import { checkedOptions } from '@ruly/common/checked-options'

import { parsedUrl } from '@ruly/common/parsed-url'
import { LmdbTable, type Row } from '../../table/lmdb/lmdb-table.ts'
import { seal, unsealedOrThrow } from '../../table/sealed.ts'
import { pathCheck } from '../../store/store-options.ts'
import type { Frontier, FrontierPage } from '../crawl-options.ts'

export type { Frontier, FrontierPage } from '../crawl-options.ts'

/** Every URL that was ever added, by a digest of it. */
const PAGES = 'ruly:1:page:'
/** Those without a result, by their numbers, in the order in which they were added. */
const WAITING = 'ruly:1:waiting:'
const BEYOND_WAITING = 'ruly:1:waiting;'
const NOTHING = new Uint8Array(0)

/** Options of `createLmdbFrontier`. */
export interface LmdbFrontierOptions {
  /** The file. LMDB puts another beside it, with `-lock` at the end of its name; both are made for this user only. */
  readonly path: string
}

/** A frontier in an LMDB file. */
export interface LmdbFrontier extends Frontier, AsyncDisposable {
  /** Ends the use of the file, when what is under way is kept. */
  close(): Promise<void>
}

/**
 * Makes a frontier in one LMDB file, for crawls that can be resumed. Needs the package `lmdb`.
 *
 * URLs that differ only in how `new URL` writes them, or in their fragments, are one. What was kept stays, also if the process is killed or
 * the power fails. Memory holds the URLs that were taken, however many there are. One process uses the file at a time.
 *
 * @param options the file, which is made if it is not there
 * @returns the frontier, to be closed by you
 * @throws `RobotsError` `store-not-usable`, here and at each later use; `package-not-installed`
 * @example
 * const client = createRobotsClient({ userAgent: 'ExampleBot/1.0' })
 * const frontier = createLmdbFrontier({ path: 'crawl.mdb' })
 * for await (const { url } of client.crawl(['https://example.com/'], () => 0, { frontier })) console.log(url)
 * await frontier.close()
 */
export function createLmdbFrontier(options: LmdbFrontierOptions): LmdbFrontier {
  const path = resolve(
    checkedOptions('createLmdbFrontier()', options, { path: pathCheck }, ' It needs { path }.').path,
  )
  const table = new LmdbTable(path)
  table.refresh()
  let last = lastNumber(table)
  let taken = -1

  /** Within a transaction. */
  function insert(urls: readonly string[]): void {
    // Another frontier on the file may have added some.
    last = Math.max(last, lastNumber(table))
    for (const url of urls) {
      const key = PAGES + digestOf(url)
      if (table.has(key)) continue
      table.put(key, NOTHING)
      table.put(rowOf(++last), seal('waiting-url', Buffer.from(url)))
    }
  }

  const close = (): Promise<void> => table.close()

  return {
    add: (urls) =>
      table.during(async () => {
        const isNew = (url: string): boolean => !table.has(PAGES + digestOf(url))
        if (urls.some(isNew)) await table.write(() => insert(urls))
      }),
    take: (limit) =>
      table.during(() => {
        table.refresh()
        const rows = table.range({ start: rowOf(taken + 1), end: BEYOND_WAITING, limit })
        const pages = Array.from(rows, (row) => pageOf(row, path))
        taken = pages.at(-1)?.id ?? taken
        return pages
      }),
    finish: (page, found) =>
      table.during(() =>
        table.write(() => {
          table.delete(rowOf(page.id))
          insert(found)
        }),
      ),
    close,
    [Symbol.asyncDispose]: close,
  }
}

/** Numbers sort as text does. */
function rowOf(number: number): string {
  return WAITING + String(number).padStart(16, '0')
}

function pageOf({ key, value }: Row, path: string): FrontierPage {
  const url = unsealedOrThrow('waiting-url', value, `The crawl in ${path} (row ${key})`)
  return { id: Number(key.slice(WAITING.length)), url: Buffer.from(url).toString() }
}

/** The number of the last page that waits; -1 if none does. */
function lastNumber(table: LmdbTable): number {
  const [row] = table.range({ start: BEYOND_WAITING, end: WAITING, reverse: true, limit: 1 })
  return row === undefined ? -1 : Number(row.key.slice(WAITING.length))
}

/** 128 bits, which no two URLs share. */
function digestOf(url: string): string {
  const parsed = parsedUrl(url)
  if (parsed !== undefined) parsed.hash = ''
  return createHash('sha256')
    .update(parsed?.href ?? url)
    .digest('base64url')
    .slice(0, 22)
}
