// Pages that are made whole from the sources. They are not committed: the site shows them, and tests read them.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

import { filesBelow, root } from './files.mjs'

/** The folder of these pages; below it, each has the path that it would have in the repository. */
export const sitePages = `${root}tools/site/pages/`

/**
 * Writes pages, and removes others that begin with the same path: those of what no longer exists. With --check on the command line it only makes them.
 *
 * @param {string} prefix what the paths of all of them begin with, such as `docs/lint/`
 * @param {Iterable<readonly [string, string]>} pages path and text of each
 */
export function writeSitePages(prefix, pages) {
  const texts = new Map(pages)
  const strange = [...texts.keys()].filter((path) => !path.startsWith(prefix))
  if (strange.length > 0) throw new Error(`${strange.join(', ')} must begin with ${prefix}`)
  if (process.argv.includes('--check')) return
  for (const path of sitePagePaths())
    if (path.startsWith(prefix) && !texts.has(path)) rmSync(`${sitePages}${path}`)
  for (const [path, text] of texts) {
    mkdirSync(dirname(`${sitePages}${path}`), { recursive: true })
    const file = `${sitePages}${path}`
    if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text)
  }
}

/** The paths of all pages that are there. */
export function sitePagePaths() {
  const files = existsSync(sitePages) ? filesBelow(sitePages) : []
  return files.filter((path) => path.endsWith('.md')).toSorted()
}
