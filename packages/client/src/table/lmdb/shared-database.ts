import { openSync, realpathSync, statSync, writeSync } from 'node:fs'

import { checkPages, type LmdbDatabase, lockFileOf, openLmdb } from './open-lmdb.ts'

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

function lockFileLost(path: string): Error {
  const message = `${lockFileOf(path)} was removed or replaced while ${path} was open`
  return Object.assign(new Error(message), { code: 'LMDB_LOCK_FILE_LOST' })
}
