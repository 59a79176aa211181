import { execFile } from 'node:child_process'
import { cp, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { onTestFinished } from 'vitest'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../../../../', import.meta.url))

/**
 * Copies `examples/NAME` into a new folder and installs it as a user does, with the packages of this repository packed as for
 * publishing: the deep tests install from the npm registry and need the built packages.
 *
 * @param packages - Folders of `packages/` that the example uses.
 * @param others - Packages of the npm registry in place of the newest that the example allows: `got@14.0.0`.
 * @returns The path of the folder; it is deleted when the test ends.
 */
export async function installExample(
  name: string,
  packages: readonly string[] = ['ruly', 'client'],
  others: readonly string[] = [],
): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), `ruly-example-${name}-`)))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const tarballs = await Promise.all(packages.map((packed) => pack(packed, folder)))
  await cp(join(root, 'examples', name), folder, {
    recursive: true,
    filter: (path) => !path.includes('node_modules'),
  })
  // Another version of Node may run what is installed.
  const options = ['--no-audit', '--no-fund', '--prefer-offline', '--no-engine-strict']
  await run('npm', ['install', ...options, ...tarballs, ...others], { cwd: folder })
  return folder
}

async function pack(name: string, folder: string): Promise<string> {
  const options = ['--json', '--ignore-scripts', '--pack-destination', folder]
  const { stdout } = await run('npm', ['pack', join(root, 'packages', name), ...options], { cwd: folder })
  const [packed] = JSON.parse(stdout) as readonly { readonly filename: string }[]
  if (packed === undefined) throw new Error(`npm pack said nothing about packages/${name}`)
  return join(folder, packed.filename)
}
