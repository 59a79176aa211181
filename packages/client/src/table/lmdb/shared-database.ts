import { statSync } from 'node:fs'

import { committed, openLmdb, type LmdbDatabase } from './lmdb-database.ts'

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
