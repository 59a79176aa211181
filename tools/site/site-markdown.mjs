import { posix } from 'node:path'
import { deflateRawSync } from 'node:zlib'

import { root } from '../../scripts/files.mjs'
import { pageOfFile, siteLink, sourceFolder, sourcePages } from './page-paths.mjs'

/**
 * Renders pages for the site: links and names of lint rules lead to its pages, and a robots.txt can be opened in the playground.
 *
 * @param md the renderer, an instance of markdown-it
 * @param base the folder of the site on its server
 */
export function siteMarkdown(md, base) {
  const lintPages = new Set(sourcePages().filter((page) => page.startsWith('docs/lint/')))
  md.core.ruler.push('lint-rules', ({ tokens, env, Token }) => {
    const page = pageOfFile((env.realPath ?? env.path).slice(root.length))
    for (const token of tokens.filter(({ type }) => type === 'inline'))
      token.children = withRuleLinks(token.children, Token, (name) => {
        const goal = `docs/lint/${name}.md`
        return lintPages.has(goal) && goal !== page ? posix.relative(posix.dirname(page), goal) : undefined
      })
  })
  md.core.ruler.push('site-links', ({ tokens, env }) => {
    // The search has no `realPath`.
    const page = pageOfFile((env.realPath ?? env.path).slice(root.length))
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

/** Inline tokens, with a link around each piece of code that `linkOf` knows; headings and other links have their own. */
function withRuleLinks(tokens, Token, linkOf) {
  let depth = 0
  return tokens.flatMap((token) => {
    if (token.type === 'link_open') depth++
    if (token.type === 'link_close') depth--
    const link = token.type === 'code_inline' && depth === 0 ? linkOf(token.content) : undefined
    if (link === undefined) return [token]
    const open = new Token('link_open', 'a', 1)
    open.attrSet('href', link)
    return [open, token, new Token('link_close', 'a', -1)]
  })
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
