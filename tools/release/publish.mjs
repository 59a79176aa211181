// Publishes every package that is not there yet, in the order of their dependencies: node tools/release/publish.mjs [--dry-run] [--from FOLDER]
//
// --from FOLDER takes the tarballs that `npm run smoke -- --out FOLDER` packed and tried, and needs nothing that is installed. Without it, what is
// built is packed. --dry-run sends nothing. --repository ADDRESS is for use outside of a workflow.
import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

import { root, tempFolder } from '../../scripts/files.mjs'
import { npm, saidOfPackage } from './npm.mjs'
import { publicPackages } from './public-packages.mjs'
import { repositoryAddress } from './repository-fields.mjs'

const { values } = parseArgs({
  options: {
    'dry-run': { type: 'boolean' },
    from: { type: 'string' },
    repository: { type: 'string' },
    'without-provenance': { type: 'boolean' },
  },
})
const isDry = values['dry-run'] === true
// Only a workflow can have it. The first version of a package is published by hand, because npm trusts no workflow for it yet.
const hasProvenance = !isDry && values['without-provenance'] !== true

const folder = values.from === undefined ? await pack() : resolve(values.from)
for (const { manifest } of publicPackages(root)) publish(manifest)

async function pack() {
  const repository = repositoryAddress(values.repository, process.env)
  if (repository === undefined)
    throw new Error(
      'the repository is not known: run this in a workflow, or set --repository https://github.com/OWNER/NAME',
    )
  const { packPackages } = await import('./pack-packages.mjs')
  const out = tempFolder('release')
  await packPackages([], out, repository)
  return out
}

function publish({ name, version }) {
  // npm refuses it, also if nothing is sent.
  if (isPublished(`${name}@${version}`)) {
    console.log(`${name}@${version} is published already`)
    return
  }
  const tarball = join(folder, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`)
  const flags = [`--provenance=${hasProvenance}`, ...(isDry ? ['--dry-run'] : [])]
  const { entryCount, size, unpackedSize } = saidOfPackage(
    npm(['publish', tarball, '--ignore-scripts', '--access', 'public', '--json', ...flags], { cwd: root })
      .stdout,
  )
  console.log(
    `${isDry ? 'would publish' : 'published'} ${name}@${version}: ${entryCount} files, ${kilobytes(size)} packed, ${kilobytes(unpackedSize)} unpacked`,
  )
}

function isPublished(spec) {
  const { status, stdout } = spawnSync('npm', ['view', spec, 'version'], { encoding: 'utf8' })
  return status === 0 && stdout.trim() !== ''
}

function kilobytes(bytes) {
  return `${Math.round(bytes / 1000).toLocaleString('en')} kB`
}
