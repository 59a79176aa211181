import {
  statSync,
  accessSync,
  closeSync,
  constants,
  fstatSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'

import type * as lmdb from 'lmdb'
import { RobotsError } from 'ruly'

import { isCutLmdb } from './lmdb-length.ts'
import { notInstalled } from '../optional-package.ts'
import { isErrno } from '../store-error.ts'

/** What LMDB's own object has and its types do not tell. */
interface WithEnvironment {
  readonly env: { info(): { readonly lastTxnId: number } }
}

/** How many transactions pass until the next look for readers that were killed: LMDB frees no page that one of them may read. */
const WRITES_A_LOOK = 64

const opened = new Map<string, SharedDatabase>()

/**
 * Opens a file, or joins those who have it open.
 *
 * One database for all: within a transaction on one, a second database on the same file would wait for the first for ever.
 */
export function openShared(path: string): SharedDatabase {
  const shared = opened.get(identityOf(path)) ?? new SharedDatabase(openLmdb(path), identityOf(path))
  shared.join()
  return shared
}

/** A database as all tables on its file have it, in this thread. */
export class SharedDatabase {
  readonly database: LmdbDatabase
  readonly #identity: string
  #users = 0
  #seen: number | undefined
  #depth = 0
  #writes = 0

  constructor(database: LmdbDatabase, identity: string) {
    this.database = database
    this.#identity = identity
    opened.set(identity, this)
  }

  get isWriting(): boolean {
    return this.#depth > 0
  }

  /** Has the next read see what every process has committed until now; gives the number of the last commit. */
  refresh(): number {
    // Only when there is something new: LMDB sets a timer at the next read, and they would pile up until the event loop turns.
    const { lastTxnId } = (this.database as LmdbDatabase & WithEnvironment).env.info()
    if (lastTxnId !== this.#seen) this.database.resetReadTxn()
    this.#seen = lastTxnId
    return lastTxnId
  }

  put(key: string, value: Uint8Array): void {
    this.#lookForReaders()
    this.database.putSync(key, value)
  }

  delete(key: string): void {
    this.#lookForReaders()
    this.database.removeSync(key)
  }

  /** Runs work as one transaction, or as a part of the one that runs. */
  transact<Result>(work: () => Result): Result {
    this.#lookForReaders()
    // In an object: LMDB would wait for a promise with its transaction open.
    return this.database.transactionSync(() => ({ result: this.#counted(work) })).result
  }

  /** The same, together with others that wait. */
  async write<Result>(work: () => Result): Promise<Result> {
    this.#lookForReaders()
    return (await committed(this.database.transaction(() => ({ result: this.#counted(work) })))).result
  }

  join(): void {
    this.#users += 1
  }

  /** Ends the use by one table; with the last one the file is closed: at once if no write is under way. */
  async release(): Promise<void> {
    this.#users -= 1
    if (this.#users > 0) return
    opened.delete(this.#identity)
    await this.database.close()
  }

  #counted<Result>(work: () => Result): Result {
    this.#depth += 1
    try {
      return work()
    } finally {
      this.#depth -= 1
    }
  }

  #lookForReaders(): void {
    if (!this.isWriting && this.#writes++ % WRITES_A_LOOK === 0) this.database.readerCheck()
  }
}

/** The same for all names of a file; empty for none. */
function identityOf(path: string): string {
  const facts = statSync(path, { bigint: true, throwIfNoEntry: false })
  return facts === undefined ? '' : `${facts.dev}:${facts.ino}`
}

type LmdbDatabase = lmdb.RootDatabase<Uint8Array, string>

/** Where LMDB's own mark is, and what it is: in its first page, after the head. */
const MARK_AT = 24
const MARK = 0xbeefc0de

/** Opens an LMDB file, made for this user only if it is not there. One that was cut short is set aside, with a warning. */
export function openLmdb(path: string): LmdbDatabase {
  const { open: openDatabase } = loadLmdb()
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  if (isCut(path)) setAside(path)
  prepareLockFile(`${path}-lock`)
  return openDatabase<Uint8Array, string>(path, {
    noSubdir: true,
    encoding: 'binary',
    // After a commit that failed, the one would leave a rejected promise that nobody holds, which ends the process,
    // and the other a close that never comes to its end.
    eventTurnBatching: false,
    overlappingSync: false,
    // Most values fit into a page or two. With pages of 4 KiB, LMDB looks for runs of free ones ten times as long as it writes.
    pageSize: 16_384,
  })
}

/**
 * Waits until writes are committed, or for the reason why they are not.
 *
 * LMDB gives that as a promise of its own, which ends the process if nobody waits for it: each write that is not synchronous goes through here.
 */
async function committed<Result>(writes: Promise<Result>): Promise<Result> {
  try {
    return await writes
  } catch (error) {
    await (error as { readonly commitError?: Promise<never> }).commitError
    throw error
  }
}

/** Loads the package at once: the book is synchronous. */
function loadLmdb(): typeof lmdb {
  try {
    return createRequire(import.meta.url)('lmdb') as typeof lmdb
  } catch (cause) {
    if (isErrno(cause, 'MODULE_NOT_FOUND')) throw notInstalled('lmdb', 'What is kept in LMDB', cause)
    throw new RobotsError(
      'package-not-installed',
      `The package lmdb cannot be loaded here (${(cause as Error).message}): npm install lmdb, or use another store.`,
      { cause },
    )
  }
}

/**
 * Makes the file, or sees that it is LMDB's; gives whether it was cut short.
 *
 * An error of LMDB's own while it opens a file ends the process (a segmentation fault): what can be wrong is found before.
 */
function isCut(path: string): boolean {
  const file = openSync(path, 'a+', 0o600)
  try {
    const facts = fstatSync(file)
    if (!facts.isFile()) throw notLmdb(path)
    if (facts.size === 0) return false
    const buffer = Buffer.alloc(MARK_AT + 4)
    readSync(file, buffer, 0, buffer.length, 0)
    const marks = [buffer.readUInt32LE(MARK_AT), buffer.readUInt32BE(MARK_AT)]
    if (!marks.includes(MARK)) throw notLmdb(path)
    return marks[0] === MARK && isCutLmdb(file)
  } finally {
    closeSync(file)
  }
}

/** Moves a file that was cut short out of the way, with its lock file: a process that has it open continues with both. */
function setAside(path: string): void {
  const aside = `${path}.cut`
  renameSync(path, aside)
  try {
    renameSync(`${path}-lock`, `${aside}-lock`)
  } catch (error) {
    if (!isErrno(error, 'ENOENT')) throw error
  }
  closeSync(openSync(path, 'a', 0o600))
  const message = `${path} was cut short: it ends before rows that it says it has. It is now ${aside}, and an empty file is in its place.`
  process.emitWarning(new RobotsError('store-not-usable', message))
}

/** As above. A lock file that is there is not opened: to close it would give up the locks that this process holds on it. */
function prepareLockFile(path: string): void {
  try {
    closeSync(openSync(path, 'ax', 0o600))
  } catch (error) {
    if (!isErrno(error, 'EEXIST')) throw error
    if (!statSync(path).isFile()) throw notLmdb(path)
    accessSync(path, constants.R_OK | constants.W_OK)
  }
}

function notLmdb(path: string): Error {
  return new Error(`${path} is no file of LMDB`)
}
