import { readFileSync } from 'node:fs'

import { filesBelow } from '../../scripts/files.mjs'

/** The links of a built page: to pages, files, scripts, styles and pictures. */
export function linksOf(html) {
  const links = html.matchAll(/<[a-z][^>]*?\s(?:href|src)="([^"]*)"/g)
  return new Set(Array.from(links, ([, link]) => decodeURI(link.replaceAll('&amp;', '&'))))
}

/** The built pages in a folder, by their path in it. */
export function builtPages(folder) {
  return new Map(
    filesBelow(folder)
      .filter((name) => name.endsWith('.html'))
      .map((name) => [name, readFileSync(`${folder}${name}`, 'utf8')]),
  )
}

/**
 * Every link of a built site to a page, an anchor or a file that it does not have, as `PAGE: LINK`.
 *
 * @param folder the built site
 * @param base its folder on the server, such as `/`
 */
export function deadLinks(folder, base) {
  const files = new Set(filesBelow(folder))
  const pages = builtPages(folder)
  const anchors = new Map(Array.from(pages, ([name, html]) => [name, anchorsOf(html)]))
  const isDead = (page, link) => {
    if (/^(?:[a-z][a-z+.-]*:|\/\/)/i.test(link)) return false
    const { pathname, hash } = new URL(link, `http://site${base}${page}`)
    const path = decodeURI(pathname)
    if (!path.startsWith(base)) return true
    const name = path.slice(base.length)
    const file = name === '' || name.endsWith('/') ? `${name}index.html` : name
    if (!files.has(file)) return true
    // The playground keeps its state behind `#s=`.
    if (hash.length < 2 || hash.startsWith('#s=') || !anchors.has(file)) return false
    return !anchors.get(file).has(decodeURIComponent(hash.slice(1)))
  }
  return Array.from(pages, ([page, html]) =>
    [...linksOf(html)].filter((link) => isDead(page, link)).map((link) => `${page}: ${link}`),
  ).flat()
}

function anchorsOf(html) {
  return new Set(Array.from(html.matchAll(/<[a-z][^>]*?\sid="([^"]*)"/g), ([, id]) => id))
}
