// The engine in a browser: a bundle without anything of Node, and no larger than the modules it is made of.
import { readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { rolldown } from 'rolldown'
import { build } from 'vite'

import { consumer, enginePaths, fail, use, write } from './consumer.mjs'
import { engine, imports } from './programs.mjs'

/** Characters of a bundle of one small function, not minified; the whole engine has thirty times as many. */
const mostOfTokens = 12_000

/** Kilobytes, minified and compressed, that a page loads for a client which only checks. */
const mostOfClient = 60

/** A browser has no built-in modules, so asking for one is a failure. */
const noBuiltins = {
  name: 'no-builtins',
  enforce: 'pre',
  resolveId(id, importer) {
    if (id.startsWith('node:') || builtinModules.includes(id)) fail(`${importer} imports ${id}`)
  },
}

async function bundleOf(entry) {
  await build({
    root: consumer,
    configFile: false,
    envDir: false,
    logLevel: 'warn',
    plugins: [noBuiltins],
    build: { outDir: 'bundle', lib: { entry, formats: ['es'], fileName: () => 'bundle.mjs' } },
  })
  return readFileSync(join(consumer, 'bundle', 'bundle.mjs'), 'utf8')
}

/** A statement with side effects at the top of any module of the engine would keep all that it names. */
export async function bundleDropsUnused() {
  write(
    'tokens.js',
    "import { productTokensOf } from 'ruly'\nexport const tokens = productTokensOf('ExampleBot/1.0')\n",
  )
  const { length } = await bundleOf('tokens.js')
  if (length > mostOfTokens) fail(`a bundle with productTokensOf alone has ${length} characters`)
  return `a bundle drops what is not used: ${(length / 1024).toFixed(1)} KiB for productTokensOf`
}

export async function bundleWorks() {
  // What is not used is left out of a bundle: all of it has to be, so that nothing of Node hides there.
  const all = enginePaths.map((path, index) => `import * as path${index} from '${path}'\n`)
  const uses = enginePaths.map((_, index) => `assert(Object.keys(path${index}).length > 0, ${index})\n`)
  write(
    'browser.js',
    all.join('') + imports + engine.replace("console.log('used')", `${uses.join('')}console.log('used')`),
  )
  const bundle = await bundleOf('browser.js')
  const left = /\bnode:\w+|\brequire\(|\bfrom\s*["'][^"']+["']|\bimport\s*(?:\(\s*)?["'][^"']+["']/.exec(
    bundle,
  )
  if (left) fail(`the browser bundle still holds ${left[0]}`)
  // Without what a browser does not have either.
  write(
    'no-node.mjs',
    'for (const name of ["Buffer", "process", "global", "setImmediate"]) delete globalThis[name]\n',
  )
  use(join('bundle', 'bundle.mjs'), { args: ['--import', './no-node.mjs'] })
  return `a browser bundle works: ${(bundle.length / 1024).toFixed(1)} KiB, not minified`
}

/** What a page loads before the client does more than check: neither the tables of charsets, which browsers have, nor readers of pages. */
export async function webClientIsSmall() {
  write(
    'web-client.js',
    "import { createRobotsClient } from '@ruly/client/web'\nexport const client = createRobotsClient({ userAgent: 'ExampleBot/1.0' })\n",
  )
  const bundle = await rolldown({ input: join(consumer, 'web-client.js'), platform: 'browser' })
  const { output } = await bundle.generate({ minify: true })
  await bundle.close()
  const code = new Map(output.map((one) => [one.fileName, one]))
  const loaded = new Set(output.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName))
  for (const name of loaded) for (const imported of code.get(name)?.imports ?? []) loaded.add(imported)
  const sizeOf = (names) =>
    [...names].reduce((sum, name) => sum + gzipSync(code.get(name)?.code ?? '').length, 0) / 1000
  const size = sizeOf(loaded)
  if (size > mostOfClient) fail(`a page loads ${size.toFixed(1)} kB for a client which only checks`)
  return `a page loads ${size.toFixed(1)} kB for a client which only checks, ${sizeOf(code.keys()).toFixed(1)} kB for all that it does`
}
