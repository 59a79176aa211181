import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')

/** What the compiler says of a program in the folder of an installed example, with these packages of the npm registry in it. */
export function compiledIn(folder: string, program: string, packages: readonly string[]): string {
  const install = ['install', '--no-audit', '--no-fund', '--prefer-offline', ...packages]
  execFileSync('npm', install, { cwd: folder, stdio: 'ignore' })
  const name = basename(program)
  copyFileSync(program, join(folder, name))
  const compilerOptions = {
    target: 'es2023',
    lib: ['es2023', 'dom'],
    module: 'nodenext',
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [name] }))
  return spawnSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' }).stdout
}
