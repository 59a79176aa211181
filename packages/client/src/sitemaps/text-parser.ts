import { isPageUrl } from './page-url.ts'
import { urlLengthLimit, type SitemapEntry, type SitemapFault, type SitemapParser } from './sitemap-parser.ts'

/** Reads a sitemap that is text with a URL on each line. What does not begin with a URL is no sitemap. */
export function createTextParser(): SitemapParser {
  let rest = ''
  let isFirst = true
  let fault: SitemapFault | undefined

  function entriesOf(lines: readonly string[]): readonly SitemapEntry[] {
    if (fault !== undefined) return []
    const urls = lines.map((line) => line.trim()).filter((line) => line !== '')
    const [first] = urls
    if (isFirst && first !== undefined && !isPageUrl(first)) {
      fault = { code: 'not-a-sitemap', why: 'it is neither XML nor a list of URLs' }
      return []
    }
    if (first !== undefined) isFirst = false
    return urls.map((loc) => ({ loc, lastmod: '' }))
  }

  return {
    lists: 'pages',
    get fault() {
      return fault
    },
    write(text) {
      const lines = (rest + text).split(/\r\n?|\n/)
      // What is longer is no URL.
      rest = (lines.pop() ?? '').slice(0, 2 * urlLengthLimit)
      return entriesOf(lines)
    },
    end() {
      const entries = entriesOf([rest])
      if (isFirst) fault ??= { code: 'not-a-sitemap', why: 'it is empty' }
      return entries
    },
  }
}
