// The tarballs as they would be published: what is in them, and what the checkers of packages say.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, posix } from 'node:path'

import { packPackages } from '../../tools/release/pack-packages.mjs'
import { leavesOf } from '../../tools/release/stage-package.mjs'
import { filesBelow, readJson, root } from '../files.mjs'
import { bin, consumer, fail, run, say, temp } from './consumer.mjs'

/** Builds all packages from nothing. */
export function freshBuild() {
  for (const name of readdirSync(join(root, 'packages')))
    for (const built of ['dist', 'commonjs/dist'])
      rmSync(join(root, 'packages', name, built), { recursive: true, force: true })
  run('npm', ['run', 'build'])
}

/** Packs packages as they are published, looks at what is in the tarballs, and gives their paths, and their sizes as npm says them. */
export async function pack(names, out = temp) {
  const packed = await packPackages(names, out)
  for (const { tarball, files } of packed) {
    for (const path of ['LICENSE', 'README.md', 'package.json'])
      if (!files.includes(path)) fail(`${tarball} lacks ${path}`)
    const stray = files.filter((path) =>
      /(^|\/)test\/|\.test\.|tsbuildinfo|\.bundled|\.ndjson$|\.map$|^src\/.*\.ts$/.test(path),
    )
    if (stray.length > 0) fail(`${tarball} holds ${stray.join(', ')}`)
    say(`packed ${tarball}: ${files.length} files`)
  }
  return packed
}

export function checkTarball(tarball, name) {
  run(bin('publint'), ['run', tarball, '--strict'])
  say(`publint has nothing to say about ${name}`)
  if (name === 'cli') return // a command without an importable entry: no types to get wrong
  run(bin('attw'), [tarball, '--profile', 'esm-only', '--no-definitely-typed', '--no-color'])
  say(`attw finds the types of ${name} right`)
}

/** All paths that the fields of a package.json lead to. */
function entriesOf({ main, types, bin: commands, man, exports }) {
  return leavesOf([main, types, commands, man, exports]).map((path) => posix.normalize(path))
}

/** The modules that a file names, by their paths in the package. */
function namedBy(path, text) {
  const from = (name) => posix.join(posix.dirname(path), name)
  if (!/\.[jt]s$/.test(path)) return []
  const modules = [...text.matchAll(/(?:\bfrom|\bimport|\brequire|\bURL)\s*\(?\s*["'](\.{1,2}\/[^"']+)["']/g)]
  const declared = (name) => (path.endsWith('.d.ts') ? name.replace(/(?:\.js|(?<!\.d)\.ts)$/, '.d.ts') : name)
  return modules.map(([, name]) => from(declared(name)))
}

/** Everything that a package names is in it, and no module or declaration is there for nothing. */
export function checkInstalled(name) {
  const folder = join(consumer, 'node_modules', name)
  const has = (path) => existsSync(join(folder, path))
  const used = new Set(entriesOf(readJson(join(folder, 'package.json'))))
  for (const path of used) {
    if (!has(path)) fail(`${name} names ${path}, which is not in it`)
    if (path.endsWith('/')) continue // a folder whose files are read at run time
    for (const found of namedBy(path, readFileSync(join(folder, path), 'utf8'))) used.add(found)
  }
  const built = filesBelow(folder).filter((path) => /^(?:dist|commonjs)\/.*\.[jt]s$/.test(path))
  // Modules of types only are empty in JavaScript.
  const isEmpty = (path) => /^(?:export \{\};|$)/.test(readFileSync(join(folder, path), 'utf8'))
  const unused = built.filter((path) => !used.has(path) && !isEmpty(path))
  if (unused.length > 0) fail(`${name} does not use ${unused.join(', ')}`)
  say(`${name} has all that it names, and no module that nothing names`)
}
