import { readdir, rm, writeFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'

import { visible } from 'ruly/report'

import { nameOf } from '../runtime/open-input.ts'
import { UserError } from '../runtime/user-error.ts'

/**
 * Locks a file for this process; resolves to the function that releases the lock.
 *
 * Throws a `UserError` if another live process of this machine holds it; the lock of a killed process is ignored. Each process creates its
 * own lock before it looks for others: of two that start at the same time, both may fail, but never do both succeed.
 */
export async function takeLock(path: string): Promise<() => Promise<void>> {
  const own = `${path}.lock.${process.pid}`
  const giveUp = (): Promise<void> => rm(own, { force: true })
  try {
    await writeFile(own, '')
    for (const lock of await locksOf(path)) {
      const owner = Number(lock.slice(path.length + '.lock.'.length))
      if (owner === process.pid) continue
      if (isAlive(owner)) throw isTaken(path, lock, owner)
      await rm(lock, { force: true })
    }
    return giveUp
  } catch (error) {
    await giveUp()
    if (error instanceof UserError) throw error
    throw new UserError(`cannot write ${nameOf(own)}: ${visible((error as Error).message)}`)
  }
}

/** The paths of all locks of a file: its path, `.lock.` and a process id. */
async function locksOf(path: string): Promise<readonly string[]> {
  const begin = `${basename(path)}.lock.`
  const names = await readdir(dirname(path))
  return names
    .filter((name) => name.startsWith(begin) && /^[1-9][0-9]*$/.test(name.slice(begin.length)))
    .map((name) => `${path}${name.slice(basename(path).length)}`)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function isTaken(path: string, lock: string, owner: number): UserError {
  return new UserError(
    `${nameOf(path)} is locked by process ${owner}. Wait until it ends; if it is not ruly, delete ${nameOf(lock)}.`,
  )
}
