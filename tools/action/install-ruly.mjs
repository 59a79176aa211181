import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const cli = fileURLToPath(new URL('../../packages/cli', import.meta.url))

/** Installs the built command of this repository in a folder, as in a project that depends on it. */
export function installRuly(folder) {
  const modules = join(folder, 'node_modules')
  for (const name of ['@ruly', '.bin']) mkdirSync(join(modules, name), { recursive: true })
  symlinkSync(cli, join(modules, '@ruly/cli'))
  symlinkSync(join(cli, 'bin/ruly.js'), join(modules, '.bin/ruly'))
}
