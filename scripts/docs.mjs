// Writes everything that is generated from the sources, or what is named: node scripts/docs.mjs [--check] [NAME…]. The packages must be built.
//
// Tables inside of pages, lists of exports and schemas are committed: with --check, it says which are out of date. Pages that are made whole
// are not: the site shows them, and --check makes them without writing them. --if-old writes only those, unless they are newer than the build.
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

import { sideBySide } from './side-by-side.mjs'
import { sitePages } from './site-pages.mjs'

/** What writes each part, or checks it; the error of a part that is out of date says its name. */
const parts = {
  api: 'node tools/docs/api.mjs',
  lint: 'node scripts/lint-pages.mjs',
  commands: 'node scripts/command-reference.mjs',
  layers: 'node scripts/layer-table.mjs',
  dialects: 'node scripts/dialect-table.mjs',
  engines: 'node scripts/engine-page.mjs',
  answers: 'node scripts/classic-answers.mjs',
  rows: 'node scripts/row-tables.mjs',
  settings: 'node scripts/settings-table.mjs',
  prose: 'node tools/docs/prose.mjs',
}

/** When the pages that are made whole were written. */
const stamp = `${sitePages}.made`

/** Those with pages that are made whole. */
const madeWhole = ['api', 'lint', 'commands', 'dialects']

const { values, positionals } = parseArgs({
  options: { check: { type: 'boolean' }, 'if-old': { type: 'boolean' } },
  allowPositionals: true,
})
const unknown = positionals.filter((name) => !Object.hasOwn(parts, name))
if (unknown.length > 0)
  throw new Error(`npm run docs has no ${unknown.join(', ')}. Known: ${Object.keys(parts).join(', ')}.`)

if (values['if-old']) {
  if (!arePagesNew()) await write(madeWhole)
} else await write(positionals.length > 0 ? positionals : Object.keys(parts))

async function write(names) {
  const ending = values.check ? ' --check' : ''
  const commands = names.map((name) => [name, parts[name] + ending])
  if (!(await sideBySide(Object.fromEntries(commands)))) process.exitCode = 1
  else if (!values.check && madeWhole.every((name) => names.includes(name))) {
    mkdirSync(sitePages, { recursive: true })
    writeFileSync(stamp, '')
  }
}

/** Whether the pages are newer than the declarations and the command that they are made from. */
function arePagesNew() {
  const timeOf = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
  const times = readdirSync('packages').flatMap((name) =>
    ['.bundled', '.tsbuildinfo'].map((file) => timeOf(`packages/${name}/dist/${file}`)),
  )
  return timeOf(stamp) > Math.max(...times)
}
