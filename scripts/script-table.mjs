// Writes the tables of scripts/README.md, from package.json and scripts/sub-commands.mjs; with --check it only says whether they are up to date.
import { readFileSync, writeFileSync } from 'node:fs'

import { markdownTable } from './markdown-table.mjs'
import { scriptsOfRoot, subCommands } from './sub-commands.mjs'

const page = new URL('README.md', import.meta.url)
const begin = '<!-- scripts: written by `npm run docs -- scripts` -->'
const end = '<!-- end of the scripts -->'

const root = scriptsOfRoot.map(([name, about]) => [
  `\`npm ${name === 'test' || name === 'start' ? '' : 'run '}${name}\``,
  about,
])
const groups = Object.entries(subCommands).map(([script, commands]) => [
  `## npm run ${script}`,
  markdownTable([
    ['command', 'what it does', 'file'],
    ...Object.entries(commands).map(([name, { about, run }]) => [
      `\`npm run ${script}${name && ` -- ${name}`}\``,
      about,
      `\`${run}\``,
    ]),
  ]),
])
const text = [markdownTable([['script', 'what it does'], ...root]), ...groups.flat()].join('\n\n')

const before = readFileSync(page, 'utf8')
const [head, rest = ''] = before.split(begin)
const [, tail] = rest.split(end)
if (tail === undefined) throw new Error(`scripts/README.md has lost its markers ${begin} and ${end}`)
const after = `${head}${begin}\n\n${text}\n\n${end}${tail}`
if (!process.argv.includes('--check')) writeFileSync(page, after)
else if (before !== after) {
  console.error('scripts/README.md is out of date. Run: npm run docs -- scripts')
  process.exitCode = 1
}
