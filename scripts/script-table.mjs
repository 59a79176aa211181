// Writes the tables of scripts/README.md, from package.json and scripts/sub-commands.mjs; with --check it only says whether they are up to date.
import { markdownTable, writeSections } from './page-sections.mjs'
import { scriptsOfRoot, subCommands } from './sub-commands.mjs'

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

await writeSections('scripts/README.md', { scripts: text })
