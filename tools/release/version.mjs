// Makes the next version from the changesets: node tools/release/version.mjs [--root FOLDER] [--date YYYY-MM-DD]
//
// changesets sets the versions of all packages and of the dependencies between them; the entries go to the one changelog.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

import read from '@changesets/read'

import { entriesOf, withRelease } from './changelog.mjs'
import { publicPackages } from './public-packages.mjs'

const { values } = parseArgs({ options: { root: { type: 'string' }, date: { type: 'string' } } })
const root = values.root ?? fileURLToPath(new URL('../..', import.meta.url))
const date = values.date ?? new Date().toISOString().slice(0, 10)

// A CommonJS module: what it exports by default stands in `default` again.
const changesets = await (read.default ?? read)(root)
if (changesets.length > 0) {
  const changeset = createRequire(import.meta.url).resolve('@changesets/cli/bin.js')
  execFileSync(process.execPath, [changeset, 'version'], { cwd: root, stdio: 'inherit' })
  execFileSync('npm', ['install', '--package-lock-only', '--ignore-scripts'], { cwd: root, stdio: 'inherit' })
}

const [{ manifest }] = publicPackages(root)
const path = join(root, 'CHANGELOG.md')
const release = { version: manifest.version, date, entries: entriesOf(changesets) }
writeFileSync(path, withRelease(readFileSync(path, 'utf8'), release))
console.log(
  `${manifest.version}: ${changesets.length} changesets. Look at CHANGELOG.md, then commit and tag it v${manifest.version}.`,
)
