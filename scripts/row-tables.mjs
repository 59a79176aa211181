// Writes the tables of the columns of ruly census, bulk and lint in docs/, from the built command; with --check it only says whether they
// are up to date.
import { readFileSync, writeFileSync } from 'node:fs'

import { rowSchemas } from '../packages/cli/dist/schemas.js'
import { markdownTable } from './markdown-table.mjs'

const isCheck = process.argv.includes('--check')

/** Which page has the table of a schema; of `census-site-row`, the columns that `census-row` does not have. */
const pages = {
  'bulk-row': 'docs/bulk.md',
  'census-row': 'docs/census.md',
  'census-site-row': 'docs/census.md',
  'lint-finding': 'docs/lint/in-ci.md',
}

function write(path, text) {
  const file = new URL(`../${path}`, import.meta.url)
  if (readFileSync(file, 'utf8') === text) return
  if (!isCheck) return writeFileSync(file, text)
  console.error(`${path} differs from the columns of rows. Run: npm run docs -- rows`)
  process.exitCode = 1
}

function tableOf(name) {
  const known = name === 'census-site-row' ? rowSchemas['census-row'].properties : {}
  const rows = Object.entries(rowSchemas[name].properties)
    .filter(([column]) => !(column in known))
    .flatMap(([column, schema]) => rowsOf(column, schema))
  return markdownTable([['column', 'content'], ...rows])
}

/** A column, and the members of its objects. */
function rowsOf(column, { description, properties = {}, items = {} }) {
  const members = Object.entries({ ...properties, ...items.properties })
  return [
    [`\`${column}\``, description.replaceAll('|', '\\|')],
    ...members.flatMap(([name, member]) => rowsOf(`${column}.${name}`, member)),
  ]
}

for (const name of Object.keys(rowSchemas)) {
  const begin = `<!-- columns of ${name}: written by \`npm run docs -- rows\` -->`
  const end = `<!-- end of ${name} -->`
  const [head, rest = ''] = readFileSync(new URL(`../${pages[name]}`, import.meta.url), 'utf8').split(begin)
  const [, tail] = rest.split(end)
  if (tail === undefined) throw new Error(`${pages[name]} has lost its markers ${begin} and ${end}`)
  write(pages[name], `${head}${begin}\n\n${tableOf(name)}\n\n${end}${tail}`)
}
