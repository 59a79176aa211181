// Writes the pages of the API for the site, and `api.md` of each package, its public surface.
// Fails when an export lacks a description, an example or an exported type.
import { existsSync } from 'node:fs'

import { readNdjson, root } from '../../scripts/files.mjs'
import { formatted, writeOrCheck } from '../../scripts/page-sections.mjs'
import { writeSitePages } from '../../scripts/site-pages.mjs'
import { publicPackages } from '../release/public-packages.mjs'
import { apiSite } from './api-site.mjs'
import { gapsOf } from './gaps.mjs'
import { loadApi } from './load-api.mjs'
import { publicSurfaces } from './public-surface.mjs'

/** The pages of the API, in the order in which a reader needs them, with the entries that each one shows: all that packages export, but for these. */
const apiPages = readNdjson(`${root}tools/docs/api-pages.ndjson`)

/** Entries that only the project's own packages use: no page shows them, and a type that only they export counts as hidden. */
const privateEntries = ['@ruly/client/internal', '@ruly/batch/internal']

const api = await loadApi(entriesInOrder(), `${root}tools/docs/tsconfig.json`)
const pages = await allFormatted(await apiSite(api, apiPages))
const surfaces = await allFormatted(await publicSurfaces(api))
writeSitePages('docs/api', pages)
for (const [path, text] of surfaces) writeOrCheck(path, text, 'npm run docs -- api')
for (const [kind, places] of Object.entries(gapsOf(api)).filter(([, found]) => found.length > 0)) {
  console.error(`${kind}: ${places.length}\n  ${places.join('\n  ')}`)
  process.exitCode = 1
}

async function allFormatted(texts) {
  return await Promise.all(Array.from(texts, async ([path, text]) => [path, await formatted(path, text)]))
}

/** Every entry of the published packages with its declarations: `@ruly/lint` → `packages/lint/dist/index.d.ts`. */
function publishedEntries() {
  return new Map(
    publicPackages(root).flatMap(({ folder, manifest: { name, exports = {} } }) =>
      Object.entries(exports)
        .filter(([, { types }]) => types !== undefined)
        .map(([path, { types }]) => [`${name}${path.slice(1)}`, `${folder}/${types.slice(2)}`]),
    ),
  )
}

/** The entries in the order of the pages, for `loadApi`; throws when the table of pages differs from the packages. */
function entriesInOrder() {
  const published = publishedEntries()
  const listed = [...apiPages.flatMap(({ entries }) => entries), ...privateEntries]
  const wrong = [
    ...[...published.keys()].filter((name) => !listed.includes(name)).map((name) => `lacks ${name}`),
    ...listed.filter((name) => !published.has(name)).map((name) => `names ${name}, which no package exports`),
  ]
  if (wrong.length > 0) throw new Error(`tools/docs/api-pages.ndjson ${wrong.join(' and ')}`)
  const missing = listed.map((name) => published.get(name)).filter((file) => !existsSync(file))
  if (missing.length > 0) throw new Error(`${missing[0]} does not exist. Run: npm run build`)
  return listed.map((name) => ({
    name,
    file: published.get(name),
    isPrivate: privateEntries.includes(name),
  }))
}
