import { deflateRawSync } from 'node:zlib'

import { root, siteLink, sourceFolder } from './page-paths.mjs'

/**
 * Renders pages for the site: links lead to its pages, and a robots.txt can be opened in the playground.
 *
 * @param md the renderer, an instance of markdown-it
 * @param base the folder of the site on its server
 */
export function siteMarkdown(md, base) {
  md.core.ruler.push('site-links', ({ tokens, env }) => {
    // The search has no `realPath`.
    const page = (env.realPath ?? env.path).slice(root.length)
    const links = tokens.flatMap(({ children }) => children ?? []).filter(({ type }) => type === 'link_open')
    for (const link of links) {
      const href = siteLink(page, link.attrGet('href'))
      link.attrSet('href', href)
      // These files are not pages, which the browser would load without leaving the current one.
      if (href.startsWith(sourceFolder)) link.attrSet('target', '_self')
    }
  })
  const { fence } = md.renderer.rules
  md.renderer.rules.fence = (tokens, index, ...rest) => {
    const block = fence(tokens, index, ...rest)
    const { info, content } = tokens[index]
    if (!['', 'txt'].includes(info) || !isRobots(content)) return block
    return `${block}<p><a href="${playgroundLink(content, base)}" target="_self">Open in the playground</a></p>\n`
  }
}

/** Whether a block of a page is a robots.txt, not something that a command prints. */
function isRobots(text) {
  return /^user-agent:/im.test(text) && !/^(?:\$ |line \d| *>? *\d+ \|)/m.test(text)
}

/** A link to the playground with a file: see packages/playground/src/state/link-fragment.ts. */
export function playgroundLink(text, base) {
  const state = deflateRawSync(JSON.stringify({ text, tab: 'problems' }))
  return `${base}playground/#s=${state.toString('base64url')}`
}
