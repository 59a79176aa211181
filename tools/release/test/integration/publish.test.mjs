import { spawnSync } from 'node:child_process'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

import { expect, it } from 'vitest'

import { root } from '../../../../scripts/files.mjs'
import { testFolder } from '../../../../scripts/test-folder.mjs'
import { publicPackages } from '../../public-packages.mjs'

const [first, ...others] = publicPackages(root).map(({ manifest: { name, version } }) => `${name}@${version}`)

/** Runs publish.mjs with an npm that has the first package, and writes down what it is told to publish. */
function published(...words) {
  const folder = testFolder('publish')
  const npm = join(folder, 'npm')
  writeFileSync(
    npm,
    `#!/bin/sh
case "$1 $2" in
"view ${first}") echo 1 ;;
view*) exit 1 ;;
*) echo "$@" >> '${folder}/log' && echo '{ "entryCount": 1, "size": 1000, "unpackedSize": 2000 }' ;;
esac
`,
  )
  chmodSync(npm, 0o755)
  const env = { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` }
  const script = join(root, 'tools/release/publish.mjs')
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, '--from', folder, ...words], {
    encoding: 'utf8',
    env,
  })
  expect([status, stderr]).toEqual([0, ''])
  const log = readFileSync(join(folder, 'log'), 'utf8').trim().split('\n')
  return { lines: stdout.trim().split('\n'), log: log.map((line) => line.replaceAll(`${folder}/`, '')) }
}

const tarballs = others.map((spec) => `${spec.replace(/^@/, '').replace('/', '-').replace('@', '-')}.tgz`)

it('publishes the tarballs of a folder with provenance, except versions that npm has', () => {
  const { lines, log } = published()
  expect(lines).toEqual([
    `${first} is published already`,
    ...others.map((spec) => `published ${spec}: 1 files, 1 kB packed, 2 kB unpacked`),
  ])
  expect(log).toEqual(
    tarballs.map((name) => `publish ${name} --ignore-scripts --access public --json --provenance=true`),
  )
})

it('leaves out versions that npm has in a dry run too, which npm refuses', () => {
  const { lines, log } = published('--dry-run')
  expect(lines[0]).toBe(`${first} is published already`)
  expect(log).toEqual(
    tarballs.map(
      (name) => `publish ${name} --ignore-scripts --access public --json --provenance=false --dry-run`,
    ),
  )
})
