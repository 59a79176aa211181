import fs, { type Dirent } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { glob } from 'tinyglobby'

type Done = (error: NodeJS.ErrnoException | null, entries: Dirent[]) => void

/**
 * The paths of the files in a folder that match patterns, relative to the folder.
 *
 * Links to files are included; linked folders are not searched: they may be anywhere, or contain the folder itself.
 *
 * @param onUnreadable told of each folder in it that cannot be read
 */
export async function findFiles(
  patterns: readonly string[],
  folder: string,
  ignore: readonly string[] = [],
  onUnreadable: (path: string, error: Error) => void = () => undefined,
): Promise<readonly string[]> {
  const paths = await glob(patterns, {
    cwd: folder,
    ignore: [...ignore],
    expandDirectories: false,
    // Otherwise links to files would be excluded too.
    followSymbolicLinks: true,
    // Its own leaves out what cannot be read, and says nothing.
    fs: {
      readdir: ((path: string, options: { readonly withFileTypes: true }, done: Done) =>
        fs.readdir(path, options, (error, entries) => {
          if (error !== null) onUnreadable(path, error)
          done(error, entries)
        })) as typeof fs.readdir,
    },
  })
  const root = await realpath(folder)
  const places = new Map<string, boolean>()
  const kept: string[] = []
  for (const path of paths) {
    const parent = dirname(path)
    const isOwn = places.get(parent) ?? (await realpath(join(folder, parent))) === join(root, parent)
    places.set(parent, isOwn)
    if (isOwn) kept.push(path)
  }
  return kept
}
