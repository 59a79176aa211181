import { createHash } from 'node:crypto'
import { resolve } from 'node:path'

import { RobotsError } from 'ruly'
import { checkedOptions } from 'ruly/internal'

import { parsedUrl } from '../../http/parsed-url.ts'
import { committed, openLmdb, type LmdbDatabase } from '../../table/lmdb/lmdb-database.ts'
import { seal, unsealedOrThrow } from '../../table/sealed.ts'
import { storeClosed, storeNotUsable } from '../../table/store-error.ts'
import { pathCheck } from '../../store/store-options.ts'
import type { Frontier, FrontierPage } from '../frontier.ts'

export type { Frontier, FrontierPage } from '../frontier.ts'

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
  const database = usable(path, () => openLmdb(path))
  let isClosed = false
  let last = usable(path, () => lastNumber(database))
  let taken = -1

  async function write(work: () => void): Promise<void> {
    if (isClosed) throw storeClosed(path)
    try {
      await committed(database.transaction(work))
    } catch (error) {
      throw storeNotUsable(path, error)
    }
  }

  function insert(urls: readonly string[]): void {
    for (const url of urls) {
      const key = PAGES + digestOf(url)
      if (database.doesExist(key)) continue
      database.putSync(key, NOTHING)
      database.putSync(rowOf(++last), seal('waiting-url', Buffer.from(url)))
    }
  }

  async function close(): Promise<void> {
    if (isClosed) return
    isClosed = true
    await database.close()
  }

  return {
    async add(urls) {
      const isNew = (url: string): boolean => !database.doesExist(PAGES + digestOf(url))
      if (isClosed || urls.some(isNew)) await write(() => insert(urls))
    },
    async take(limit) {
      if (isClosed) throw storeClosed(path)
      return usable(path, () => {
        database.resetReadTxn()
        const range = { start: rowOf(taken + 1), end: BEYOND_WAITING, limit }
        const pages = Array.from(database.getRange(range), pageOf)
        taken = pages.at(-1)?.id ?? taken
        return pages
      })
    },
    async finish(page, found) {
      await write(() => {
        database.removeSync(rowOf(page.id))
        insert(found)
      })
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}

/** Numbers sort as text does. */
function rowOf(number: number): string {
  return WAITING + String(number).padStart(16, '0')
}

function pageOf({ key, value }: { readonly key: string; readonly value: Uint8Array }): FrontierPage {
  const url = unsealedOrThrow('waiting-url', value, `The row ${key} of the crawl`)
  return { id: Number(key.slice(WAITING.length)), url: Buffer.from(url).toString() }
}

/** The number of the last page that waits; -1 if none does. */
function lastNumber(database: LmdbDatabase): number {
  const [key] = Array.from(database.getKeys({ start: BEYOND_WAITING, end: WAITING, reverse: true, limit: 1 }))
  return key === undefined ? -1 : Number(key.slice(WAITING.length))
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

function usable<Result>(path: string, task: () => Result): Result {
  try {
    return task()
  } catch (error) {
    throw error instanceof RobotsError ? error : storeNotUsable(path, error)
  }
}
