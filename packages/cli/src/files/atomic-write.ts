import { randomUUID } from 'node:crypto'
import { open, realpath, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

import { visible } from 'ruly/report'

import { nameOf } from '../runtime/open-input.ts'
import { UserError } from '../runtime/user-error.ts'

/** How a file is replaced. */
interface Replacing {
  /** The file that the new content is written to before it takes the name; by default one that is always called the same. */
  readonly temporary?: string
  /** Permissions of a new file, with no regard to the umask of the process. */
  readonly mode?: number
}

/** Puts content in a file, on disk when it returns: at any time what was there before is there, whole, or this. */
export async function writeAtomically(
  path: string,
  content: string | Uint8Array,
  { temporary = `${path}.new`, mode }: Replacing = {},
): Promise<void> {
  try {
    const file = await open(temporary, 'w', mode)
    try {
      if (mode !== undefined) await file.chmod(mode)
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

/** Replaces what is in a person's file, in one step. A link stays one, permissions stay as they are, and a read-only file is left alone. */
export async function replaceFile(
  { path, name }: { readonly path: string; readonly name: string },
  content: Uint8Array,
): Promise<void> {
  try {
    const target = await realpath(path)
    const { mode } = await stat(target)
    // Replacing it would need leave of its folder only.
    if ((mode & 0o222) === 0) throw new Error('the file is read-only.')
    const temporary = join(dirname(target), `.${basename(target)}.${randomUUID()}`)
    await writeAtomically(target, content, { temporary, mode: mode & 0o7777 })
  } catch (error) {
    throw new UserError(`cannot write ${nameOf(name)}, it is as it was: ${visible((error as Error).message)}`)
  }
}
