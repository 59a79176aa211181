// Writes the JavaScript of `ruly` (docs/decisions/0034): one file for each entry in its package.json, and the chunks that entries share. `import
// 'ruly'` then loads a few files instead of a hundred. The drop-in for robots-parser is bundled once more, as one file of CommonJS. The
// declarations come from `tsc -b`.
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

async function write(input, output) {
  const bundle = await rolldown({ input, platform: 'neutral', tsconfig: false })
  await bundle.write({
    entryFileNames: '[name].js',
    sourcemap: true,
    sourcemapExcludeSources: true,
    ...output,
  })
  await bundle.close()
}

if (!isUpToDate()) {
  for (const path of filesIn('dist').filter((name) => /\.js(?:\.map)?$/.test(name))) rmSync(path)
  rmSync(`${folder}commonjs/dist`, { recursive: true, force: true })
  await write(entries(), { dir: `${folder}dist`, chunkFileNames: 'chunks/[name].js' })
  await write(
    { 'robots-parser': `${folder}src/compat/robots-parser.ts` },
    { dir: `${folder}commonjs/dist`, format: 'cjs', exports: 'named' },
  )
  writeFileSync(stamp, '')
}
