// A package as it is published, in a folder of its own: one declaration file an entry, no sources, no source maps (docs/decisions/0081).
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { rolldown } from 'rolldown'
import { dts } from 'rolldown-plugin-dts'

import { filesBelow, readJson, root, writeJson } from '../../scripts/files.mjs'
import { npm, saidOfPackage } from './npm.mjs'

/** Packages that `npm run build` bundles. */
const bundledBefore = new Set(['ruly', '@ruly/cli'])

/** Packages that keep a file for each module, because they find files beside their modules. */
const keepModules = new Set(['@ruly/server', '@ruly/lsp'])

/** Scripts of threads, which modules look for in their own folder. */
const threadScripts = { '@ruly/batch': ['./dist/thread.js'] }

/**
 * Writes what is published of a package. The package must be built.
 *
 * @param {string} folder the package
 * @param {string} copy where it is written; what is there is removed
 * @returns {Promise<Record<string, any>>} the package.json that is written
 */
export async function stagePackage(folder, copy) {
  const manifest = publishedManifest(readJson(join(folder, 'package.json')))
  const isBundled = !bundledBefore.has(manifest.name)
  rmSync(copy, { recursive: true, force: true })
  for (const path of filesToPack(folder)) {
    if (path.endsWith('.map') || /^dist\/.*\.d\.ts$/.test(path)) continue
    if (isBundled && /^dist\/.*\.js$/.test(path)) continue
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    if (path.endsWith('.js'))
      writeFileSync(join(copy, path), withoutMap(readFileSync(join(folder, path), 'utf8')))
    else cpSync(join(folder, path), join(copy, path))
  }
  const entries = leavesOf(manifest.exports)
  const threads = threadScripts[manifest.name]
  if (isBundled)
    await bundleModules(
      folder,
      copy,
      keepModules.has(manifest.name)
        ? { entries: modulesIn(folder), preserveModules: true }
        : {
            entries: [...entries.filter((path) => path.endsWith('.js')), ...(threads ?? [])],
            chunks: threads === undefined ? 'chunks/[name].js' : '[name].js',
          },
    )
  await rollUpTypes(
    folder,
    copy,
    entries.filter((path) => /^\.\/dist\/.*\.d\.ts$/.test(path)),
  )
  writeJson(join(copy, 'package.json'), manifest)
  return manifest
}

/** Entries that only this workspace has: what is imported from them becomes part of the package that imports it. */
const workspaceEntry = './internal'

/** Without the condition that leads this workspace to the sources, and without the entry that is not published. */
function publishedManifest({ exports, devDependencies: _development, ...manifest }) {
  if (exports === undefined) return manifest
  const published = Object.entries(exports)
    .filter(([path]) => path !== workspaceEntry)
    .map(([path, { '@ruly/source': _source, ...conditions }]) => [path, conditions])
  return { ...manifest, exports: Object.fromEntries(published) }
}

/** The paths that `files` of package.json names, as npm reads it. */
function filesToPack(folder) {
  const { stdout, stderr } = npm(['pack', folder, '--dry-run', '--json', '--ignore-scripts'])
  // npm would publish another package.json than the one that is tested.
  if (stderr.includes('errors corrected')) throw new Error(`npm would change a package.json:\n${stderr}`)
  return saidOfPackage(stdout).files.map(({ path }) => path)
}

/** All paths in a field of package.json. */
export function leavesOf(entry) {
  return typeof entry === 'string' ? [entry] : Object.values(entry ?? {}).flatMap(leavesOf)
}

function withoutMap(code) {
  return code.replace(/^\/\/# sourceMappingURL=.*\n?/gm, '')
}

/** Imports of a published entry stay as they are; what is not published, such as the helpers of `packages/common`, becomes part of the package. */
const external = (id) => /^[^./]/.test(id) && unpublished.exec(id) === null

/** Name of the package, and of the entry. */
const unpublished = /^@ruly\/(?:(common)\/(.+)|(client)\/(internal))$/

function modulesIn(folder) {
  const modules = filesBelow(join(folder, 'dist')).filter((path) => path.endsWith('.js'))
  return modules.map((path) => `./dist/${path}`)
}

/** Where the declarations of what is not published are. */
const helperTypes = {
  name: 'helper-types',
  resolveId(id) {
    const [, ...names] = unpublished.exec(id) ?? []
    const [name, entry] = names.filter((part) => part !== undefined)
    return name === undefined ? null : `${root}packages/${name}/dist/${entry}.d.ts`
  },
}

/** One file for each entry, and few files that entries share, or else one for each module: every file is read, resolved and linked at each start. */
async function bundleModules(folder, copy, { entries, chunks, preserveModules = false }) {
  const input = inputOf(folder, entries, '.js')
  const bundle = await rolldown({ input, external, tsconfig: false, platform: 'neutral' })
  await bundle.write({
    dir: join(copy, 'dist'),
    entryFileNames: '[name].js',
    ...(chunks !== undefined && { chunkFileNames: chunks }),
    comments: { jsdoc: false },
    minifyInternalExports: false,
    ...(preserveModules && { preserveModules, preserveModulesRoot: join(folder, 'dist') }),
  })
  await bundle.close()
}

/** The declarations of each entry with all that they name, from those that `tsc -b` writes for each module. */
async function rollUpTypes(folder, copy, entries) {
  if (entries.length === 0) return
  const input = inputOf(folder, entries, '.d.ts')
  const plugins = [helperTypes, dts({ dtsInput: true, tsconfig: false, sourcemap: false })]
  const bundle = await rolldown({ input, external, tsconfig: false, plugins })
  await bundle.write({
    dir: join(copy, 'dist'),
    // The plugin adds `.d` to the name of an entry.
    entryFileNames: '[name].ts',
    chunkFileNames: 'chunks/[name].d.ts',
    minifyInternalExports: false,
  })
  await bundle.close()
  for (const path of filesBelow(join(copy, 'dist')))
    if (path.endsWith('.d.ts')) removePaths(join(copy, 'dist', path))
}

function inputOf(folder, entries, ending) {
  const nameOf = (path) => path.slice('./dist/'.length, -ending.length)
  return Object.fromEntries([...new Set(entries)].map((path) => [nameOf(path), join(folder, path)]))
}

/** Removes the comments that name a file of the machine which packs. */
function removePaths(path) {
  const declarations = readFileSync(path, 'utf8')
  writeFileSync(path, declarations.replace(/^\/\/ \S+\.d\.ts\n|^\/\/#(?:end)?region.*\n/gm, ''))
}
