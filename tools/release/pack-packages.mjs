import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { readJson, root, withTempFolder, writeJson } from '../../scripts/files.mjs'
import { npm, saidOfPackage } from './npm.mjs'
import { publicPackages } from './public-packages.mjs'
import { repositoryAddress, withAbsoluteLinks, withRepository } from './repository-fields.mjs'
import { stagePackage } from './stage-package.mjs'

/**
 * Packs packages as they are published. They must be built.
 *
 * @param {readonly string[]} names their folders below `packages`; all that are published if there is none
 * @param {string} out where the tarballs are written
 * @param {string | undefined} repository its address, if package.json and README shall name it; by default, that of the workflow which runs
 * @returns {Promise<readonly { name: string, tarball: string, files: readonly string[], sizes: { name: string, size: number, unpackedSize: number, entryCount: number } }[]>} in the order of `names`, and then those of this repository that they need
 */
export async function packPackages(names, out, repository = repositoryAddress(undefined, process.env)) {
  const wanted =
    names.length > 0
      ? withNeeded(names)
      : publicPackages(root).map(({ directory }) => directory.replace('packages/', ''))
  mkdirSync(out, { recursive: true })
  return await withTempFolder('pack', async (temp) => {
    for (const name of wanted) await stage(name, join(temp, name), repository)
    return wanted.map((name) => pack(name, join(temp, name), resolve(out)))
  })
}

/** Packages with those of this repository that they need: npm has no others of the same version before a release. */
function withNeeded(names) {
  const all = new Set(names)
  for (const name of all) {
    const { dependencies = {} } = readJson(join(root, 'packages', name, 'package.json'))
    for (const needed of Object.keys(dependencies))
      if (/^(?:@ruly\/|ruly$)/.test(needed)) all.add(needed.replace('@ruly/', ''))
  }
  return [...all]
}

/** A folder with what is published, as users get it. */
async function stage(name, copy, repository) {
  const manifest = await stagePackage(join(root, 'packages', name), copy)
  if (repository === undefined) return
  const where = { repository, directory: `packages/${name}`, version: manifest.version }
  writeJson(join(copy, 'package.json'), withRepository(manifest, where))
  const readme = join(copy, 'README.md')
  writeFileSync(readme, withAbsoluteLinks(readFileSync(readme, 'utf8'), where))
}

function pack(name, folder, out) {
  const words = ['pack', folder, '--json', '--ignore-scripts', '--pack-destination', out]
  const { filename, files, ...sizes } = saidOfPackage(npm(words, { cwd: out }).stdout)
  return { name, tarball: join(out, filename), files: files.map(({ path }) => path), sizes }
}
