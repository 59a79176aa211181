import { readFileSync } from 'node:fs'

import { readJson, root } from '../../scripts/files.mjs'
import { pageFile, siteLink, sitePath, sourcePages } from './page-paths.mjs'

/**
 * The guides, by what their readers do; a path that ends with a slash is all pages below it. A page that stands nowhere fails the build. A group that
 * `isClosed` is a long list, which is closed until a reader opens it or one of its pages.
 */
const groups = readJson(`${root}tools/site/sidebar.json`)

/** The heading of a page, without formatting. */
function titleOf(page) {
  const [, heading = page] = /^# (.+)$/m.exec(readFileSync(root + pageFile(page), 'utf8')) ?? []
  return heading.replaceAll('`', '')
}

/** The pages of the site in groups, each once, where it stands first. */
export function sidebar() {
  const known = new Set()
  const all = sourcePages()
  const shown = groups.map(({ text, isClosed = false, pages }) => {
    const wanted = pages.flatMap((path) =>
      path.endsWith('/') ? all.filter((page) => page.startsWith(path)) : [path],
    )
    const own = [...new Set(wanted)].filter((page) => !known.has(page))
    for (const page of own) known.add(page)
    return {
      text,
      ...(isClosed && { collapsed: true }),
      items: own.map((page) => ({ text: titleOf(page), link: siteLink('README.md', page) })),
    }
  })
  const missing = all.filter((page) => !known.has(page))
  if (missing.length > 0) throw new Error(`tools/site/sidebar.json must name ${missing.join(', ')}`)
  return shown
}

/** The path of every page in the site, by its path in the repository. */
export const rewrites = Object.fromEntries(sourcePages().map((page) => [pageFile(page), sitePath(page)]))
