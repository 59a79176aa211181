import { readdir, rm, writeFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'

/** The lock of this process, or the live process that holds it, with the path of its lock. */
export type ProcessLock =
  | { readonly release: () => Promise<void> }
  | { readonly owner: number; readonly lock: string }

/**
 * Locks a file for this process among those of this machine; the lock of a killed process is ignored.
 *
 * Each process creates its own lock before it looks for others: of two that start at the same time, both may fail, but never do both succeed.
 */
export async function takeProcessLock(path: string): Promise<ProcessLock> {
  const own = lockOf(path, process.pid)
  const release = (): Promise<void> => rm(own, { force: true })
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
