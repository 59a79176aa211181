import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import { checkedOptions } from 'ruly/internal'

import { createSweeper, isLive, roomOf, toSweep, type Weight } from '../size-bound.ts'
import { isErrno, storeClosed, storeNotUsable } from '../store-error.ts'
import { pathCheck, storeChecks, type StoreOptions } from '../store-options.ts'
import type { Store } from '../store.ts'
import { decodeEntry, encodeEntry, nameOf, SCHEMA_VERSION } from '../stored-entry.ts'
import { isLeftOver, writeAtomically } from './atomic-file.ts'
import { createStripedQueue } from './striped-queue.ts'

export type { StoreOptions } from '../store-options.ts'
export type { Store } from '../store.ts'

const DEFAULT_MAX_BYTES = 256 * 1024 * 1024
const ENTRY_NAME = /^[0-9a-f]{64}\.\d+\.ruly$/

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

interface File extends Weight {
  readonly name: string
}

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
  const sweeper = createSweeper(maxBytes, sweep)
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

  async function sweep(): Promise<number> {
    const names = await guarded(() => readdir(folder))
    const files = await Promise.all(
      names.map((name) => (ENTRY_NAME.test(name) ? weigh(name) : sweepLeftOver(name))),
    )
    const swept = toSweep(
      files.filter((file) => file !== undefined),
      clock.now(),
      maxBytes,
    )
    return (await Promise.all(swept.map(removeIfUnchanged))).filter(Boolean).length
  }

  async function weigh(name: string): Promise<File | undefined> {
    return queue.run(name, () => guarded(() => weightOf(join(folder, name), name)))
  }

  async function removeIfUnchanged({ name, expiresAt }: File): Promise<boolean> {
    const path = join(folder, name)
    return queue.run(name, () =>
      guarded(async () => {
        if ((await weightOf(path, name))?.expiresAt !== expiresAt) return false
        await rm(path, { force: true })
        return true
      }),
    )
  }

  async function sweepLeftOver(name: string): Promise<undefined> {
    const path = join(folder, name)
    // All in one stripe: no more than one such file is looked at, beside the entries.
    await queue.run('00', () =>
      guarded(async () => {
        if (await isLeftOver(path, clock.now())) await rm(path, { force: true })
      }),
    )
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
        isKept ? writeAtomically(path, coded, entry.expiresAt) : rm(path, { force: true }),
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

async function weightOf(path: string, name: string): Promise<File | undefined> {
  const facts = await stat(path).catch(absentAsUndefined)
  if (facts === undefined || !facts.isFile()) return undefined
  return { name, size: facts.size, expiresAt: Math.round(facts.mtimeMs) }
}

function absentAsUndefined(error: unknown): undefined {
  if (isErrno(error, 'ENOENT') || isErrno(error, 'EISDIR')) return undefined
  throw error
}
