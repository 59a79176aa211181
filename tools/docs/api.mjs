// Writes the pages of the API and the report of the public surface; --check only says whether they are up to date.
// --gaps prints what the public API lacks.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

import { format } from 'oxfmt'

import { apiPages } from './api-pages.mjs'
import { apiSite } from './api-site.mjs'
import { gapsOf } from './gaps.mjs'
import { loadApi } from './load-api.mjs'
import { publicSurface } from './public-surface.mjs'
import { entriesInOrder, root } from './published-entries.mjs'

const isCheck = process.argv.includes('--check')
const known = `${root}tools/docs/known-gaps.json`
const options = JSON.parse(readFileSync(`${root}.oxfmtrc.json`, 'utf8'))

const api = await loadApi(entriesInOrder(), `${root}tools/docs/tsconfig.json`)
if (process.argv.includes('--gaps')) {
  for (const [kind, places] of Object.entries(gapsOf(api)))
    console.log(`${kind}: ${places.length}\n  ${places.join('\n  ')}`)
  process.exit()
}
const files = new Map([
  ...(await apiSite(api, apiPages)),
  ['tools/docs/public-surface.md', await publicSurface(api)],
])
const problems = [...(await writeFiles()), ...countGaps()]
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

/** Compares what the API lacks with the counts that are known: they may only go down. */
function countGaps() {
  const allowed = JSON.parse(read(known.slice(root.length)))
  const gaps = Object.entries(gapsOf(api))
  const found = gaps.flatMap(([kind, places]) => {
    if (places.length <= (allowed[kind] ?? 0)) return []
    return [`${places.length} × ${kind}, ${allowed[kind] ?? 0} known:\n  ${places.join('\n  ')}`]
  })
  const counts = gaps.map(([kind, places]) => [kind, Math.min(places.length, allowed[kind] ?? 0)])
  const text = `${JSON.stringify(Object.fromEntries(counts.filter(([, count]) => count > 0)), null, 2)}\n`
  if (!isCheck) writeFileSync(known, text)
  else if (text !== read('tools/docs/known-gaps.json')) {
    found.push('tools/docs/known-gaps.json counts gaps that are closed. Run: npm run docs:api')
  }
  return found
}

function read(path) {
  try {
    return readFileSync(`${root}${path}`, 'utf8')
  } catch {
    return ''
  }
}
