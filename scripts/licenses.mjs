import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { readJson } from './files.mjs'

/** The licenses of the packages that modules come from, each once, for a bundle that contains the modules. */
export function licensesOf(modules) {
  const folders = modules.flatMap(
    (path) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path.replaceAll('\\', '/'))?.[0] ?? [],
  )
  return [...new Set(folders)]
    .toSorted((a, b) => a.localeCompare(b))
    .map(licenseOf)
    .join(`\n${'-'.repeat(80)}\n\n`)
}

function licenseOf(folder) {
  const { name, version, license } = readJson(join(folder, 'package.json'))
  const file = readdirSync(folder).find((found) => /^licen[cs]e/i.test(found))
  const text = file === undefined ? `License: ${license}\n` : readFileSync(join(folder, file), 'utf8')
  return `${name} ${version}\n\n${text}`
}
