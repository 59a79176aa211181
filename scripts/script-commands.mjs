import { readFileSync } from 'node:fs'

/** A row of scripts/README.md: `npm run SCRIPT -- NAME`, what it does, and perhaps the program that it runs. */
const row = /^\| `npm (?:run )?([\w:]+)(?: -- ([\w-]+))?` +\| (.*?) +\|(?: `(.*?)` +\|)?$/gm

/**
 * The commands behind the scripts of package.json that have several, from the tables of scripts/README.md.
 *
 * @returns {Readonly<Record<string, Readonly<Record<string, { about: string, run: string }>>>>} by script and name; a name that is not listed, or
 *   none, is the command without a name, `''`
 */
export function readCommands() {
  const commands = {}
  for (const [, script, name = '', about, run] of rows())
    if (run !== undefined) (commands[script] ??= {})[name] = { about, run }
  return commands
}

/** The scripts of package.json that scripts/README.md lists, in its order. */
export function listedScripts() {
  return rows()
    .filter(([, , , , run]) => run === undefined)
    .map(([, script]) => script)
}

function rows() {
  return [...readFileSync(new URL('README.md', import.meta.url), 'utf8').matchAll(row)]
}
