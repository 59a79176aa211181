import { mkdir, readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import { checkedOptions } from '@ruly/common/checked-options'

import { createSweeper, isLive, roomOf } from '../size-bound.ts'
import { storeClosed, storeNotUsable } from '../../table/store-error.ts'
import { pathCheck, storeChecks, type StoreOptions } from '../store-options.ts'
import type { Store } from '../store.ts'
import { decodeEntry, encodeEntry, nameOf, SCHEMA_VERSION } from '../stored-entry.ts'
import { writeEntryFile } from './entry-file.ts'
import { createStripedQueue } from './striped-queue.ts'
import { absentAsUndefined, sweepFolder } from './sweep-folder.ts'

export { userCacheFolder } from './cache-folder.ts'
export type { Store } from '../store.ts'

const DEFAULT_MAX_BYTES = 256 * 1024 * 1024

/** Options of `createFilesStore`. */
export interface FilesStoreOptions extends StoreOptions {
  /** Where the files are. It is made, for this user only, if it does not exist. Other files in it are left alone. */
  readonly folder: string
  /**
   * How much is kept: the size of the entries with their keys, in bytes. Each process may exceed it by a tenth until it sweeps.
   *
   * @default 268_435_456 (256 MiB)
   */
  readonly maxBytes?: number | undefined
}

const filesChecks = { ...storeChecks(DEFAULT_MAX_BYTES), folder: pathCheck }

/**
 * Makes a store with one file for each key, without native code. Several processes can share the folder.
 *
 * An entry is written beside its place and moved there, so it is whole or absent. The modification time of a file is the expiry of its
 * entry: a sweep opens no file. Nothing is flushed to the disk, so the last entries may be absent after a power failure.
 *
 * @param options the folder, the size and the clock
 * @returns the store, to be closed by you
 * @throws `TypeError` and `RangeError` for an option that is unknown or wrong. Calls of the store reject with a `RobotsError`, `store-not-usable`,
 * where the folder cannot be used
 * @example
 * const store = createFilesStore({ folder: 'robots-cache' })
 * const client = createRobotsClient({ userAgent: 'ExampleBot/1.0', store })
 */
export function createFilesStore(options: FilesStoreOptions): Store {
  const given = checkedOptions('createFilesStore()', options, filesChecks, ' It needs at least { folder }.')
  const { maxBytes, clock } = given
  const folder = resolve(given.folder)
  const queue = createStripedQueue()
  const sweeper = createSweeper(maxBytes, () =>
    sweepFolder(folder, { queue, guarded, maxBytes, now: () => clock.now() }),
  )
  let ready: Promise<unknown> | undefined
  let isClosed = false

  /** Runs a task on the file of a key, after those that came before. */
  async function inFile<T>(key: string, task: (path: string) => Promise<T>): Promise<T> {
    if (isClosed) throw storeClosed(folder)
    const name = `${nameOf(key)}.${SCHEMA_VERSION}.ruly`
    return queue.run(name, () => guarded(() => task(join(folder, name))))
  }

  async function guarded<T>(task: () => Promise<T>): Promise<T> {
    try {
      ready ??= mkdir(folder, { recursive: true, mode: 0o700 })
      await ready
      return await task()
    } catch (error) {
      ready = undefined
      throw storeNotUsable(folder, error)
    }
  }

  return {
    async get(key) {
      const coded = await inFile(key, (path) => readFile(path).catch(absentAsUndefined))
      const entry = coded && decodeEntry(key, coded)
      return entry !== undefined && isLive(entry, clock.now()) ? entry : undefined
    },
    async set(key, entry) {
      const coded = encodeEntry(key, entry)
      const isKept = coded.length <= roomOf(maxBytes)
      await inFile(key, (path) =>
        isKept ? writeEntryFile(path, coded, entry.expiresAt) : rm(path, { force: true }),
      )
      if (isKept && !isClosed) await sweeper.wrote(coded.length)
    },
    async delete(key) {
      await inFile(key, (path) => rm(path, { force: true }))
    },
    async sweep() {
      if (isClosed) throw storeClosed(folder)
      return sweeper.sweep()
    },
    async close() {
      isClosed = true
      await queue.idle()
      await sweeper.idle()
    },
  }
}
