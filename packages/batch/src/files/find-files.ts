import { realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { glob } from 'tinyglobby'

/**
 * The paths of the files in a folder that match patterns, relative to the folder.
 *
 * Links to files are included; linked folders are not searched: they may be anywhere, or contain the folder itself.
 */
export async function findFiles(
  patterns: readonly string[],
  folder: string,
  ignore: readonly string[] = [],
): Promise<readonly string[]> {
  const paths = await glob(patterns, {
    cwd: folder,
    ignore: [...ignore],
    expandDirectories: false,
    // Otherwise links to files would be excluded too.
    followSymbolicLinks: true,
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
