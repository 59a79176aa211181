import { randomUUID } from 'node:crypto'
import { lstat, mkdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

import { isErrno } from '../../table/store-error.ts'
import { writeWholeFile } from '../../table/write-file.ts'

const LEFT_OVER_NAME = /^[0-9a-f-]{36}\.ruly-writing$/
const LEFT_OVER_AFTER_MS = 10 * 60 * 1000
/** What every file system can say: 2100-01-01. */
const LATEST_TIME_MS = 4_102_444_800_000

/** Puts the file of an entry in its place whole or not at all, with `changedAt` as its time of change; for this user only. */
export async function writeEntryFile(path: string, bytes: Uint8Array, changedAt: number): Promise<void> {
  const beside = join(dirname(path), `${randomUUID()}.ruly-writing`)
  // What is no time is past: swept first.
  const seconds = Math.max(0, Math.min(changedAt, LATEST_TIME_MS) || 0) / 1000
  const write = (): Promise<void> =>
    writeWholeFile(path, bytes, { beside, changedAt: seconds, isFlushed: false })
  try {
    await write()
  } catch (error) {
    // The folder has gone, or another process has swept the file that was being written.
    if (!isErrno(error, 'ENOENT')) throw error
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await write()
  }
}

/** Whether this is a file that was being written when its process ended. */
export async function isLeftOver(path: string, now: number): Promise<boolean> {
  if (!LEFT_OVER_NAME.test(basename(path))) return false
  const facts = await lstat(path).catch(() => undefined)
  // The system's own time: the time of change may already be that of the entry.
  return facts !== undefined && now - facts.ctimeMs > LEFT_OVER_AFTER_MS
}
