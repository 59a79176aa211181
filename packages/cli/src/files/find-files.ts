import { realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { glob } from 'tinyglobby'

/**
 * The paths of files in a folder that patterns mean, from that folder on.
 *
 * A link to a file is a file; what is in a folder that a link leads to is not looked at: it may be anywhere, or the folder itself.
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
    // Without it, links to files are left out, too.
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
