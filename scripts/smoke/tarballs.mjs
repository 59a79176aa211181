// The tarballs as they would be published: what is in them, and what the checkers of packages say.
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'

import { bin, consumer, fail, root, run, say, temp } from './consumer.mjs'

export function freshBuild() {
  for (const folder of [
    'ruly/dist',
    'ruly/commonjs/dist',
    'client/dist',
    'server/dist',
    'lsp/dist',
    'cli/dist',
  ])
    rmSync(join(root, 'packages', folder), { recursive: true, force: true })
  run('npm', ['run', 'build'])
}

/** Packs one package, looks at what is in the tarball, and gives its path, and its sizes as npm says them. */
export function pack(name) {
  const options = ['--json', '--ignore-scripts', '--pack-destination', temp]
  const [{ filename, files, ...sizes }] = JSON.parse(
    run('npm', ['pack', join(root, 'packages', name), ...options], { cwd: temp }),
  )
  const paths = files.map((file) => file.path)
  for (const path of ['LICENSE', 'README.md', 'package.json'])
    if (!paths.includes(path)) fail(`${filename} lacks ${path}`)
  const stray = paths.filter((path) => /(^|\/)test\/|\.test\.|tsbuildinfo|\.bundled|\.ndjson$/.test(path))
  if (stray.length > 0) fail(`${filename} holds ${stray.join(', ')}`)
  say(`packed ${filename}: ${paths.length} files`)
  return { tarball: join(temp, filename), sizes }
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
  const leaves = (value) => (typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(leaves))
  return leaves([main, types, commands, man, exports]).map((path) => posix.normalize(path))
}

/** The sources that a map names without their content. */
function sourcesOf({ sources, sourcesContent = [] }) {
  return sources.filter((_name, i) => typeof sourcesContent[i] !== 'string')
}

/** The files of a package that a file names: modules, its source map, and the sources of a map. */
function namedBy(path, text) {
  const from = (name) => posix.join(posix.dirname(path), name)
  if (path.endsWith('.map')) return sourcesOf(JSON.parse(text)).map(from)
  if (!/\.[jt]s$/.test(path)) return []
  const modules = [...text.matchAll(/(?:\bfrom|\bimport|\brequire|\bURL)\s*\(?\s*["'](\.{1,2}\/[^"']+)["']/g)]
  const maps = [...text.matchAll(/^\/\/# sourceMappingURL=(\S+)$/gm)]
  const declared = (name) => (path.endsWith('.d.ts') ? name.replace(/(?:\.js|(?<!\.d)\.ts)$/, '.d.ts') : name)
  return [...modules.map(([, name]) => from(declared(name))), ...maps.map(([, name]) => from(name))]
}

function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    statSync(join(folder, path)).isFile(),
  )
}

/** Every source is one that a map shows to debuggers and editors, and every map finds its sources. */
function checkSources(name, folder) {
  const files = filesBelow(folder)
  const maps = files.filter((path) => path.endsWith('.map'))
  const named = new Set(maps.flatMap((path) => namedBy(path, readFileSync(join(folder, path), 'utf8'))))
  const missing = [...named].filter((path) => !files.includes(path))
  if (missing.length > 0) fail(`maps of ${name} name ${missing.join(', ')}, which are not in it`)
  // Declarations without code are part of the sources, but no map names them; npm packs every README.
  const isRead = (path) => named.has(path) || path.endsWith('.d.ts') || path.endsWith('/README.md')
  const unread = files.filter((path) => path.startsWith('src/') && !isRead(path))
  if (unread.length > 0) fail(`${name} holds sources that no map names: ${unread.join(', ')}`)
}

/** Everything that a package names is in it, and no JavaScript or map is there for nothing. */
export function checkInstalled(name) {
  const folder = join(consumer, 'node_modules', name)
  const has = (path) => existsSync(join(folder, path))
  const used = new Set(entriesOf(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))))
  for (const path of used) {
    if (!has(path)) fail(`${name} names ${path}, which is not in it`)
    if (path.endsWith('/')) continue // a folder whose files are read at run time
    if (path.startsWith('src/')) continue // named by maps and by a condition of our own: read by people and debuggers
    for (const found of namedBy(path, readFileSync(join(folder, path), 'utf8'))) used.add(found)
  }
  const built = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /^(?:dist|commonjs)\//.test(path) && statSync(join(folder, path)).isFile(),
  )
  // Modules of types only are empty in JavaScript. The declarations of inner modules are what a project of tsc consists of.
  const isEmpty = (path) =>
    readFileSync(join(folder, path.replace(/\.map$/, '')), 'utf8').startsWith('export {};')
  const unused = built.filter((path) => /\.js(?:\.map)?$/.test(path) && !used.has(path) && !isEmpty(path))
  if (unused.length > 0) fail(`${name} does not use ${unused.join(', ')}`)
  checkSources(name, folder)
  const stale = built
    .filter((path) => path.endsWith('.d.ts') && path.startsWith('dist/'))
    .filter((path) => !has(path.replace(/^dist\/(.*)\.d\.ts$/, 'src/$1.ts')))
  if (stale.length > 0) fail(`${name} holds declarations without a source: ${stale.join(', ')}`)
  say(`${name} has all that it names, and no JavaScript that nothing names`)
}
