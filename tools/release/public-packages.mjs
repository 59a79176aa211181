import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { readJson } from '../../scripts/files.mjs'

/** Members of package.json that lead to packages which must be published first. */
const needs = ['dependencies', 'peerDependencies']

/**
 * The packages of a workspace that are published, each after those that it needs.
 *
 * @param {string} root the folder of the workspace
 * @returns {readonly { folder: string, directory: string, manifest: Record<string, any> }[]} `directory` is the path of `folder` below the root
 */
export function publicPackages(root) {
  const found = readdirSync(join(root, 'packages'))
    .toSorted()
    .map((name) => ({ directory: `packages/${name}`, folder: join(root, 'packages', name) }))
    .filter(({ folder }) => existsSync(join(folder, 'package.json')))
    .map((place) => ({ ...place, manifest: readJson(join(place.folder, 'package.json')) }))
    .filter(({ manifest }) => manifest.private !== true)
  return inOrder(found)
}

/** Those that need no other one first; an optional peer counts, because it is installed beside. */
function inOrder(packages) {
  const ordered = []
  let waiting = packages
  while (waiting.length > 0) {
    const names = waiting.map(({ manifest }) => manifest.name)
    const ready = waiting.filter(
      ({ manifest }) => !namesNeeded(manifest).some((name) => names.includes(name)),
    )
    if (ready.length === 0) throw new Error(`these packages need each other: ${names.join(', ')}`)
    ordered.push(...ready)
    waiting = waiting.filter((one) => !ready.includes(one))
  }
  return ordered
}

function namesNeeded(manifest) {
  return needs.flatMap((member) => Object.keys(manifest[member] ?? {}))
}
