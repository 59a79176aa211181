import { RobotsError } from 'ruly'

import { storeClosed, storeNotUsable } from '../../table/store-error.ts'
import { openLmdb, type LmdbDatabase } from '../../table/lmdb/lmdb-database.ts'

/** An LMDB file that is opened at the first task. */
export interface LmdbSession {
  /** Runs a task that `close` waits for. */
  readonly run: <T>(task: () => Promise<T>) => Promise<T>
  /** Gives a task the database; its errors are those of the file. */
  readonly guarded: <T>(task: (database: LmdbDatabase) => T | Promise<T>) => Promise<T>
  readonly close: () => Promise<void>
}

export function createLmdbSession(path: string): LmdbSession {
  const running = new Set<Promise<unknown>>()
  let opened: LmdbDatabase | undefined
  let isClosed = false
  return {
    async run(task) {
      if (isClosed) throw storeClosed(path)
      const done = task()
      running.add(done)
      return done.finally(() => running.delete(done))
    },
    async guarded(task) {
      try {
        opened ??= openLmdb(path)
        return await task(opened)
      } catch (error) {
        throw error instanceof RobotsError ? error : storeNotUsable(path, error)
      }
    },
    async close() {
      isClosed = true
      await Promise.allSettled(running)
      const database = opened
      opened = undefined
      await database?.close()
    },
  }
}
