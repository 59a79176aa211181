import { nameOf } from '../runtime/open-input.ts'
import { cannotWrite } from '../runtime/output.ts'
import { UserError } from '../runtime/user-error.ts'

/**
 * Locks a file; resolves to the function that releases the lock.
 *
 * Throws a `UserError` if this or another live process of this machine holds it; the lock of a killed process is ignored.
 */
export async function takeLock(path: string): Promise<() => Promise<void>> {
  const { lockOf, takeProcessLock } = await import('@ruly/client/internal')
  const taken = await takeProcessLock(path).catch((error: unknown) => {
    throw cannotWrite(lockOf(path, process.pid), error)
  })
  if ('release' in taken) return taken.release
  const { owner, lock } = taken
  if (owner === process.pid)
    throw new UserError(`${nameOf(path)} is locked by another job of this process. Wait until it ends.`)
  throw new UserError(
    `${nameOf(path)} is locked by process ${owner}. Wait until it ends; if it is not ruly, delete ${nameOf(lock)}.`,
  )
}
