import { randomUUID } from 'node:crypto'
import { open, realpath, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

import { visible } from '@ruly/lint'

import { nameOf } from '../runtime/open-input.ts'
import { UserError } from '../runtime/user-error.ts'

interface Replacing {
  /** The path of the temporary file. @default the path with `.new` appended */
  readonly temporary?: string
  /** Permissions of the file, independent of the umask. */
  readonly mode?: number
}

/** A new version of a file, beside it until it is complete. */
export interface Replacement {
  write(content: string | Uint8Array): Promise<void>
  /** Replaces the file atomically; the content is on disk when it resolves. */
  commit(): Promise<void>
  /** Deletes what was written; does nothing after `commit`. */
  discard(): Promise<void>
}

/** Begins to replace a file. A process that is killed leaves only the temporary file. */
export async function openReplacement(
  path: string,
  { temporary = `${path}.new`, mode }: Replacing = {},
): Promise<Replacement> {
  const file = await open(temporary, 'w', mode)
  let isCommitted = false
  const replacement: Replacement = {
    write: (content) => file.appendFile(content),
    async commit() {
      await file.sync()
      await file.close()
      await rename(temporary, path)
      isCommitted = true
    },
    async discard() {
      if (isCommitted) return
      await file.close()
      await rm(temporary, { force: true })
    },
  }
  try {
    if (mode !== undefined) await file.chmod(mode)
    return replacement
  } catch (error) {
    await replacement.discard()
    throw error
  }
}

/** Replaces a file atomically; the content is on disk when it resolves. */
export async function writeAtomically(
  path: string,
  content: string | Uint8Array,
  options: Replacing = {},
): Promise<void> {
  const replacement = await openReplacement(path, options)
  try {
    await replacement.write(content)
    await replacement.commit()
  } finally {
    await replacement.discard()
  }
}

/** Replaces a user's file atomically. Keeps symbolic links and permissions; throws a `UserError` for a read-only file. */
export async function replaceFile(
  { path, name }: { readonly path: string; readonly name: string },
  content: Uint8Array,
): Promise<void> {
  try {
    const { target, mode } = await writableFile(path)
    const temporary = join(dirname(target), `.${basename(target)}.${randomUUID()}`)
    await writeAtomically(target, content, { temporary, mode })
  } catch (error) {
    throw new UserError(`cannot write ${nameOf(name)} (left unchanged): ${visible((error as Error).message)}`)
  }
}

/** Where a file is, as the target of symbolic links, and its permissions. Throws for a read-only file, and for what is not a file. */
export async function writableFile(
  path: string,
): Promise<{ readonly target: string; readonly mode: number }> {
  const target = await realpath(path)
  const found = await stat(target)
  if (!found.isFile()) throw new Error('expected a file, got a folder, a pipe or a device.')
  // The rename would succeed: it only needs write permission for the folder.
  if ((found.mode & 0o222) === 0) throw new Error('the file is read-only.')
  return { target, mode: found.mode & 0o7777 }
}
