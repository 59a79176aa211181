// Packs the extension for VS Code with the language server inside: node scripts/pack-vscode.mjs [FOLDER]
//
// Writes editors/vscode/dist and FOLDER/ruly-robots-txt-VERSION.vsix; the default folder is editors/vscode. It is not published. The packer
// comes from the npm registry, because 200 packages would be too many for each `npm ci`.
import { rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { build } from 'rolldown'

import { readJson, root } from './files.mjs'
import { licensesOf } from './licenses.mjs'
import { exitCodeOf } from './run-program.mjs'

/** The last version that runs in Node 20. */
const packer = '@vscode/vsce@3.9.2'

const extension = join(root, 'editors/vscode')
const lsp = join(root, 'packages/lsp/src')

/** Writes a bundle, and tells the modules in it. */
async function bundle(input, output, options = {}) {
  const written = await build({
    input,
    platform: 'node',
    tsconfig: false,
    ...options,
    output: { entryFileNames: '[name]', chunkFileNames: 'chunks/[name].js', minify: true, ...output },
  })
  return written.output.flatMap(({ moduleIds = [] }) => moduleIds)
}

const dist = join(extension, 'dist')
rmSync(dist, { recursive: true, force: true })
// VS Code loads extensions with `require`.
const client = await bundle(
  { 'extension.cjs': join(extension, 'src/extension.ts') },
  { dir: dist, format: 'cjs' },
  { external: ['vscode'] },
)
// The thread of the server is a file of its own, where the server looks for it.
const server = await bundle(
  {
    'main.js': join(lsp, 'main.ts'),
    'analysis/analysis-worker.js': join(lsp, 'analysis/analysis-worker.ts'),
  },
  { dir: join(dist, 'server'), format: 'es' },
  { resolve: { conditionNames: ['@ruly/source', 'node', 'import', 'default'] } },
)

writeFileSync(join(dist, 'third-party-licenses.txt'), licensesOf([...client, ...server]))

const { name, version } = readJson(join(extension, 'package.json'))
const out = join(resolve(process.argv[2] ?? extension), `${name}-${version}.vsix`)
const words = ['package', '--no-dependencies', '--allow-missing-repository', '--out', out]
const pack = ['exec', '--yes', `--package=${packer}`, '--', 'vsce', ...words]
process.exitCode = exitCodeOf('npm', pack, { cwd: extension })
