import { accessSync, constants, statfsSync } from 'node:fs'

/** A folder in memory, which Linux has. */
const folder = '/dev/shm'
/** What all tests that run at the same time take is far below. Containers may have 64 MiB there. */
const leastBytes = 2 ** 30

/**
 * The variables that put temporary folders in memory, so that no test waits for a disk: what a file has when a process was killed is
 * the same in both. None where there is no such folder, or not enough room, and where the caller has chosen one.
 */
export function memoryFolder(): { readonly TMPDIR?: string } {
  return process.env['TMPDIR'] === undefined && isUsable() ? { TMPDIR: folder } : {}
}

function isUsable(): boolean {
  try {
    accessSync(folder, constants.W_OK)
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= leastBytes
  } catch {
    return false
  }
}
