import { existsSync, statSync } from 'node:fs'
import { posix } from 'node:path'

import { filesBelow, root } from '../../scripts/files.mjs'
import { sitePagePaths } from '../../scripts/site-pages.mjs'

/** Where the pages that are made from the sources are, with the paths that they would have in the repository. */
const madePages = 'tools/site/pages/'

/** Pages above `docs`, by their path in the site. */
const above = {
  'README.md': 'index.md',
  'CHANGELOG.md': 'changelog.md',
  'SECURITY.md': 'report-a-vulnerability.md',
  'CONTRIBUTING.md': 'contributing.md',
  'ARCHITECTURE.md': 'architecture.md',
}

/** The path of a page in the site, by its path in the repository: `lint/index.md` for `docs/lint/README.md`. */
export function sitePath(path) {
  if (Object.hasOwn(above, path)) return above[path]
  const below = path.replace(/^docs\//, '')
  const folder = below.replace(/\.md$/, '')
  // A page beside a folder of its name is the first one of the folder.
  const isFolder = existsSync(`${root}docs/${folder}/`) || existsSync(`${root}${madePages}docs/${folder}/`)
  if (isFolder && below.endsWith('.md')) return `${folder}/index.md`
  return below.replace(/README\.md$/, 'index.md')
}

/** All pages of the site, by their path in the repository. */
export function sourcePages() {
  const below = filesBelow(`${root}docs`)
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`)
  return [...Object.keys(above), ...below.concat(sitePagePaths()).toSorted()]
}

/** The file of a page, below the root: pages that are made from the sources are not where their links say. */
export function pageFile(path) {
  return existsSync(root + path) ? path : madePages + path
}

/** The page that a file below the root is. */
export function pageOfFile(file) {
  return file.startsWith(madePages) ? file.slice(madePages.length) : file
}

/** Where the site has sources that pages link to. */
export const sourceFolder = '/source/'

/**
 * A link of a page, as the site has it: to a page, or to a copy of a file or a folder of the repository.
 *
 * @param page path of the page in the repository
 * @param link what stands in the page
 */
export function siteLink(page, link) {
  if (/^(?:[a-z][a-z+.-]*:|#|\/)/i.test(link)) return link
  const [path, anchor] = link.split('#')
  const target = posix.normalize(posix.join(posix.dirname(page), path)).replace(/\/$/, '')
  const isPage = target.endsWith('.md') && (target.startsWith('docs/') || Object.hasOwn(above, target))
  const url = isPage ? pageLink(target) : sourceLink(target)
  return anchor === undefined ? url : `${url}#${anchor}`
}

function pageLink(path) {
  return `/${sitePath(path)}`.replace(/\/index\.md$/, '/').replace(/\.md$/, '')
}

function sourceLink(path) {
  const isFolder = statSync(root + path, { throwIfNoEntry: false })?.isDirectory() === true
  return `${sourceFolder}${path}${isFolder ? '/' : '.txt'}`
}
