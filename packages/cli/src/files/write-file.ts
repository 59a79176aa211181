import { randomUUID } from 'node:crypto'
import { open, realpath, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

import { visible } from 'ruly/report'

import { nameOf } from '../input.ts'
import { UserError } from '../user-error.ts'
import type { Target } from './targets.ts'

/** Replaces what is in a file: at any time the file is there, whole, as it was or as it is to be. A link stays one, and a read-only file as it is. */
export async function writeFile(
  { path, name }: Pick<Target, 'path' | 'name'>,
  octets: Uint8Array,
): Promise<void> {
  try {
    const target = await realpath(path)
    const { mode } = await stat(target)
    // Replacing it would need leave of its folder only.
    if ((mode & 0o222) === 0) throw new Error('the file is read-only.')
    const temporary = join(dirname(target), `.${basename(target)}.${randomUUID()}`)
    try {
      await writeNew(temporary, octets, mode)
      await rename(temporary, target)
    } catch (error) {
      await rm(temporary, { force: true })
      throw error
    }
  } catch (error) {
    throw new UserError(`cannot write ${nameOf(name)}, it is as it was: ${visible((error as Error).message)}`)
  }
}

async function writeNew(path: string, octets: Uint8Array, mode: number): Promise<void> {
  const file = await open(path, 'wx', mode)
  try {
    // What the process masks is allowed all the same, if the file before allowed it.
    await file.chmod(mode & 0o7777)
    await file.writeFile(octets)
    await file.sync()
  } finally {
    await file.close()
  }
}
