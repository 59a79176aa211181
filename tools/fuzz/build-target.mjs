import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

import { rolldown } from 'rolldown'

import { addCounters } from './add-counters.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))
const isSource = /\/packages\/[^/]+\/src\/.*\.ts$/

/**
 * Bundles a target with the sources that it uses, in which every branch has a counter of one byte.
 *
 * @param name name of a file in `targets`
 * @param folder where the bundle is written
 * @returns the target, and its counters
 */
export async function buildTarget(name, folder) {
  const from = join(root, `tools/fuzz/targets/${name}.ts`)
  const { module, counters } = await importCounted(from, join(folder, `${name}.mjs`), 'Uint8Array')
  return { target: module.target, counters }
}

/**
 * Bundles a module with the sources that it uses, in which every branch has a counter, and imports it.
 *
 * @param to path of the bundle
 * @param array kind of the counters
 */
export async function importCounted(from, to, array) {
  let counters = 0
  const plugin = {
    name: 'counters',
    transform(code, id) {
      const path = id.replaceAll('\\', '/')
      if (!isSource.test(path)) return undefined
      const counted = addCounters(path, code, counters)
      counters = counted.next
      return { code: counted.code, moduleType: 'ts' }
    },
  }
  const made = await rolldown({
    input: from,
    platform: 'node',
    external: (id) => !/^[./]|^[A-Za-z]:|^@?ruly(?:\/|$)/.test(id),
    resolve: { conditionNames: ['@ruly/source', 'import', 'node', 'default'] },
    plugins: [plugin],
    tsconfig: false,
  })
  await made.write({
    file: to,
    format: 'esm',
    codeSplitting: false,
    banner: () => `const fuzzCounters = globalThis.fuzzCounters = new ${array}(${roundedUp(counters)});`,
  })
  await made.close()
  const module = await import(pathToFileURL(to).href)
  return { module, counters: globalThis.fuzzCounters }
}

/** Counters are read in words of four bytes. */
function roundedUp(length) {
  return Math.ceil(length / 4) * 4
}
