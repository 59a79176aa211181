import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cp, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { inject } from 'vitest'

const examples = fileURLToPath(new URL('../../../../../examples/', import.meta.url))

/**
 * Copies `examples/NAME` into a new folder and installs it as a user does, with the packages of this repository packed as for
 * publishing: the deep tests install from the npm registry and need the built packages.
 *
 * @param packages - Folders of `packages/` that the example uses; those that these need are installed too.
 * @param others - Packages of the npm registry in place of the newest that the example allows: `got@14.0.0`.
 * @returns The path of the folder; it is deleted after the last test.
 */
export async function installExample(
  name: string,
  packages: readonly string[] = ['ruly', 'client'],
  others: readonly string[] = [],
): Promise<string> {
  const { folder: parent, tarballs } = inject('examples')
  const folder = await mkdtemp(join(parent, `${name}-`))
  await cp(join(examples, name), folder, {
    recursive: true,
    filter: (path) => !path.includes('node_modules'),
  })
  const packed = withNeeded(packages).map((packageName) => {
    const tarball = tarballs[packageName]
    if (tarball === undefined) throw new Error(`packages/${packageName} is not a published package`)
    return tarball
  })
  await installIn(folder, [...packed, ...others])
  return folder
}

/** Packages with those of this repository that they need. */
function withNeeded(names: readonly string[]): readonly string[] {
  const all = new Set(names)
  for (const name of all) {
    const manifest = readFileSync(new URL(`../../../../${name}/package.json`, import.meta.url), 'utf8')
    const { dependencies = {} } = JSON.parse(manifest) as { dependencies?: Readonly<Record<string, string>> }
    for (const needed of Object.keys(dependencies))
      if (/^(?:@ruly\/|ruly$)/.test(needed)) all.add(needed.replace('@ruly/', ''))
  }
  return [...all]
}

/** Installs other versions of packages in an installed example. */
export async function installIn(folder: string, packages: readonly string[]): Promise<void> {
  // Another version of Node may run what is installed.
  const options = ['--no-audit', '--no-fund', '--prefer-offline', '--no-engine-strict']
  await promisify(execFile)('npm', ['install', ...options, ...packages], { cwd: folder })
}
