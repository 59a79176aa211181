// Writes a software bill of materials (CycloneDX) of each published package in reports/sbom: npm run sbom
//
// The generator is downloaded, because only a release needs it, and it brings 190 packages along. `npm sbom` leaves out packages that several
// workspaces need.
import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { publicPackages } from './public-packages.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const generator = '@cyclonedx/cyclonedx-npm@6.0.1'

/** The bundle of the command contains its development dependencies. */
const bundled = ['packages/cli']

const folder = `${root}reports/sbom`
mkdirSync(folder, { recursive: true })
for (const { directory } of publicPackages(root)) {
  const file = `${folder}/${directory.slice('packages/'.length)}.cdx.json`
  const omitted = bundled.includes(directory) ? ['peer'] : ['peer', 'dev']
  const words = ['--workspace', directory, '--omit', ...omitted, '--output-file', file]
  execFileSync('npx', ['--yes', generator, ...words], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  console.log(file.slice(root.length))
}
