// What a program that imports only `parse` takes along: as much from the published bundles as from one file a module.
import { join } from 'node:path'
import { createRequire } from 'node:module'
import { gzipSync } from 'node:zlib'

import { rolldown } from 'rolldown'

import { bin, consumer, fail, run, temp, write } from './consumer.mjs'

/** How much larger the bundles may make it. */
const atMost = 1.02

const require = createRequire(import.meta.url)

const bundlers = {
  async rolldown(entry) {
    const bundle = await rolldown({ input: entry, platform: 'browser' })
    const { output } = await bundle.generate({ minify: true })
    return output[0].code
  },
  async esbuild(entry, esbuild) {
    const options = { bundle: true, minify: true, format: 'esm', platform: 'browser', write: false }
    const { outputFiles } = await require(esbuild).build({ entryPoints: [entry], ...options })
    return outputFiles[0].text
  },
}

/** Compares bundles of `import { parse } from 'ruly'`, minified and compressed. */
export async function compareBundles(esbuild) {
  const modules = join(temp, 'modules')
  run(bin('tsc'), [
    '-p',
    'packages/ruly',
    '--emitDeclarationOnly',
    'false',
    '--outDir',
    modules,
    '--tsBuildInfoFile',
    join(temp, '.tsbuildinfo'),
  ])
  write('published.mjs', "import { parse } from 'ruly'\nconsole.log(parse(''))\n")
  write('by-module.mjs', `import { parse } from '${join(modules, 'index.js')}'\nconsole.log(parse(''))\n`)
  const said = []
  for (const [name, bundle] of Object.entries(bundlers)) {
    const sizeOf = async (file) => gzipSync(await bundle(join(consumer, file), esbuild)).length
    const [published, byModule] = [await sizeOf('published.mjs'), await sizeOf('by-module.mjs')]
    const share = published / byModule
    if (share > atMost)
      fail(`${name}: parse takes ${published} bytes of the bundles, ${byModule} of the modules`)
    said.push(`${published} bytes with ${name} (${byModule} from one file a module)`)
  }
  return `parse alone, minified and compressed, takes ${said.join(', ')}`
}
