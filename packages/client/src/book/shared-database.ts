import { statSync } from 'node:fs'

import { openLmdb, type LmdbDatabase } from '../table/lmdb/lmdb-database.ts'

/** A database as all storages on its file have it, in this thread. */
export interface SharedDatabase {
  readonly database: LmdbDatabase
  /** How many storages have it. */
  users: number
  /** Has the next read see what every process has committed until now; gives the number of the last commit. */
  refresh(): number
  /** Runs work as one transaction, or as a part of the one that runs. */
  transact<Result>(work: () => Result): Result
  isWriting(): boolean
  /** Ends the use by one storage; with the last one the file is closed. */
  release(): void
}

/** What LMDB's own object has and its types do not tell. */
interface WithEnvironment {
  readonly env: { info(): { readonly lastTxnId: number } }
}

const opened = new Map<string, SharedDatabase>()

/**
 * Opens a file, or joins those who have it open.
 *
 * One database for all: within a transaction on one, a second database on the same file would wait for the first for ever.
 */
export function openShared(path: string): SharedDatabase {
  const shared = opened.get(identityOf(path)) ?? share(openLmdb(path), identityOf(path))
  shared.users += 1
  return shared
}

function share(database: LmdbDatabase, identity: string): SharedDatabase {
  const { env } = database as LmdbDatabase & WithEnvironment
  let seen: number | undefined
  let depth = 0
  const shared: SharedDatabase = {
    database,
    users: 0,
    refresh() {
      // Only when there is something new: LMDB sets a timer at the next read, and they would pile up until the event loop turns.
      const { lastTxnId } = env.info()
      if (lastTxnId !== seen) database.resetReadTxn()
      seen = lastTxnId
      return lastTxnId
    },
    transact(work) {
      depth += 1
      try {
        // In an object: LMDB would wait for a promise with its transaction open.
        return database.transactionSync(() => ({ result: work() })).result
      } finally {
        depth -= 1
      }
    },
    isWriting: () => depth > 0,
    release() {
      shared.users -= 1
      if (shared.users > 0) return
      opened.delete(identity)
      // Done when it returns: no write is under way, as all are synchronous.
      void database.close()
    },
  }
  opened.set(identity, shared)
  return shared
}

/** The same for all names of a file; empty for none. */
function identityOf(path: string): string {
  const facts = statSync(path, { bigint: true, throwIfNoEntry: false })
  return facts === undefined ? '' : `${facts.dev}:${facts.ino}`
}
