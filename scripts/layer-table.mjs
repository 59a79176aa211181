// Writes the table of who may import whom into ARCHITECTURE.md; with --check it only says whether the table is up to date.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

import { engineEntries, layers } from '../layers.mjs'
import { markdownTable } from './markdown-table.mjs'

const root = new URL('../', import.meta.url)
const page = new URL('ARCHITECTURE.md', root)
const begin = '<!-- layers: written by `npm run docs -- layers` -->'
const end = '<!-- end of the layers -->'

/** Folders with sources of their own, as the keys of a table of layers. */
function foldersOf(path) {
  const files = readdirSync(new URL(`${path}/`, root), { recursive: true, encoding: 'utf8' })
  const sources = files.filter((name) => name.endsWith('.ts')).map((name) => name.replaceAll('\\', '/'))
  return new Set(sources.map((name) => name.split('/').slice(0, -1).join('/') || '.'))
}

function code(names) {
  return names.map((name) => `\`${name === '.' ? 'src' : name}\``).join(', ')
}

function may({ imports, types }) {
  if (imports === 'all') return 'everything in the package'
  return [code(imports) || 'nothing else', ...(types ? ['types of everything'] : [])].join('; ')
}

function section([path, folders]) {
  const present = foldersOf(path)
  const rows = Object.keys(folders)
  const wrong = [
    ...[...present]
      .filter((folder) => !rows.includes(folder))
      .map((folder) => `has no row for ${path}/${folder}`),
    ...rows
      .filter((folder) => !present.has(folder))
      .map((folder) => `names ${path}/${folder}, which has no sources`),
  ]
  if (wrong.length > 0) throw new Error(`layers.mjs ${wrong.join(' and ')}`)
  const table = markdownTable([
    ['folder', 'may import, beside itself'],
    ...Object.entries(folders).map(([folder, row]) => [code([folder]), may(row)]),
  ])
  const entries = Object.entries(engineEntries)
    .filter(([prefix, names]) => prefix.startsWith(path) && names.length > 0)
    .map(([prefix, names]) => `\`${prefix}\` uses these entries of the engine, by name: ${code(names)}.`)
  return [`\`${path}\``, table, ...entries].join('\n\n')
}

const before = readFileSync(page, 'utf8')
const [head, rest = ''] = before.split(begin)
const [, tail] = rest.split(end)
if (tail === undefined) throw new Error(`ARCHITECTURE.md has lost its markers ${begin} and ${end}`)
const after = `${head}${begin}\n\n${Object.entries(layers).map(section).join('\n\n')}\n\n${end}${tail}`

if (!process.argv.includes('--check')) writeFileSync(page, after)
else if (before !== after) {
  console.error('ARCHITECTURE.md differs from layers.mjs. Run: npm run docs -- layers')
  process.exitCode = 1
}
