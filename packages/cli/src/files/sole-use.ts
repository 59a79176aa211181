import { link, readFile, rm, writeFile } from 'node:fs/promises'

import { visible } from 'ruly/report'

import { nameOf } from '../input.ts'
import { UserError } from '../user-error.ts'

/**
 * Has what belongs to a file for this process alone; resolves to what gives it up again.
 *
 * Throws a `UserError` where another process has it that lives; one that was killed has given it up.
 */
export async function takeAlone(path: string): Promise<() => Promise<void>> {
  const lock = `${path}.lock`
  const own = `${lock}.${process.pid}`
  try {
    await writeFile(own, String(process.pid))
    while (!(await isLinked(own, lock))) {
      const owner = Number(await readFile(lock, 'utf8').catch(() => 'gone'))
      if (owner !== process.pid && isAlive(owner)) throw isTaken(path, lock, owner)
      await rm(lock, { force: true })
    }
  } catch (error) {
    if (error instanceof UserError) throw error
    throw new UserError(`cannot write ${nameOf(lock)}: ${visible((error as Error).message)}`)
  } finally {
    await rm(own, { force: true })
  }
  return () => rm(lock, { force: true })
}

/** Whether the file has the other name now, too: where it is taken, it is left as it is. */
async function isLinked(file: string, name: string): Promise<boolean> {
  try {
    await link(file, name)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function isTaken(path: string, lock: string, owner: number): UserError {
  return new UserError(
    `${nameOf(path)} is in use: process ${owner} works on it. Wait for its end; if it is no ruly, delete ${nameOf(lock)}.`,
  )
}
