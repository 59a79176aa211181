// Publishes every package that is not there yet, in the order of their dependencies: node tools/release/publish.mjs [--dry-run]
//
// Each one is published from a copy as stage-package.mjs writes it, with the fields that name the repository and a README with absolute
// links. --dry-run does all of that and sends nothing. --repository ADDRESS is for use outside of a workflow.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { root, tempFolder, writeJson } from '../../scripts/files.mjs'
import { npm, saidOfPackage } from './npm.mjs'
import { publicPackages } from './public-packages.mjs'
import { repositoryAddress, withAbsoluteLinks, withRepository } from './repository-fields.mjs'
import { stagePackage } from './stage-package.mjs'

const { values } = parseArgs({
  options: {
    'dry-run': { type: 'boolean' },
    repository: { type: 'string' },
    'without-provenance': { type: 'boolean' },
  },
})
const isDry = values['dry-run'] === true
// Only a workflow can have it. The first version of a package is published by hand, because npm trusts no workflow for it yet.
const hasProvenance = !isDry && values['without-provenance'] !== true
const repository = repositoryAddress(values.repository, process.env)
if (repository === undefined)
  throw new Error(
    'the repository is not known: run this in a workflow, or set --repository https://github.com/OWNER/NAME',
  )

const out = tempFolder('release')
for (const one of publicPackages(root)) await publish(one)

async function publish({ folder, directory, manifest }) {
  const { name, version } = manifest
  if (!isDry && isPublished(`${name}@${version}`)) {
    console.log(`${name}@${version} is published already`)
    return
  }
  const copy = await stage(folder, { directory, manifest })
  const flags = [`--provenance=${hasProvenance}`, ...(isDry ? ['--dry-run'] : [])]
  const { entryCount, size, unpackedSize } = saidOfPackage(
    npm(['publish', copy, '--ignore-scripts', '--access', 'public', '--json', ...flags], { cwd: root })
      .stdout,
  )
  console.log(
    `${isDry ? 'would publish' : 'published'} ${name}@${version}: ${entryCount} files, ${kilobytes(size)} packed, ${kilobytes(unpackedSize)} unpacked`,
  )
}

/** A folder with what is published, as users get it. */
async function stage(folder, { directory, manifest: { version } }) {
  const copy = join(out, directory.replace('packages/', ''))
  const manifest = await stagePackage(folder, copy)
  const where = { repository, directory, version }
  writeJson(join(copy, 'package.json'), withRepository(manifest, where))
  const readme = join(copy, 'README.md')
  writeFileSync(readme, withAbsoluteLinks(readFileSync(readme, 'utf8'), where))
  return copy
}

function isPublished(spec) {
  const { status, stdout } = spawnSync('npm', ['view', spec, 'version'], { encoding: 'utf8' })
  return status === 0 && stdout.trim() !== ''
}

function kilobytes(bytes) {
  return `${Math.round(bytes / 1000).toLocaleString('en')} kB`
}
