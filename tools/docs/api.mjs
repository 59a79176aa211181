// Writes the pages of the API for the site, and `api.md` of each package, its public surface; with --check it says whether those, which are
// committed, are up to date, and makes the pages without writing them.
// Fails when an export lacks a description, an example or an exported type.
import { readFileSync, writeFileSync } from 'node:fs'

import { formatted, root } from '../../scripts/page-sections.mjs'
import { writeSitePages } from '../../scripts/site-pages.mjs'
import { apiPages } from './api-pages.mjs'
import { apiSite } from './api-site.mjs'
import { gapsOf } from './gaps.mjs'
import { loadApi } from './load-api.mjs'
import { publicSurfaces } from './public-surface.mjs'
import { entriesInOrder } from './published-entries.mjs'

const isCheck = process.argv.includes('--check')

const api = await loadApi(entriesInOrder(), `${root}tools/docs/tsconfig.json`)
const pages = await allFormatted(await apiSite(api, apiPages))
const surfaces = await allFormatted(await publicSurfaces(api))
writeSitePages('docs/api', pages, isCheck)
const problems = [...writeSurfaces(), ...gaps()]
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1

async function allFormatted(texts) {
  return await Promise.all(Array.from(texts, async ([path, text]) => [path, await formatted(path, text)]))
}

/** Writes the surfaces, or names those that differ. */
function writeSurfaces() {
  const stale = surfaces.filter(([path, text]) => read(path) !== text)
  if (!isCheck) for (const [path, text] of stale) writeFileSync(`${root}${path}`, text)
  const names = stale.map(([path]) => path).join(', ')
  return isCheck && stale.length > 0 ? [`${names}: out of date. Run: npm run docs -- api`] : []
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
