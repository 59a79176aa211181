import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { expect, test } from 'vitest'

import { pageBlocks } from '../../../ruly/test/support/page-blocks.ts'

const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')
const support = fileURLToPath(new URL('../support', import.meta.url))

/** Programs see the built packages by what stands in them, whatever they know of the platform. */
test.each<readonly [string, readonly string[], readonly string[]]>([
  ['Node alone', [], ['node']],
  ['the DOM without its iterables', ['dom'], []],
  ['the DOM with them', ['dom', 'dom.iterable'], []],
  ['Node and the DOM', ['dom'], ['node']],
])('the types of the packages suit programs that know %s', (_, lib, types) => {
  expect(compiled(['../typed-use.ts'], { lib: ['es2023', ...lib], types })).toBe('')
})

test('each block of the pages is a program by itself, with the names and types that it uses', () => {
  const blocks = pageBlocks()
  const files = Object.fromEntries(
    blocks.map(({ place, code }) => [`${place.replaceAll(/[^a-z0-9]+/gi, '-')}.ts`, `${code}\nexport {}\n`]),
  )
  expect(compiled(Object.keys(files), { lib: ['es2023'], types: ['node'] }, files)).toBe('')
})

/** What the compiler says of programs; some are written for it first. */
function compiled(
  files: readonly string[],
  platform: { readonly lib: readonly string[]; readonly types: readonly string[] },
  written: Readonly<Record<string, string>> = {},
): string {
  const folder = mkdtempSync(join(support, 'types-'))
  try {
    for (const [name, text] of Object.entries(written)) writeFileSync(join(folder, name), text)
    const compilerOptions = {
      ...platform,
      target: 'es2023',
      module: 'nodenext',
      strict: true,
      exactOptionalPropertyTypes: true,
      noEmit: true,
      skipLibCheck: true,
    }
    const config = join(folder, 'tsconfig.json')
    writeFileSync(config, JSON.stringify({ compilerOptions, files }))
    return spawnSync(process.execPath, [compiler, '-p', config], { encoding: 'utf8' }).stdout
  } finally {
    rmSync(folder, { recursive: true })
  }
}
