// Writes the pages of the API and the report of the public surface; --check only says whether they are up to date.
// Fails when an export lacks a description, an example or an exported type.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

import { format } from 'oxfmt'

import { apiPages } from './api-pages.mjs'
import { apiSite } from './api-site.mjs'
import { gapsOf } from './gaps.mjs'
import { loadApi } from './load-api.mjs'
import { publicSurface } from './public-surface.mjs'
import { entriesInOrder, root } from './published-entries.mjs'

const isCheck = process.argv.includes('--check')
const options = JSON.parse(readFileSync(`${root}.oxfmtrc.json`, 'utf8'))

const api = await loadApi(entriesInOrder(), `${root}tools/docs/tsconfig.json`)
const files = new Map([
  ...(await apiSite(api, apiPages)),
  ['tools/docs/public-surface.md', await publicSurface(api)],
])
const problems = [...(await writeFiles()), ...gaps()]
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1

/** Writes the pages, or names those that differ. */
async function writeFiles() {
  const old = readdirSync(`${root}docs/api`).filter((name) => !files.has(`docs/api/${name}`))
  const stale = old.map((name) => `docs/api/${name}`)
  for (const [path, text] of files) {
    const { code } = await format(path, text, options)
    if (isCheck && read(path) !== code) stale.push(path)
    if (!isCheck) writeFileSync(`${root}${path}`, code)
  }
  if (!isCheck) for (const name of old) rmSync(`${root}docs/api/${name}`)
  return isCheck && stale.length > 0 ? [`${stale.join(', ')}: out of date. Run: npm run docs:api`] : []
}

/** What the API lacks, kind by kind. */
function gaps() {
  return Object.entries(gapsOf(api))
    .filter(([, places]) => places.length > 0)
    .map(([kind, places]) => `${kind}: ${places.length}\n  ${places.join('\n  ')}`)
}

function read(path) {
  try {
    return readFileSync(`${root}${path}`, 'utf8')
  } catch {
    return ''
  }
}
