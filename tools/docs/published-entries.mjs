// The entries of the published packages, and where their declarations are.
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { apiPages, privateEntries } from './api-pages.mjs'

export const root = fileURLToPath(new URL('../../', import.meta.url))

const packages = ['ruly', 'client', 'batch', 'crawlee', 'handlers', 'vite', 'server', 'lsp', 'cli']

/** Every entry of the published packages with its declarations: `ruly/lint` → `packages/ruly/dist/lint/index.d.ts`. */
function publishedEntries() {
  return new Map(
    packages.flatMap((folder) => {
      const { name, exports = {} } = JSON.parse(
        readFileSync(`${root}packages/${folder}/package.json`, 'utf8'),
      )
      return Object.entries(exports)
        .filter(([, { types }]) => types !== undefined)
        .map(([path, { types }]) => [
          `${name}${path.slice(1)}`,
          `${root}packages/${folder}/${types.slice(2)}`,
        ])
    }),
  )
}

/** The entries in the order of the pages, for `loadApi`; throws when the table of pages differs from the packages. */
export function entriesInOrder() {
  const published = publishedEntries()
  const listed = [...apiPages.flatMap(({ entries }) => entries), ...privateEntries]
  const wrong = [
    ...[...published.keys()].filter((name) => !listed.includes(name)).map((name) => `lacks ${name}`),
    ...listed.filter((name) => !published.has(name)).map((name) => `names ${name}, which no package exports`),
  ]
  if (wrong.length > 0) throw new Error(`tools/docs/api-pages.mjs ${wrong.join(' and ')}`)
  const missing = listed.map((name) => published.get(name)).filter((file) => !existsSync(file))
  if (missing.length > 0) throw new Error(`${missing[0]} does not exist. Run: npm run build`)
  return listed.map((name) => ({
    name,
    file: published.get(name),
    isPrivate: privateEntries.includes(name),
  }))
}
