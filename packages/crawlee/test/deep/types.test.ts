import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { expect, it } from 'vitest'

import { installExample } from '../../../client/test/support/examples/install-example.ts'

const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')
const program = fileURLToPath(new URL('../support/typed-crawlers.ts', import.meta.url))

it(
  'politeCrawler suits the types of the first and of the last version of Crawlee',
  { timeout: 300_000 },
  async () => {
    const folder = await installExample('crawlee', ['ruly', 'client', 'crawlee'])
    copyFileSync(program, join(folder, 'typed-crawlers.ts'))
    const compilerOptions = {
      target: 'es2023',
      lib: ['es2023', 'dom'],
      module: 'nodenext',
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      types: [],
    }
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, files: ['typed-crawlers.ts'] }),
    )
    const compiled = (): string =>
      spawnSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' }).stdout
    expect(compiled()).toBe('')
    const first = ['@crawlee/cheerio@3.13.0', '@crawlee/playwright@3.13.0']
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', ...first], { cwd: folder })
    expect(compiled()).toBe('')
  },
)
