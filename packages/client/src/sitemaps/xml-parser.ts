import type { Parser as HtmlParser2 } from 'htmlparser2'

import type { decodedText } from './decoded-text.ts'
import { urlLengthLimit, type SitemapEntry, type SitemapFault, type SitemapParser } from './sitemap-parser.ts'

/** How a kind of document lists URLs. Paths are of elements from the root on, without the prefix of the root. */
interface Format {
  readonly lists: 'pages' | 'sitemaps'
  readonly entry: string
  /** The element with the URL, below an entry; in the attribute `href` for Atom. */
  readonly url: string
  /** Elements with the time of the last change; later ones of an entry count. */
  readonly times: readonly string[]
}

/** By the root element. Sources: sitemaps.org, "XML sitemap format", "Other sitemap formats"; RSS 2.0; RSS 1.0; RFC 4287. */
const formats: ReadonlyMap<string, Format> = new Map<string, Format>([
  ['urlset', { lists: 'pages', entry: 'urlset/url', url: 'loc', times: ['lastmod'] }],
  ['sitemapindex', { lists: 'sitemaps', entry: 'sitemapindex/sitemap', url: 'loc', times: ['lastmod'] }],
  ['rss', { lists: 'pages', entry: 'rss/channel/item', url: 'link', times: ['pubDate', 'dc:date'] }],
  ['RDF', { lists: 'pages', entry: 'RDF/item', url: 'link', times: ['dc:date'] }],
  ['feed', { lists: 'pages', entry: 'feed/entry', url: 'link', times: ['published', 'updated'] }],
])

const capitals = 'the names of its elements have capitals, which XML tells from small letters'
const deepest = 64
const mostAttributes = 1000
const pieceLength = 16_384
/** The parser keeps a tag, a comment or CDATA until its end. */
const longestMarkup = 1 << 20

/** The length first: names can be long. */
function isSameInLowerCase(name: string, other: string): boolean {
  return name.length === other.length && name.toLowerCase() === other.toLowerCase()
}

/** Whether a root element is known but for the case of its letters. */
function isInCapitals(root: string): boolean {
  return Array.from(formats.keys()).some((known) => isSameInLowerCase(root, known))
}

/** The same as `createXmlParser`, whose class is loaded. */
export async function loadXmlParser(): Promise<SitemapParser> {
  const { Parser } = await import('htmlparser2')
  return createXmlParser(Parser)
}

/** Decodes the text of sitemaps, for programs that mostly read none. */
export async function loadDecodedText(): Promise<typeof decodedText> {
  return (await import('./decoded-text.ts')).decodedText
}

/** Reads sitemaps, indexes and feeds. Entities that a document defines are never expanded: one with definitions is not read. */
export function createXmlParser(Parser: typeof HtmlParser2): SitemapParser {
  const document = new XmlDocument()
  const parser = new Parser(document, { xmlMode: true })
  let length = 0
  return {
    get lists() {
      return document.format?.lists
    },
    get fault() {
      return document.fault
    },
    write(text) {
      for (let at = 0; at < text.length && document.fault === undefined; at += pieceLength) {
        const piece = text.slice(at, at + pieceLength)
        parser.write(piece)
        length += piece.length
        if (length - parser.endIndex > longestMarkup)
          document.refuse('malformed', 'it has markup that is too long')
      }
      return document.take()
    },
    end() {
      document.end()
      return document.take()
    },
  }
}

/** What is open while an XML document is parsed, and the entries so far. */
class XmlDocument {
  fault: SitemapFault | undefined
  format: Format | undefined
  /** The prefix of the root's name, with its colon; mostly empty. */
  #prefix = ''
  readonly #open: string[] = []
  #entries: SitemapEntry[] = []
  #loc = ''
  #lastmod = ''
  /** The text of the element that is being read; undefined for elements that do not matter. */
  #text: string | undefined
  #attributes = 0
  #isOver = false
  /** Whether an entry does not count because of the case of its letters. */
  #isInCapitals = false

  take(): readonly SitemapEntry[] {
    const entries = this.#entries
    this.#entries = []
    return entries
  }

  end(): void {
    if (this.fault !== undefined) return
    if (this.format === undefined) this.refuse('not-a-sitemap', 'it has no element')
    else if (this.#open.length > 0) this.refuse('malformed', 'it breaks off')
    else if (this.#isInCapitals) this.refuse('malformed', capitals)
  }

  onprocessinginstruction(name: string, data: string): void {
    if (name.toLowerCase() === '!doctype' && data.includes('['))
      this.refuse('malformed', 'its DOCTYPE has definitions')
  }

  onopentagname(): void {
    this.#attributes = 0
  }

  onattribute(): void {
    if (++this.#attributes > mostAttributes) this.refuse('malformed', 'an element has too many attributes')
  }

  onopentag(written: string, attributes: Readonly<Record<string, string>>): void {
    if (this.fault !== undefined) return
    if (this.#open.length === 0) this.#takeRoot(written)
    const name = written.startsWith(this.#prefix) ? written.slice(this.#prefix.length) : written
    this.#open.push(name)
    if (this.#open.length > deepest) this.refuse('malformed', `it is nested deeper than ${deepest} elements`)
    this.#text = undefined
    if (this.format === undefined) return
    this.#isInCapitals ||= name !== name.toLowerCase() && this.#differsInCase(this.format)
    if (this.#isAt(this.format.entry)) this.#loc = this.#lastmod = ''
    if (!this.#isBelowEntry) return
    if (this.format.entry === 'feed/entry' && name === 'link') this.#takeLink(attributes)
    else if (name === this.format.url || this.format.times.includes(name)) this.#text = ''
  }

  ontext(text: string): void {
    if (this.#text !== undefined && this.#text.length < longestText) this.#text += text
  }

  onclosetag(): void {
    if (this.fault !== undefined) return
    if (this.#text !== undefined) this.#takeText(this.#text)
    this.#text = undefined
    if (this.format !== undefined && this.#isAt(this.format.entry))
      this.#entries.push({ loc: this.#loc, lastmod: this.#lastmod })
    this.#open.pop()
    if (this.#open.length === 0) this.#isOver = true
  }

  #takeRoot(written: string): void {
    const colon = written.indexOf(':') + 1
    const format = formats.get(written.slice(colon))
    if (this.#isOver) this.refuse('malformed', 'it has a second root element')
    else if (format === undefined && isInCapitals(written.slice(colon))) this.refuse('malformed', capitals)
    else if (format === undefined) this.refuse('not-a-sitemap', 'its root element is that of another format')
    this.format ??= format
    this.#prefix = written.slice(0, colon)
  }

  /** Whether the open elements are an entry or its URL, but for the case of their letters. */
  #differsInCase({ entry, url }: Format): boolean {
    const names = [...entry.split('/'), url]
    const isNear = (name: string, at: number): boolean => isSameInLowerCase(name, names[at] ?? '')
    return (
      this.#open.length >= names.length - 1 &&
      this.#open.length <= names.length &&
      this.#open.every(isNear) &&
      this.#open.some((name, at) => name !== names[at])
    )
  }

  #isAt(path: string): boolean {
    return this.#open.length === path.split('/').length && this.#open.join('/') === path
  }

  get #isBelowEntry(): boolean {
    const path = this.format?.entry ?? ''
    return this.#open.length === path.split('/').length + 1 && this.#open.slice(0, -1).join('/') === path
  }

  /** The first link to the page itself. */
  #takeLink({ href = '', rel = 'alternate' }: Readonly<Record<string, string>>): void {
    if (rel === 'alternate' && this.#loc === '') this.#loc = urlIn(href)
  }

  #takeText(text: string): void {
    if (this.#open.at(-1) === this.format?.url) this.#loc = urlIn(text)
    else this.#lastmod = text.trim()
  }

  refuse(code: SitemapFault['code'], why: string): void {
    this.fault ??= { code, why }
  }
}

/** Text of an element is read up to here, so that the text of a URL as long as this or longer may be cut. */
export const longestText: number = 2 * urlLengthLimit

/** Some tools wrap long URLs. One that may be cut stays as it is, too long for a URL. */
function urlIn(text: string): string {
  if (text.length >= longestText) return text
  return text.trim().replaceAll(/\s+/g, (space) => (/[\r\n]/.test(space) ? '' : space))
}
