import { randomUUID } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { visible } from '@ruly/lint'

import { nameOf } from '../runtime/open-input.ts'
import { UserError } from '../runtime/user-error.ts'
import type { ResultStore } from './result-store.ts'

const draftEnding = '.draft'

/** Results as files of a folder, which every machine sees under this path. */
export async function folderResults(folder: string): Promise<ResultStore> {
  await mkdir(folder, { recursive: true }).catch((error: Error) => {
    throw new UserError(`cannot write to ${nameOf(folder)}: ${visible(error.message)}`)
  })
  return {
    name: nameOf(folder),
    has: async (name) => existsSync(join(folder, name)),
    // In the folder, because a file system renames atomically only within itself.
    draft: async (name) => join(folder, `${name}.${randomUUID()}${draftEnding}`),
    async keep(name, draft) {
      const file = await open(draft, 'r')
      await file.sync()
      await file.close()
      await rename(draft, join(folder, name))
    },
    read: (name) => contentOf(join(folder, name)),
    /** Results stay, for `ruly census merge`; drafts of workers that were killed go. */
    async clear(names) {
      const known = new Set(names)
      for (const file of await readdir(folder)) {
        const isDraft = file.endsWith(draftEnding) && known.has(file.split('.').slice(0, 2).join('.'))
        if (isDraft) await rm(join(folder, file), { force: true })
      }
    },
  }
}

async function* contentOf(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path) as AsyncIterable<Uint8Array>
  } catch (error) {
    throw new UserError(
      `${visible((error as Error).message)}. To compute this shard again, delete its .json, and run the command again.`,
    )
  }
}
