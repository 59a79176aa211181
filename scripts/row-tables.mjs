// Writes the tables of the columns of ruly census, bulk and lint in docs/, from the built command.
import { rowSchemas } from '../packages/cli/dist/schemas.js'
import { markdownTable } from './markdown-table.mjs'
import { writeSections } from './page-sections.mjs'

/** Which page has the table of a schema; of `census-site-row`, the columns that `census-row` does not have. */
const pages = {
  'bulk-row': 'docs/bulk.md',
  'census-row': 'docs/census.md',
  'census-site-row': 'docs/census.md',
  'lint-finding': 'docs/pull-requests.md',
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

for (const name of Object.keys(rowSchemas))
  await writeSections(pages[name], { [`columns of ${name}`]: tableOf(name) })
