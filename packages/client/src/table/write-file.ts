import { open, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

import { isErrno } from './store-error.ts'

/** How a file is put in its place. */
interface WriteFileOptions {
  /** Where it is written first, in the same folder. @default the path, and `.new` */
  readonly beside?: string | undefined
  /** Its time of change, in seconds since the epoch. */
  readonly changedAt?: number | undefined
  /** Whether it is to be there after a power failure, too, when the promise resolves. */
  readonly isFlushed: boolean
}

/** Puts a file in its place, whole or not at all, for this user only. A process that is killed meanwhile leaves at most the file beside it. */
export async function writeWholeFile(
  path: string,
  content: Uint8Array,
  { beside = `${path}.new`, changedAt, isFlushed }: WriteFileOptions,
): Promise<void> {
  try {
    await writeFile(beside, content, { mode: 0o600, flush: isFlushed })
    if (changedAt !== undefined) await utimes(beside, changedAt, changedAt)
    await rename(beside, path)
    if (isFlushed) await syncFolder(dirname(path))
  } catch (error) {
    await rm(beside, { force: true }).catch(() => undefined)
    throw error
  }
}

/** Without it, the old file may be back after a power failure. */
async function syncFolder(folder: string): Promise<void> {
  try {
    const opened = await open(folder, 'r')
    try {
      await opened.sync()
    } finally {
      await opened.close()
    }
  } catch (error) {
    // Windows and some file systems cannot do it.
    if (!['EINVAL', 'EISDIR', 'ENOTSUP', 'EPERM'].some((code) => isErrno(error, code))) throw error
  }
}

/** No more tasks run at once, however many are given. So files stay few, and the last write of a key wins. */
const STRIPES = 16

/** Runs tasks side by side, those of one name in the order they came. */
export function createStripedQueue() {
  const ends = Array.from({ length: STRIPES }, (): Promise<unknown> => Promise.resolve())
  return {
    /** `name` begins with two hexadecimal digits, which choose the stripe. */
    run<T>(name: string, task: () => Promise<T>): Promise<T> {
      const stripe = Number.parseInt(name.slice(0, 2), 16) % STRIPES
      const done = (ends[stripe] ?? Promise.resolve()).then(task)
      ends[stripe] = done.catch(() => undefined)
      return done
    },
    /** Resolves when all that was given has been done, successfully or not. */
    async idle(): Promise<void> {
      await Promise.all(ends)
    },
  }
}
