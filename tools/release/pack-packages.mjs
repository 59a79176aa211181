import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { root, withTempFolder } from '../../scripts/files.mjs'
import { npm, saidOfPackage } from './npm.mjs'
import { publicPackages } from './public-packages.mjs'
import { stagePackage } from './stage-package.mjs'

/**
 * Packs packages as they are published. They must be built.
 *
 * @param {readonly string[]} names their folders below `packages`; all that are published if there is none
 * @param {string} out where the tarballs are written
 * @returns {Promise<readonly { name: string, tarball: string, files: readonly string[], sizes: { name: string, size: number, unpackedSize: number, entryCount: number } }[]>} in the order of `names`
 */
export async function packPackages(names, out) {
  const wanted =
    names.length > 0 ? names : publicPackages(root).map(({ directory }) => directory.replace('packages/', ''))
  mkdirSync(out, { recursive: true })
  return await withTempFolder('pack', async (temp) => {
    for (const name of wanted) await stagePackage(join(root, 'packages', name), join(temp, name))
    return wanted.map((name) => pack(name, join(temp, name), resolve(out)))
  })
}

function pack(name, folder, out) {
  const words = ['pack', folder, '--json', '--ignore-scripts', '--pack-destination', out]
  const { filename, files, ...sizes } = saidOfPackage(npm(words, { cwd: out }).stdout)
  return { name, tarball: join(out, filename), files: files.map(({ path }) => path), sizes }
}
