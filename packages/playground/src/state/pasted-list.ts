/** More URLs are not asked about. */
export const maxUrls = 10_000

/** What a list contains: each line once, without blank ones. */
export function linesOf(list: string): readonly string[] {
  const lines = list.split(/\r\n|\r|\n/).map((line) => line.trim())
  return [...new Set(lines.filter((line) => line !== ''))].slice(0, maxUrls)
}

/** Whether a text is a sitemap or a sitemap index rather than a list of lines. */
export function isSitemap(text: string): boolean {
  return /<(?:\w+:)?(?:urlset|sitemapindex)[\s>]/.test(text.slice(0, 10_000))
}

/** The URLs of a list of lines, or of the `loc` elements of a sitemap. */
export function urlsIn(text: string): readonly string[] {
  if (!isSitemap(text)) return linesOf(text)
  const places = text.matchAll(/<(?:\w+:)?loc>\s*(?:<!\[CDATA\[(.*?)\]\]>|([^<]*))/gs)
  return linesOf(Array.from(places, ([, raw, url = '']) => raw ?? unescaped(url)).join('\n'))
}

/**
 * The URLs of a `srcset`: a comma ends a URL if white space follows, and what follows a URL in any case.
 *
 * @see {@link https://html.spec.whatwg.org/multipage/images.html#srcset-attributes The HTML standard}
 */
export function urlsOfSrcset(srcset: string): readonly string[] {
  const candidates = srcset.match(/[^\s,]\S*(?:(?<!,)\s[^,]*)?/g) ?? []
  return candidates.map((candidate) => candidate.replace(/(?:\s.*|(?<!,),+)$/s, ''))
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
}

function unescaped(text: string): string {
  return text.replaceAll(
    /&(?:amp|lt|gt|quot|apos|#(\d{1,7})|#x([\da-f]{1,6}));/gi,
    (entity: string, decimal?: string, hex?: string) => {
      const code = Number(decimal ?? `0x${hex}`)
      return entities[entity] ?? (code <= 0x10ffff ? String.fromCodePoint(code) : entity)
    },
  )
}
