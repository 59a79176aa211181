import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { toSweep, type Weight } from '../size-bound.ts'
import { isErrno } from '../../table/store-error.ts'
import { isLeftOver } from './entry-file.ts'
import type { StripedQueue } from './striped-queue.ts'

const ENTRY_NAME = /^[0-9a-f]{64}\.\d+\.ruly$/

interface SweepOptions {
  readonly queue: StripedQueue
  /** Runs a task; what it throws becomes the error of the store. */
  readonly guarded: <T>(task: () => Promise<T>) => Promise<T>
  readonly maxBytes: number
  readonly now: () => number
}

interface File extends Weight {
  readonly name: string
}

/** Removes what has expired and what is too much from a folder of entries; gives how many went. Opens no file. */
export async function sweepFolder(folder: string, options: SweepOptions): Promise<number> {
  const { queue, guarded, maxBytes, now } = options

  async function weigh(name: string): Promise<File | undefined> {
    return queue.run(name, () => guarded(() => weightOf(join(folder, name), name)))
  }

  async function removeIfUnchanged({ name, expiresAt }: File): Promise<boolean> {
    const path = join(folder, name)
    return queue.run(name, () =>
      guarded(async () => {
        if ((await weightOf(path, name))?.expiresAt !== expiresAt) return false
        await rm(path, { force: true })
        return true
      }),
    )
  }

  async function sweepLeftOver(name: string): Promise<undefined> {
    const path = join(folder, name)
    // All in one stripe: no more than one such file is looked at, beside the entries.
    await queue.run('00', () =>
      guarded(async () => {
        if (await isLeftOver(path, now())) await rm(path, { force: true })
      }),
    )
  }

  const names = await guarded(() => readdir(folder))
  const files = await Promise.all(
    names.map((name) => (ENTRY_NAME.test(name) ? weigh(name) : sweepLeftOver(name))),
  )
  const swept = toSweep(
    files.filter((file) => file !== undefined),
    now(),
    maxBytes,
  )
  return (await Promise.all(swept.map(removeIfUnchanged))).filter(Boolean).length
}

async function weightOf(path: string, name: string): Promise<File | undefined> {
  const facts = await stat(path).catch(absentAsUndefined)
  if (facts === undefined || !facts.isFile()) return undefined
  return { name, size: facts.size, expiresAt: Math.round(facts.mtimeMs) }
}

/** For a file that may be absent. */
export function absentAsUndefined(error: unknown): undefined {
  if (isErrno(error, 'ENOENT') || isErrno(error, 'EISDIR')) return undefined
  throw error
}
