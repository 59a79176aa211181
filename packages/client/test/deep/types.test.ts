import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { expect, test } from 'vitest'

const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')
const support = fileURLToPath(new URL('../support', import.meta.url))

/** Programs see the built packages by what stands in them, whatever they know of the platform. */
test.each<readonly [string, readonly string[], readonly string[]]>([
  ['Node alone', [], ['node']],
  ['the DOM without its iterables', ['dom'], []],
  ['the DOM with them', ['dom', 'dom.iterable'], []],
  ['Node and the DOM', ['dom'], ['node']],
])('the types of the packages suit programs that know %s', (_, lib, types) => {
  const folder = mkdtempSync(join(support, 'types-'))
  try {
    const compilerOptions = {
      target: 'es2023',
      lib: ['es2023', ...lib],
      types,
      module: 'nodenext',
      strict: true,
      exactOptionalPropertyTypes: true,
      noEmit: true,
      skipLibCheck: true,
    }
    const config = join(folder, 'tsconfig.json')
    writeFileSync(config, JSON.stringify({ compilerOptions, files: ['../typed-use.ts'] }))
    const { stdout, status } = spawnSync(process.execPath, [compiler, '-p', config], { encoding: 'utf8' })
    expect([stdout, status]).toEqual(['', 0])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
