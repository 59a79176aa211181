import { readdir, realpath, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** The lock that was taken, or the live process that holds it, which may be this one, with the path of its lock. */
export type ProcessLock =
  | { readonly release: () => Promise<void> }
  | { readonly owner: number; readonly lock: string }

/**
 * The files that this copy of the module has locked, by real paths: each package of ruly with a copy locks files of its own. A lock with the number of
 * this process for any other was left by one that was killed.
 */
const lockedHere = new Set<string>()

/**
 * Locks a file among the processes of this machine, and within this one, but not between its threads; the lock of a killed process is ignored.
 *
 * Each process creates its own lock before it looks for others: of two that start at the same time, both may fail, but never do both succeed.
 */
export async function takeProcessLock(path: string): Promise<ProcessLock> {
  const own = lockOf(path, process.pid)
  const file = join(await realpath(dirname(path)), basename(path))
  if (lockedHere.has(file)) return { owner: process.pid, lock: own }
  lockedHere.add(file)
  let released: Promise<void> | undefined
  // Once: after that the lock may be of the next job.
  const release = (): Promise<void> =>
    (released ??= rm(own, { force: true }).finally(() => lockedHere.delete(file)))
  try {
    await writeFile(own, '')
    for (const lock of await locksOf(path)) {
      const owner = Number(lock.slice(lockOf(path, '').length))
      if (owner === process.pid) continue
      if (isAlive(owner)) {
        await release()
        return { owner, lock }
      }
      await rm(lock, { force: true })
    }
    return { release }
  } catch (error) {
    await release()
    throw error
  }
}

/** The lock of a file by a process: its path, `.lock.` and the process id. */
export function lockOf(path: string, owner: number | ''): string {
  return `${path}.lock.${owner}`
}

async function locksOf(path: string): Promise<readonly string[]> {
  const begin = lockOf(basename(path), '')
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
