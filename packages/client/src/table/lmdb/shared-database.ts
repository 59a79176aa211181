import {
  statSync,
  accessSync,
  closeSync,
  constants,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { endianness } from 'node:os'
import { dirname } from 'node:path'

import type * as lmdb from 'lmdb'
import { RobotsError } from 'ruly'

import { damageOfHeads, damageOfPages, isCutLmdb, MARK, MARK_AT, type Damage } from './lmdb-pages.ts'
import { notInstalled } from '../optional-package.ts'
import { isErrno } from '../store-error.ts'

/** What LMDB's own object has and its types do not tell. */
interface WithEnvironment {
  readonly env: { info(): { readonly lastTxnId: number } }
}

/** To begin to read. */
const ANY_KEY = ' '

/** What a transaction gives that was ended before its work, as LMDB had begun it with the number of an older commit. */
const MISNUMBERED = Symbol('misnumbered')

/** How many transactions pass until the next look for readers that were killed: LMDB frees no page that one of them may read. */
const WRITES_A_LOOK = 64

/** How often in a row a transaction may have the number of an older commit, until it is no accident: each time, another process opened the file just then. */
const MOST_MISNUMBERED = 1000

const opened = new Map<string, SharedDatabase>()

/**
 * Opens a file, or joins those who have it open.
 *
 * One database for all: within a transaction on one, a second database on the same file would wait for the first for ever.
 */
export function openShared(path: string): SharedDatabase {
  const shared = opened.get(identityOf(path)) ?? open(path)
  shared.join()
  return shared
}

function open(path: string): SharedDatabase {
  const database = openLmdb(path)
  const shared = new SharedDatabase(database, identityOf(path), realpathSync(path))
  try {
    // This process may have been the one that noted an older number.
    shared.correctNumber()
    checkPages(path, database)
    return shared
  } catch (error) {
    shared.join()
    void shared.release()
    throw error
  }
}

/** A database as all tables on its file have it, in this thread. */
export class SharedDatabase {
  readonly database: LmdbDatabase
  readonly #identity: string
  readonly #path: string
  readonly #lockFile: string
  #users = 0
  #seen: number | undefined
  #checked: number | undefined
  #depth = 0
  #writes = 0

  constructor(database: LmdbDatabase, identity: string, path: string) {
    this.database = database
    this.#identity = identity
    this.#path = path
    this.#lockFile = identityOf(lockFileOf(path))
    opened.set(identity, this)
  }

  get isWriting(): boolean {
    return this.#depth > 0
  }

  /** Has the next read see what every process has committed until now; gives the number of the last commit. */
  refresh(): number {
    const last = this.#lastCommit()
    // Only when there is something new: LMDB sets a timer at the next read, and they would pile up until the event loop turns.
    if (last !== this.#seen) this.#readSince(last)
    this.#seen = last
    return last
  }

  put(key: string, value: Uint8Array): void {
    if (this.isWriting) this.database.putSync(key, value)
    else this.transact(() => this.database.putSync(key, value))
  }

  delete(key: string): void {
    if (this.isWriting) this.database.removeSync(key)
    else this.transact(() => this.database.removeSync(key))
  }

  /** Runs work as one transaction, or as a part of the one that runs. */
  transact<Result>(work: () => Result): Result {
    this.#lookForReaders()
    for (let tries = 0; tries < MOST_MISNUMBERED; tries++) {
      const done = this.database.transactionSync(() => this.#numbered(work))
      if (done !== MISNUMBERED) return done.result
      this.correctNumber()
    }
    throw lockFileLost(this.#path)
  }

  /** The same, together with others that wait. */
  async write<Result>(work: () => Result): Promise<Result> {
    this.#lookForReaders()
    for (let tries = 0; tries < MOST_MISNUMBERED; tries++) {
      const done = await committed(this.database.transaction(() => this.#numbered(work)))
      if (done !== MISNUMBERED) return done.result
      this.correctNumber()
    }
    throw lockFileLost(this.#path)
  }

  /**
   * Has LMDB begin the next transaction after the last commit.
   *
   * LMDB has the number of the last commit in the lock file, where each process that opens the file writes it, as it has read it from the file a
   * moment before. If others have committed within this moment, the next transaction has the number of one that is over: it takes pages of it for
   * its own, which ends in an error or the end of the process, and what it commits is lost.
   */
  correctNumber(): void {
    // Not in a transaction of another process, and in one that writes nothing, which leaves no trace.
    this.database.transactionSync(() => {
      if (!this.#isMisnumbered()) return
      this.#expectLockFile()
      noteCommit(lockFileOf(this.#path), this.#lastCommit())
    })
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

  /** Has the next read see a commit, unless it is within a transaction, which does. */
  #readSince(commit: number): void {
    for (let tries = 0; tries < MOST_MISNUMBERED; tries++) {
      this.database.resetReadTxn()
      if (this.isWriting || this.#isReadingSince(commit)) return
      this.correctNumber()
    }
    throw lockFileLost(this.#path)
  }

  #isReadingSince(commit: number): boolean {
    this.database.doesExist(ANY_KEY)
    // For each reader: process, thread, number of the commit.
    const rows = this.database.readerList().split('\n')
    return rows.some((row) => {
      const [pid, , number] = row.trim().split(/\s+/)
      return Number(pid) === process.pid && Number(number) >= commit
    })
  }

  /** As the file has it. */
  #lastCommit(): number {
    return (this.database as LmdbDatabase & WithEnvironment).env.info().lastTxnId
  }

  /** Within a transaction: whether it has the number of an older one. */
  #isMisnumbered(): boolean {
    return this.database.getWriteTxnId() !== this.#lastCommit() + 1
  }

  /** Does a transaction's work, unless the transaction has a wrong number. In an object: LMDB would wait for a promise with its transaction open. */
  #numbered<Result>(work: () => Result): { readonly result: Result } | typeof MISNUMBERED {
    if (!this.isWriting) {
      const number = this.database.getWriteTxnId()
      // Once for all that are committed together.
      if (number !== this.#checked) this.#expectLockFile()
      this.#checked = number
      if (this.#isMisnumbered()) return MISNUMBERED
    }
    return { result: this.#counted(work) }
  }

  /** Throws where others no longer have the lock file that this process has: they would write at the same time. */
  #expectLockFile(): void {
    if (identityOf(lockFileOf(this.#path)) !== this.#lockFile) throw lockFileLost(this.#path)
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

/** Where LMDB has the number of the last commit in a lock file, in the byte order of the machine. */
const NUMBER_AT = 8

/** Lock files that were written: to close one would give up the locks that this process holds on it, so it stays open until the process ends. */
const written = new Map<string, number>()

/** Writes the number of the last commit into a lock file, as LMDB does when it opens one. */
function noteCommit(path: string, number: number): void {
  const identity = identityOf(path)
  const file = written.get(identity) ?? openSync(path, 'r+')
  written.set(identity, file)
  writeSync(file, BigUint64Array.of(BigInt(number)), 0, 8, NUMBER_AT)
}

/** The same for all names of a file; empty for none. */
function identityOf(path: string): string {
  const facts = statSync(path, { bigint: true, throwIfNoEntry: false })
  return facts === undefined ? '' : `${facts.dev}:${facts.ino}`
}

type LmdbDatabase = lmdb.RootDatabase<Uint8Array, string>

/** The pages are looked at on machines of this order only. LMDB's files are of the order of the machine that made them. */
const isLittleEndian = endianness() === 'LE'

/** Opens an LMDB file, made for this user only if it is not there. One that was cut short is set aside, with a warning. */
export function openLmdb(name: string): LmdbDatabase {
  expectOpenable()
  const { open: openDatabase } = loadLmdb()
  mkdirSync(dirname(name), { recursive: true, mode: 0o700 })
  const wasCut = isCut(name)
  // LMDB puts its lock file beside the name: two names of a file would have a lock file each, and two processes would write at once.
  const path = realpathSync(name)
  if (wasCut) setAside(path)
  if (prepareLockFile(lockFileOf(path)) || statSync(path).size === 0) expectRoom(path)
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
    const mark = isLittleEndian ? buffer.readUInt32LE(MARK_AT) : buffer.readUInt32BE(MARK_AT)
    if (mark !== MARK) throw notLmdb(path)
    if (!isLittleEndian) return false
    const damage = damageOfHeads(file)
    if (damage !== undefined && !damage.isBeyond) throw lmdbDamaged(path, damage)
    return damage !== undefined || isCutLmdb(file)
  } finally {
    closeSync(file)
  }
}

/**
 * Has a file that was cut short out of the way when it returns.
 *
 * Processes that see the cut at the same time do so one after another, and each looks again: one that has made a new file may have put rows into
 * it. They wait for each other by a transaction on a file that stays there. LMDB ends the transaction of a process that is killed.
 */
function setAside(path: string): void {
  const turns = openLmdb(`${path}.cut-turns`)
  try {
    turns.transactionSync(() => {
      if (isCut(path)) moveAside(path)
    })
  } finally {
    void turns.close()
  }
}

/** Moves a file, with its lock file: a process that has it open has both. The lock file goes first: who finds a new file must find no old one beside it. */
function moveAside(path: string): void {
  let aside = `${path}.cut`
  for (let number = 2; existsSync(aside) || existsSync(lockFileOf(aside)); number++)
    aside = `${path}.cut-${number}`
  try {
    renameSync(lockFileOf(path), lockFileOf(aside))
  } catch (error) {
    if (!isErrno(error, 'ENOENT')) throw error
  }
  renameSync(path, aside)
  closeSync(openSync(path, 'a', 0o600))
  const message = `${path} was cut short: it ends before rows that it says it has. It is now ${aside}, and an empty file is in its place.`
  process.emitWarning(new RobotsError('store-not-usable', message))
}

/** As above; gives whether the file is empty. A lock file that is there is not opened: to close it would give up the locks that this process holds on it. */
function prepareLockFile(path: string): boolean {
  try {
    closeSync(openSync(path, 'ax', 0o600))
    return true
  } catch (error) {
    if (!isErrno(error, 'EEXIST')) throw error
    const facts = statSync(path)
    if (!facts.isFile()) throw notLmdb(path)
    accessSync(path, constants.R_OK | constants.W_OK)
    return facts.size === 0
  }
}

/** More than LMDB writes while it makes a file and its lock file. */
const ROOM_BYTES = 65_536

/** Throws where the disk has no room for new files, which LMDB maps into memory before it writes them: that would end the process (a bus error). */
function expectRoom(path: string): void {
  const probe = `${path}-room-${process.pid}`
  try {
    writeFileSync(probe, Buffer.alloc(ROOM_BYTES), { mode: 0o600 })
  } finally {
    rmSync(probe, { force: true })
  }
}

/** LMDB has the file open twice, and its lock file. The pages are read with one more. */
const FILES_OPEN = 4

/**
 * Throws where this process may not open so many files more: if LMDB cannot open one of its three, that ends the process (a segmentation fault).
 *
 * Before the package is loaded: Node remembers a `package.json` that it could not open as one that does not exist. Tried on this module's own file.
 */
function expectOpenable(): void {
  const files: number[] = []
  try {
    while (files.length < FILES_OPEN) files.push(openSync(new URL(import.meta.url), 'r'))
  } finally {
    for (const file of files) closeSync(file)
  }
}

/** Reads the pages of a file that LMDB has open, and has not read. */
function checkPages(path: string, database: LmdbDatabase): void {
  if (!isLittleEndian) return
  const file = openSync(path, 'r')
  // Others free no page meanwhile.
  const reading = database.useReadTransaction()
  try {
    const damage = damageOfPages(file)
    if (damage !== undefined) throw lmdbDamaged(path, damage)
  } finally {
    reading.done()
    closeSync(file)
  }
}

function lockFileOf(path: string): string {
  return `${path}-lock`
}

function lockFileLost(path: string): Error {
  const message = `${lockFileOf(path)} was removed or replaced while ${path} was open`
  return Object.assign(new Error(message), { code: 'LMDB_LOCK_FILE_LOST' })
}

function lmdbDamaged(path: string, { page, is }: Damage): Error {
  return Object.assign(new Error(`${path} is damaged: page ${page} ${is}`), { code: 'LMDB_DAMAGED' })
}

function notLmdb(path: string): Error {
  return new Error(`${path} is no file of LMDB`)
}
