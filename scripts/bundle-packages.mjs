// Writes the JavaScript of `ruly`, of `@ruly/batch` and of the command (docs/decisions/0034): one file for each entry, and few files that entries share, because
// Node takes time for each file that it loads. The declarations come from `tsc -b`.
//
// Does nothing for a package whose sources have not changed since the last time.
import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'

import { rolldown } from 'rolldown'

import { filesBelow, readJson, root } from './files.mjs'
import { inlined } from './inlined-packages.mjs'
import { licensesOf } from './licenses.mjs'

const folderOf = (name) => `${root}packages/${name}/`
const [engine, common, preferences, lint, client, batch, server, command, playground] =
  'ruly common preferences lint client batch server cli playground'.split(' ').map(folderOf)

const { resolve } = createRequire(`${command}package.json`)

function filesIn(folder) {
  return filesBelow(folder).map((path) => join(folder, path))
}

/** Whether a file is newer than the sources of some packages, the first one's settings, and this script. */
function isNewest(path, [folder, ...others], settings = []) {
  const made = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
  const sources = [folder, ...others].flatMap((from) => filesIn(`${from}src`))
  const inputs = [fileURLToPath(import.meta.url), `${folder}package.json`, ...settings, ...sources]
  return inputs.every((input) => statSync(input).mtimeMs < made)
}

/** Runs `write` if a source of a package, or of another one in its bundles, is newer than its bundles, after deleting these. */
async function update(folder, write, others = []) {
  const stamp = `${folder}dist/.bundled`
  if (isNewest(stamp, [folder, ...others])) return
  for (const path of filesIn(`${folder}dist`).filter((name) => /\.js(?:\.map)?$/.test(name))) rmSync(path)
  await write()
  writeFileSync(stamp, '')
}

/**
 * Writes one bundle.
 *
 * @param options.together by name of a file: the sources that are in it with all that they import
 */
async function bundle(input, { together = {}, ...output }, inputOptions) {
  const made = await rolldown({ input, tsconfig: false, ...inputOptions })
  await made.write({
    entryFileNames: '[name].js',
    sourcemap: true,
    sourcemapExcludeSources: true,
    // The comments are in the sources, which are published, and V8 would read them at every start.
    comments: { jsdoc: false },
    ...(Object.keys(together).length > 0 && {
      codeSplitting: { groups: Object.entries(together).map(([name, test]) => ({ name, test })) },
    }),
    ...output,
  })
  await made.close()
}

/** The helpers of `packages/common` come from their sources. */
const fromSources = {
  platform: 'neutral',
  resolve: { conditionNames: ['@ruly/source', 'import', 'default'] },
}

/** By name in `dist`, without `.js`: the source of each entry of the engine. */
function engineEntries() {
  const { exports } = readJson(`${engine}package.json`)
  const sources = Object.values(exports).flatMap((entry) => entry['@ruly/source'] ?? [])
  return Object.fromEntries(
    sources.map((source) => [source.replace(/^\.\/src\/|\.ts$/g, ''), `${engine}${source}`]),
  )
}

await update(engine, async () => {
  await bundle(
    engineEntries(),
    {
      dir: `${engine}dist`,
      chunkFileNames: 'chunks/[name].js',
      together: { engine: /\/src\/index\.ts$/ },
    },
    fromSources,
  )
  // The drop-in for robots-parser, as one file of CommonJS.
  rmSync(`${engine}commonjs/dist`, { recursive: true, force: true })
  await bundle(
    { 'robots-parser': `${engine}src/compat/robots-parser.ts` },
    { dir: `${engine}commonjs/dist`, format: 'cjs', exports: 'named' },
    fromSources,
  )
}, [common])

await update(batch, () =>
  bundle(
    Object.fromEntries(['index', 'internal', 'thread'].map((name) => [name, `${batch}src/${name}.ts`])),
    // Beside the entries: threads find their script there.
    { dir: `${batch}dist`, chunkFileNames: '[name].js' },
    { platform: 'node', external: /^[^./]/ },
  ),
)

/** The file of a part of the command that is loaded on use: `check-run.js` for commands/check/run.ts. */
function nameOnUse({ name, facadeModuleId }) {
  const path = facadeModuleId?.startsWith(`${command}src/commands/`)
    ? facadeModuleId.slice(`${command}src/commands/`.length, -'.ts'.length).replaceAll('/', '-')
    : name
  return `${path}.js`
}

async function bundleCommand() {
  await bundle(
    {
      main: `${command}src/main.ts`,
      // Not published: the page about commands is made from it.
      commands: `${command}src/commands.ts`,
      // Not published: the manual pages are made with it.
      manual: `${command}src/manual/manual.ts`,
      // Not published: the schemas, which are, are written from it.
      schemas: `${command}src/schemas.ts`,
      thread: `${batch}src/thread.ts`,
    },
    {
      dir: `${command}dist`,
      chunkFileNames: nameOnUse,
      // What every command needs, and all of `ruly check` of a file.
      together: { ruly: /cli\/src\/(?:run-ruly|commands\/check\/(?:command|run))\.ts$/ },
      // The sources of other packages have no path below this one.
      sourcemapExcludeSources: false,
    },
    {
      platform: 'node',
      external: (id) =>
        /^[^./]/.test(id) &&
        !/^(?:ruly|@ruly\/(?:batch|common|lint|preferences)|@ruly\/client\/internal)(?:\/|$)/.test(id) &&
        !inlined.includes(id),
      resolve: { conditionNames: ['@ruly/source', 'node', 'import', 'default'] },
      experimental: { lazyBarrel: true },
    },
  )
  writeFileSync(`${command}dist/third-party-licenses.txt`, licensesOf(inlined.map(resolve)))
}

/** Writes the manual pages of the command, from the definitions of its commands. */
async function writeManual() {
  const { manualPages } = await import('../packages/cli/dist/manual.js')
  rmSync(`${command}man`, { recursive: true, force: true })
  mkdirSync(`${command}man`)
  for (const [name, page] of await manualPages()) writeFileSync(`${command}man/${name}`, page)
}

/** Writes the JSON schemas of rows and of the configuration, which are published. */
async function writeSchemas() {
  const { schemas } = await import('../packages/cli/dist/schemas.js')
  for (const [name, schema] of Object.entries(schemas))
    writeFileSync(`${command}${name}.schema.json`, `${JSON.stringify(schema, undefined, 2)}\n`)
}

await update(command, async () => {
  await bundleCommand()
  await writeManual()
  await writeSchemas()
}, [engine, common, preferences, lint, client, batch])

/** The viewer of the API, which the service serves itself. */
const viewer = ['swagger-ui.css', 'swagger-ui-bundle.js', 'LICENSE', 'NOTICE']
const viewerFolder = dirname(
  createRequire(`${playground}package.json`).resolve('swagger-ui-dist/package.json'),
)
mkdirSync(`${server}viewer`, { recursive: true })
for (const file of viewer) copyFileSync(join(viewerFolder, file), `${server}viewer/${file}`)

/** The playground, which the service serves itself: the built page, and each file compressed as well. */
async function copyPlayground(folder) {
  const settings = ['index.html', 'offline-worker.js', 'vite.config.ts'].map((name) => `${playground}${name}`)
  if (isNewest(`${folder}index.html`, [playground, engine, common, preferences, lint], settings)) return
  const { build } = await import('vite')
  await build({ root: playground, logLevel: 'warn' })
  rmSync(folder, { recursive: true, force: true })
  cpSync(`${playground}dist`, folder, { recursive: true })
  for (const path of filesIn(folder)) writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path)))
}

await copyPlayground(`${server}playground/`)
