import { readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'

import { format } from 'oxfmt'

const oxfmt = new URL('../../.oxfmtrc.json', import.meta.url)

/** Writes tables into a page, each between the marks of its section, and formats it; a section without a table stays as it is. */
export async function writeSections(page, tables, command) {
  const text = Object.entries(tables).reduce(
    (written, [name, table]) => withSection(written, { page, name, table, command }),
    readFileSync(page, 'utf8'),
  )
  const { code } = await format(page, text, JSON.parse(readFileSync(oxfmt, 'utf8')))
  writeFileSync(page, code)
}

function withSection(text, { page, name, table, command }) {
  if (table === undefined) return text
  const [first, last] = [`<!-- ${name}: written by \`${command}\` -->`, `<!-- end of ${name} -->`]
  const from = text.indexOf(first)
  const to = text.indexOf(last)
  if (from < 0 || to < from) throw new Error(`${basename(page)} has no section "${name}".`)
  return `${text.slice(0, from + first.length)}\n\n${table}\n\n${text.slice(to)}`
}
