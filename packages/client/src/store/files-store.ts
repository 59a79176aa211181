import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rm, lstat, readdir, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join, resolve, basename, dirname, posix, win32 } from 'node:path'

import { checkedOptions } from '@ruly/common/checked-options'

import { createSweeper, isLive, roomOf, toSweep, type Weight } from './size-bound.ts'
import { pathCheck, storeChecks, type StoreOptions } from './store-options.ts'
import type { Store } from './store.ts'
import { decodeEntry, encodeEntry, nameOf, SCHEMA_VERSION } from './stored-entry.ts'
import { isErrno, storeClosed, storeNotUsable, undefinedFor } from '../table/store-error.ts'
import { createStripedQueue, writeWholeFile } from '../table/write-file.ts'

export type { Store } from './store.ts'

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
    sweepFolder(folder, { guarded, inFile, maxBytes, now: () => clock.now() }),
  )
  let ready: Promise<unknown> | undefined
  let isClosed = false

  const inFile = <T>(name: string, task: (path: string) => Promise<T>): Promise<T> =>
    queue.run(name, () => guarded(() => task(join(folder, name))))

  async function ofKey<T>(key: string, task: (path: string) => Promise<T>): Promise<T> {
    if (isClosed) throw storeClosed(folder)
    return await inFile(`${nameOf(key)}.${SCHEMA_VERSION}.ruly`, task)
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
      const coded = await ofKey(key, (path) => readFile(path).catch(absentAsUndefined))
      const entry = coded && decodeEntry(key, coded)
      return entry !== undefined && isLive(entry, clock.now()) ? entry : undefined
    },
    async set(key, entry) {
      const coded = encodeEntry(key, entry)
      const isKept = coded.length <= roomOf(maxBytes)
      await ofKey(key, (path) =>
        isKept ? writeEntryFile(path, coded, entry.expiresAt) : rm(path, { force: true }),
      )
      if (isKept && !isClosed) await sweeper.wrote(coded.length)
    },
    async delete(key) {
      await ofKey(key, (path) => rm(path, { force: true }))
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

const LEFT_OVER_NAME = /^[0-9a-f-]{36}\.ruly-writing$/
const LEFT_OVER_AFTER_MS = 10 * 60 * 1000
/** What every file system can say: 2100-01-01. */
const LATEST_TIME_MS = 4_102_444_800_000

/** Puts the file of an entry in its place whole or not at all, with `changedAt` as its time of change; for this user only. */
async function writeEntryFile(path: string, bytes: Uint8Array, changedAt: number): Promise<void> {
  const beside = join(dirname(path), `${randomUUID()}.ruly-writing`)
  // What is no time is past: swept first.
  const seconds = Math.max(0, Math.min(changedAt, LATEST_TIME_MS) || 0) / 1000
  const write = (): Promise<void> =>
    writeWholeFile(path, bytes, { beside, changedAt: seconds, isFlushed: false })
  try {
    await write()
  } catch (error) {
    // The folder has gone, or another process has swept the file that was being written.
    if (!isErrno(error, 'ENOENT')) throw error
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await write()
  }
}

/** Whether this is a file that was being written when its process ended. */
async function isLeftOver(path: string, now: number): Promise<boolean> {
  if (!LEFT_OVER_NAME.test(basename(path))) return false
  const facts = await lstat(path).catch(() => undefined)
  // The system's own time: the time of change may already be that of the entry.
  return facts !== undefined && now - facts.ctimeMs > LEFT_OVER_AFTER_MS
}

const absentAsUndefined = undefinedFor('ENOENT', 'EISDIR')

const ENTRY_NAME = /^[0-9a-f]{64}\.\d+\.ruly$/

interface File extends Weight {
  readonly name: string
}

/** Removes what has expired and what is too much from a folder of entries; gives how many went. Opens no file. */
async function sweepFolder(
  folder: string,
  {
    guarded,
    inFile,
    maxBytes,
    now,
  }: {
    /** Runs a task; what it throws becomes the error of the store. */
    readonly guarded: <T>(task: () => Promise<T>) => Promise<T>
    /** Runs a task on a file of the folder, after those that came before. */
    readonly inFile: <T>(name: string, task: (path: string) => Promise<T>) => Promise<T>
    readonly maxBytes: number
    readonly now: () => number
  },
): Promise<number> {
  async function sweepLeftOver(name: string): Promise<undefined> {
    const path = join(folder, name)
    // All in one stripe: no more than one such file is looked at, beside the entries.
    await inFile('00', async () => {
      if (await isLeftOver(path, now())) await rm(path, { force: true })
    })
  }

  const names = await guarded(() => readdir(folder))
  const files = await Promise.all(
    names.map((name) => (ENTRY_NAME.test(name) ? inFile(name, weightOf) : sweepLeftOver(name))),
  )
  const swept = toSweep(
    files.filter((file) => file !== undefined),
    now(),
    maxBytes,
  )
  const gone = swept.map(({ name, expiresAt }) =>
    inFile(name, async (path) => {
      if ((await weightOf(path))?.expiresAt !== expiresAt) return false
      await rm(path, { force: true })
      return true
    }),
  )
  return (await Promise.all(gone)).filter(Boolean).length
}

async function weightOf(path: string): Promise<File | undefined> {
  const facts = await stat(path).catch(absentAsUndefined)
  if (facts === undefined || !facts.isFile()) return undefined
  return { name: basename(path), size: facts.size, expiresAt: Math.round(facts.mtimeMs) }
}

/** What determines the location of caches. */
export interface Machine {
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
  readonly home: string
}

/**
 * The folder in which ruly keeps caches of a user, by the conventions of the system: `$XDG_CACHE_HOME/ruly` or `~/.cache/ruly`, on macOS
 * `~/Library/Caches/ruly`, on Windows `%LOCALAPPDATA%\ruly\cache`.
 *
 * @param env the environment variables of the process
 * @returns an absolute path; undefined if the user has no home
 * @example
 * const store = createFilesStore({ folder: userCacheFolder(process.env) ?? 'robots-cache' })
 */
export function userCacheFolder(env: Readonly<Record<string, string | undefined>>): string | undefined {
  return cacheFolder(thisMachine(env))
}

/**
 * The cache folder of ruly, by the conventions of the system; undefined if the user has no home.
 *
 * `XDG_CACHE_HOME` is respected on all systems except Windows.
 */
export function cacheFolder(machine: Machine): string | undefined {
  return machine.platform === 'win32' ? onWindows(machine) : onUnix(machine)
}

function onWindows({ env, home }: Machine): string | undefined {
  const candidates = [env['LOCALAPPDATA'] ?? '', win32.join(home, 'AppData', 'Local')]
  const folder = candidates.find((path) => win32.isAbsolute(path))
  return folder && win32.join(folder, 'ruly', 'cache')
}

/** Relative paths are ignored, as the XDG Base Directory Specification requires. */
function onUnix({ platform, env, home }: Machine): string | undefined {
  const own = platform === 'darwin' ? ['Library', 'Caches'] : ['.cache']
  const candidates = [env['XDG_CACHE_HOME'] ?? '', posix.join(home, ...own)]
  const folder = candidates.find((path) => posix.isAbsolute(path))
  return folder && posix.join(folder, 'ruly')
}

function thisMachine(env: Machine['env']): Machine {
  const { platform } = process
  return { platform, env, home: env[platform === 'win32' ? 'USERPROFILE' : 'HOME'] ?? homeOrNone() }
}

/** Node throws if the system has no entry for the user, such as in a container. */
function homeOrNone(): string {
  try {
    return homedir()
  } catch {
    return ''
  }
}
