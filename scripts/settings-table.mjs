// Writes the table of the settings of the service into docs/service.md, from the built schema; with --check it only says whether it is up to date.
import { readFileSync, writeFileSync } from 'node:fs'

import { defaultText, flagText } from '../packages/server/dist/config/serve-help.js'
import { settings } from '../packages/server/dist/config/settings.js'
import { markdownTable } from './markdown-table.mjs'

const page = new URL('../docs/service.md', import.meta.url)
const begin = '<!-- settings: written by `npm run docs -- settings` -->'
const end = '<!-- end of the settings -->'

const before = readFileSync(page, 'utf8')
const [head, rest = ''] = before.split(begin)
const [, tail] = rest.split(end)
if (tail === undefined) throw new Error(`docs/service.md has lost its markers ${begin} and ${end}`)
const rows = settings.map((setting) => [
  `\`${flagText(setting)}\``,
  `\`${setting.variable}\``,
  setting.description + defaultText(setting),
])
const after = `${head}${begin}\n\n${markdownTable([['flag', 'variable', 'what it sets'], ...rows])}\n\n${end}${tail}`

if (!process.argv.includes('--check')) writeFileSync(page, after)
else if (before !== after) {
  console.error('docs/service.md differs from the settings. Run: npm run docs -- settings')
  process.exitCode = 1
}
