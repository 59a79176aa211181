// Writes a software bill of materials (CycloneDX) of each published package in reports/sbom: npm run release -- sbom
//
// The generator is downloaded, because only a release needs it, and it brings 190 packages along. `npm sbom` leaves out packages that several
// workspaces need.
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { readJson, root } from '../../scripts/files.mjs'
import { publicPackages } from './public-packages.mjs'

const generator = '@cyclonedx/cyclonedx-npm@6.0.1'

/** Which parts of the workspace a package consists of: the bundle of the command has its development dependencies, and the service has the pages of the playground. */
const partsOf = {
  'packages/cli': ['--omit', 'peer'],
  'packages/server': ['--workspace', 'packages/playground', '--omit', 'peer', 'dev'],
}
const folder = `${root}reports/sbom`

/**
 * A bill whose subject is a package, as the generator lists it among the components of the workspace.
 *
 * @param bill what the generator wrote, in JSON
 * @param manifest package.json of the package
 */
export function billOf(bill, { name, version }) {
  const isSubject = (one) =>
    [one.group, one.name].filter(Boolean).join('/') === name && one.version === version
  const subject = bill.components.find(isSubject)
  if (subject === undefined)
    throw new Error(`The bill of materials of ${name} does not have ${name}@${version}.`)
  const workspace = bill.metadata.component['bom-ref']
  return {
    ...bill,
    metadata: { ...bill.metadata, component: subject },
    components: bill.components.filter((one) => one !== subject),
    dependencies: bill.dependencies.filter(({ ref }) => ref !== workspace),
  }
}

function writeBills() {
  mkdirSync(folder, { recursive: true })
  for (const { directory, manifest } of publicPackages(root)) {
    const file = `${folder}/${directory.slice('packages/'.length)}.cdx.json`
    const parts = partsOf[directory] ?? ['--omit', 'peer', 'dev']
    const words = ['--workspace', directory, ...parts, '--output-file', file]
    execFileSync('npx', ['--yes', generator, ...words], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
    const bill = billOf(readJson(file), manifest)
    writeFileSync(file, `${JSON.stringify(bill, null, 1)}\n`)
    console.log(file.slice(root.length))
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeBills()
