import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')
const support = fileURLToPath(new URL('.', import.meta.url))

/** What the compiler says of programs that use the built packages; some are written for it first. */
export function compiled(
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
