import { existsSync, readFileSync, writeFileSync } from 'node:fs'

import { format } from 'oxfmt'

import { readJson, root } from './files.mjs'

/** A page in the project's format. */
export async function formatted(path, text) {
  return (await format(path, text, readJson(`${root}.oxfmtrc.json`))).code
}

/** Writes a generated file, which is committed. With --check on the command line it only says whether the file is up to date. */
export function writeOrCheck(path, text, command) {
  const file = root + path
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return
  if (!process.argv.includes('--check')) return writeFileSync(file, text)
  console.error(`${path} is out of date. Run: ${command}`)
  process.exitCode = 1
}

/**
 * Writes generated parts into a page, each between `<!-- NAME: written by COMMAND -->` and `<!-- end of … -->`.
 *
 * @param {string} path the page, from the root of the repository
 * @param {Readonly<Record<string, string | undefined>>} sections text by name; one without a text stays as it is
 * @param {(page: string) => string} edit changes what has no marks
 */
export async function writeSections(path, sections, edit = (page) => page) {
  const before = readFileSync(root + path, 'utf8')
  const after = Object.entries(sections).reduce(
    (page, [name, text]) => (text === undefined ? page : withSection(page, { path, name, text })),
    edit(before),
  )
  const [, command] = /written by `(.*?)`/.exec(before.slice(placeOf(before, Object.keys(sections)[0])))
  writeOrCheck(path, await formatted(path, after), command)
}

function withSection(page, { path, name, text }) {
  const start = page.indexOf('-->', placeOf(page, name))
  const end = page.indexOf('<!-- end of ', start)
  if (placeOf(page, name) < 0 || end < 0) throw new Error(`${path} has lost the marks of "${name}"`)
  return `${page.slice(0, start)}-->\n\n${text}\n\n${page.slice(end)}`
}

function placeOf(page, name) {
  return page.indexOf(`<!-- ${name}: written by `)
}
