// Bundles of the command with everything that it needs but Node: the engine, the client, batch, and the packages that they use.
import { join } from 'node:path'

import { build } from 'rolldown'

import { root } from '../../scripts/files.mjs'
import { licensesOf } from '../../scripts/licenses.mjs'

const source = `${root}packages/cli/src/`

/** The scripts of threads, by the name that the command knows them by. */
const workers = { thread: `${root}packages/batch/src/thread.ts` }

/** Packages that are not in the bundles: the service and the language server, and stores and queues for fleets and crawls. */
const external = ['@ruly/server', '@ruly/lsp', 'ioredis', 'lmdb', 'bullmq', '@aws-sdk/client-s3']

const settings = {
  platform: 'node',
  tsconfig: false,
  external,
  experimental: { lazyBarrel: true },
  resolve: { conditionNames: ['@ruly/source', 'node', 'import', 'default'] },
}

/**
 * Writes the command as ES modules, which load what a command needs.
 *
 * @param {string} dir the folder
 * @returns {Promise<string>} the licences of the packages that are in it
 */
export async function bundleFolder(dir) {
  return await licencesIn({
    input: { ruly: `${source}main.ts`, ...workers },
    // Beside the entries: threads find their scripts there.
    output: { dir, entryFileNames: '[name].js', chunkFileNames: '[name].js' },
  })
}

/**
 * Writes the command as one CommonJS file for a single executable, and one for each script of a thread.
 *
 * @param {string} dir the folder
 * @returns {Promise<{ main: string, assets: Record<string, string>, licences: string }>} paths; assets by the name that the command asks for
 */
export async function bundleFiles(dir) {
  const main = join(dir, 'ruly.cjs')
  const licences = await oneFile(`${root}tools/packaging/single-file-main.mjs`, main)
  const assets = {}
  for (const [name, input] of Object.entries(workers)) {
    assets[`${name}.js`] = join(dir, `${name}.cjs`)
    await oneFile(input, assets[`${name}.js`])
  }
  return { main, assets, licences }
}

async function oneFile(input, file) {
  const output = { file, format: 'cjs', codeSplitting: false }
  return await licencesIn({ input, external: [], plugins: [insideOneFile], output })
}

/** In a single file, scripts of threads are assets, and nothing can be imported when it runs. */
const insideOneFile = {
  name: 'inside-one-file',
  resolveId(id) {
    if (id.endsWith('/start-worker.ts')) return `${root}tools/packaging/start-worker-from-asset.mjs`
    return external.includes(id) ? `\0missing:${id}` : undefined
  },
  load(id) {
    const [, name] = /^\0missing:(.*)$/.exec(id) ?? []
    if (name === undefined) return undefined
    return `throw Object.assign(new Error('Cannot find package ${name}'), { code: 'ERR_MODULE_NOT_FOUND' })`
  },
}

/** Writes a bundle, and gives the licences of the packages in it. */
async function licencesIn({ output, ...options }) {
  const made = await build({ ...settings, ...options, output: { comments: { jsdoc: false }, ...output } })
  return licensesOf(made.output.flatMap(({ moduleIds = [] }) => moduleIds))
}
