// Writes the JavaScript of `ruly`: one file for each entry in its package.json, and the chunks that entries share. `import 'ruly'` then loads a
// few files instead of a hundred (docs/decisions/0034). The declarations come from `tsc -b`.
//
// Does nothing when the sources have not changed since the last time.
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { rolldown } from 'rolldown'

const folder = fileURLToPath(new URL('../packages/ruly/', import.meta.url))
const stamp = `${folder}dist/.bundled`
const inputs = [fileURLToPath(import.meta.url), `${folder}package.json`, ...filesIn('src')]

function filesIn(name) {
  return readdirSync(`${folder}${name}`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name: file }) => `${parentPath}/${file}`)
}

function isUpToDate() {
  const made = statSync(stamp, { throwIfNoEntry: false })?.mtimeMs ?? 0
  return inputs.every((path) => statSync(path).mtimeMs < made)
}

/** By name in `dist`, without `.js`: the source of each entry. */
function entries() {
  const { exports } = JSON.parse(readFileSync(`${folder}package.json`, 'utf8'))
  const sources = Object.values(exports).flatMap((entry) => entry['@ruly/source'] ?? [])
  return Object.fromEntries(
    sources.map((source) => [source.replace(/^\.\/src\/|\.ts$/g, ''), `${folder}${source}`]),
  )
}

if (!isUpToDate()) {
  const bundle = await rolldown({ input: entries(), platform: 'neutral', tsconfig: false })
  for (const path of filesIn('dist').filter((name) => /\.js(?:\.map)?$/.test(name))) rmSync(path)
  await bundle.write({
    dir: `${folder}dist`,
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name].js',
    sourcemap: true,
    sourcemapExcludeSources: true,
  })
  writeFileSync(stamp, '')
}
