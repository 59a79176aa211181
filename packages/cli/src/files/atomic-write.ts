import { randomUUID } from 'node:crypto'
import { open, realpath, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

import { visible } from 'ruly/report'

import { nameOf } from '../runtime/open-input.ts'
import { UserError } from '../runtime/user-error.ts'

/** Options for replacing a file. */
interface Replacing {
  /** The path of the temporary file. @default the path with `.new` appended */
  readonly temporary?: string
  /** Permissions of the file, independent of the umask. */
  readonly mode?: number
}

/** Replaces a file atomically; the content is on disk when it resolves. */
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

/** Replaces a user's file atomically. Keeps symbolic links and permissions; throws a `UserError` for a read-only file. */
export async function replaceFile(
  { path, name }: { readonly path: string; readonly name: string },
  content: Uint8Array,
): Promise<void> {
  try {
    const target = await realpath(path)
    const { mode } = await stat(target)
    // The rename would succeed: it only needs write permission for the folder.
    if ((mode & 0o222) === 0) throw new Error('the file is read-only.')
    const temporary = join(dirname(target), `.${basename(target)}.${randomUUID()}`)
    await writeAtomically(target, content, { temporary, mode: mode & 0o7777 })
  } catch (error) {
    throw new UserError(`cannot write ${nameOf(name)} (left unchanged): ${visible((error as Error).message)}`)
  }
}
