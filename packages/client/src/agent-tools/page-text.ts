import { createHtmlParser } from '@ruly/common/html-parser'
import { parsedUrl } from '@ruly/common/parsed-url'

/** Elements whose content nobody reads. */
const unread: ReadonlySet<string> = new Set(['script', 'style', 'noscript', 'template', 'svg', 'iframe'])

/** Elements that stand in a line of text; all others begin a new one. */
const inline: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo button cite code data del dfn em i ins kbd label mark q s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
)

/** The text of an HTML page, a line for each block, with links as in Markdown. */
export async function pageText(html: string, url: string): Promise<string> {
  // Most clients never read a page.
  const { Parser } = await import('htmlparser2')
  const pieces: string[] = []
  const hrefs: (string | undefined)[] = []
  let unreadDepth = 0
  const parser = createHtmlParser(Parser, {
    onopentag(name, { href }) {
      if (unread.has(name)) unreadDepth++
      if (!inline.has(name)) pieces.push('\n')
      if (name !== 'a') return
      const target = href === undefined ? undefined : linkTarget(href, url)
      hrefs.push(target)
      if (target !== undefined && unreadDepth === 0) pieces.push('[')
    },
    ontext(text) {
      if (unreadDepth === 0) pieces.push(text.replaceAll(/\s+/g, ' '))
    },
    onclosetag(name) {
      if (unread.has(name)) unreadDepth--
      if (!inline.has(name)) pieces.push('\n')
      const target = name === 'a' ? hrefs.pop() : undefined
      if (target !== undefined && unreadDepth === 0) pieces.push(`](${target})`)
    },
  })
  parser.end(html)
  return pieces
    .join('')
    .split('\n')
    .map((line) => line.replaceAll(/ {2,}/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n')
}

/** The URL that a link leads to; undefined for links that are not to pages. */
function linkTarget(href: string, base: string): string | undefined {
  const target = parsedUrl(href, base)
  if (target === undefined || !/^https?:$/.test(target.protocol) || target.href.length > 1000)
    return undefined
  target.hash = ''
  return target.href
}
