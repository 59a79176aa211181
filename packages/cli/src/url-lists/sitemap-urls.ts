/**
 * The URLs of a sitemap: what its elements `loc` hold.
 *
 * Reads comments, CDATA and the entities that XML itself has; elements of other vocabularies, such as `image:loc`, are passed over.
 *
 * Source: sitemaps.org, Sitemaps XML format; XML 1.0 §2.4-2.7, §4.6.
 */
export function sitemapUrls(xml: string): readonly string[] {
  const urls: string[] = []
  let text: string | undefined
  let at = 0
  while (at < xml.length) {
    const open = nextOf(xml, '<', at)
    if (text !== undefined) text += decoded(xml.slice(at, open))
    const { end, name, characters } = markupAt(xml, open)
    if (name === 'loc') text = ''
    else if (text !== undefined && characters !== undefined) text += characters
    else if (text !== undefined && name === '/loc') {
      if (text.trim() !== '') urls.push(text.trim())
      text = undefined
    }
    at = end
  }
  return urls
}

/** Whether it lists other sitemaps instead of pages. */
export function isSitemapIndex(xml: string): boolean {
  return /<sitemapindex[\s>]/.test(xml)
}

interface Markup {
  readonly end: number
  /** Of a tag, with its slash where it closes. */
  readonly name?: string
  /** Of CDATA. */
  readonly characters?: string
}

function markupAt(xml: string, open: number): Markup {
  if (xml.startsWith('<!--', open)) return { end: nextOf(xml, '-->', open + 4) + 3 }
  if (xml.startsWith('<?', open)) return { end: nextOf(xml, '?>', open + 2) + 2 }
  if (xml.startsWith('<![CDATA[', open)) {
    const end = nextOf(xml, ']]>', open + 9)
    return { end: end + 3, characters: xml.slice(open + 9, end) }
  }
  const end = nextOf(xml, '>', open)
  const [name = ''] = xml.slice(open + 1, end).split(/[\s>]/, 1)
  return { end: end + 1, name }
}

function nextOf(xml: string, text: string, from: number): number {
  const found = xml.indexOf(text, from)
  return found < 0 ? xml.length : found
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decoded(text: string): string {
  return text.replaceAll(
    /&(?:#x([0-9a-fA-F]{1,6})|#([0-9]{1,7})|([a-z]{2,4}));/g,
    (written, ...parts: string[]) => {
      const [hex, decimal, name = ''] = parts
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      if (Number.isNaN(code)) return entities[name] ?? written
      return code <= 0x10ffff ? String.fromCodePoint(code) : written
    },
  )
}
