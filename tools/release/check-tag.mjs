// Fails unless a tag is the version of the packages, with a dated section in the changelog: node tools/release/check-tag.mjs v0.2.0
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { root } from '../../scripts/files.mjs'
import { sectionOf } from './changelog.mjs'
import { publicPackages } from './public-packages.mjs'

const [tag] = process.argv.slice(2)
for (const { manifest } of publicPackages(root))
  if (tag !== `v${manifest.version}`)
    throw new Error(`the tag must be v${manifest.version}, the version of ${manifest.name}, got ${tag}`)

const [{ manifest }] = publicPackages(root)
const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
if (changelog.includes(`## ${manifest.version} (unreleased)`))
  throw new Error('CHANGELOG.md calls this version unreleased: run "npm run release -- version"')
console.log(sectionOf(changelog, manifest.version))
