import { UserError } from '../../runtime/user-error.ts'
import { nameOf } from '../../runtime/open-input.ts'
import { isNoList } from './list-kind.ts'

/** Reads a sitemap that an index lists, as text with one URL per line. */
export type ReadChild = (loc: string) => AsyncIterable<Uint8Array>

/** The URLs of a sitemap as text, one per line; for an index, those of all sitemaps that it lists, in order. */
export async function* sitemapLines(
  path: string,
  pieces: AsyncIterable<Uint8Array>,
  readChild: ReadChild,
): AsyncGenerator<Uint8Array> {
  const scanner = createSitemapScanner()
  for await (const text of textOf(path, pieces)) {
    const urls = scan(path, text)
    if (scanner.kind === null) throw isNoList(path, { is: 'XML, but not a sitemap' })
    if (urls.length === 0) continue
    if (scanner.kind === 'pages') yield Buffer.from(`${urls.join('\n')}\n`)
    else for (const url of urls) yield* readChild(url)
  }
  if (scanner.kind === undefined) throw isNoList(path, { is: 'XML, but not a sitemap' })
  // Some of its URLs could be mistaken for all of them.
  if (!scanner.isWhole)
    throw new UserError(`cannot read all of ${nameOf(path)}: it breaks off. Download it again.`)

  function scan(of: string, text: string): readonly string[] {
    try {
      return scanner.push(text)
    } catch (error) {
      throw new UserError(
        `cannot read ${nameOf(of)}: it is not a valid sitemap, ${(error as RangeError).message}.`,
      )
    }
  }
}

/** XML is UTF-8 unless its declaration says otherwise. */
async function* textOf(path: string, pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder> | undefined
  for await (const piece of pieces) {
    decoder ??= decoderFor(path, Buffer.from(piece.buffer, piece.byteOffset, Math.min(piece.length, 256)))
    yield decoder.decode(piece, { stream: true })
  }
}

function decoderFor(path: string, beginning: Buffer): InstanceType<typeof TextDecoder> {
  const declared = /^\s*<\?xml[^>]*encoding\s*=\s*["']([\w.:-]+)["']/.exec(beginning.toString('latin1'))?.[1]
  try {
    return new TextDecoder(declared ?? 'utf-8')
  } catch {
    throw new UserError(
      `cannot read ${nameOf(path)}: its declared encoding ${declared} is not supported. Convert it to UTF-8.`,
    )
  }
}

/** What a sitemap lists: pages or sitemaps; undefined before the root element, null for another root element. */
type SitemapKind = 'pages' | 'sitemaps' | null | undefined

/**
 * Finds the URLs of a sitemap, the content of its `loc` elements, in its text as it arrives.
 *
 * Understands comments, CDATA and the predefined entities of XML; elements of other namespaces, such as `image:loc`, are ignored.
 *
 * @see sitemaps.org, Sitemaps XML format; XML 1.0 §2.4-2.7, §4.6
 */
interface SitemapScanner {
  readonly kind: SitemapKind
  /** Whether its root element has ended. */
  readonly isWhole: boolean
  /** Adds a piece of text and returns the URLs completed by it. Throws a `RangeError` for unclosed markup. */
  push(text: string): readonly string[]
}

/** Limit of a tag or URL: without it, unclosed markup would fill memory. */
const maxCharacters = 1 << 20

export function createSitemapScanner(): SitemapScanner {
  let rest = ''
  let kind: SitemapKind
  let root: string | undefined
  let prefix = ''
  let isWhole = false
  let loc: string | undefined

  function addToLoc(text: string): void {
    if (loc === undefined) return
    loc += text
    if (loc.length > maxCharacters) throw new RangeError('it has a URL that is too long')
  }

  /** Handles a tag; returns the URL if the tag ends one. */
  function take(name: string, isEmpty: boolean): string | undefined {
    if (root === undefined) {
      root = name
      ;[kind, prefix] = rootOf(name)
      isWhole = isEmpty
    } else if (name === `/${root}`) isWhole = true
    if (name === `${prefix}loc`) loc = ''
    if (name !== `/${prefix}loc` || loc === undefined) return undefined
    // Some tools wrap long URLs.
    const url = decoded(loc)
      .replaceAll(/\s+/g, (space) => (/[\r\n]/.test(space) ? '' : space))
      .trim()
    loc = undefined
    return url === '' ? undefined : url
  }

  return {
    get kind() {
      return kind
    },
    get isWhole() {
      return isWhole
    },
    push(text) {
      const urls: string[] = []
      const all = rest + text
      let at = 0
      for (;;) {
        const open = all.indexOf('<', at)
        const markup = open < 0 ? undefined : markupAt(all, open)
        if (markup === undefined) {
          rest = open < 0 && loc === undefined ? '' : all.slice(at)
          if (rest.length > maxCharacters) throw new RangeError('it has markup that is too long')
          return urls
        }
        addToLoc(all.slice(at, open))
        addToLoc(markup.characters ?? '')
        const url = markup.name === undefined ? undefined : take(markup.name, markup.isEmpty === true)
        if (url !== undefined) urls.push(url)
        at = markup.end
      }
    },
  }
}

/** The kind and the namespace prefix of the root element. */
function rootOf(name: string): readonly [kind: SitemapKind, prefix: string] {
  const [, prefix = '', root = ''] = /^(.*:)?([^:]*)$/.exec(name) ?? []
  return [root === 'urlset' ? 'pages' : root === 'sitemapindex' ? 'sitemaps' : null, prefix]
}

interface Markup {
  readonly end: number
  /** The name of a tag, with the slash of a closing tag. */
  readonly name?: string
  /** Whether the tag is that of an element without content. */
  readonly isEmpty?: boolean
  /** The text of CDATA, escaped. */
  readonly characters?: string
}

/** Undefined if the markup is not complete yet. */
function markupAt(xml: string, open: number): Markup | undefined {
  if (xml.startsWith('<!--', open)) return upTo(xml, '-->', open + 4)
  if (xml.startsWith('<?', open)) return upTo(xml, '?>', open + 2)
  if (xml.startsWith('<![CDATA[', open)) {
    const markup = upTo(xml, ']]>', open + 9)
    return markup && { ...markup, characters: xml.slice(open + 9, markup.end - 3).replaceAll('&', '&amp;') }
  }
  // Too little to tell a comment or CDATA from a declaration.
  if ('<![CDATA['.startsWith(xml.slice(open)) || '<!--'.startsWith(xml.slice(open))) return undefined
  const markup = upTo(xml, '>', open)
  if (markup === undefined || xml[open + 1] === '!') return markup
  const isEmpty = xml[markup.end - 2] === '/'
  const [name = ''] = xml.slice(open + 1, markup.end - (isEmpty ? 2 : 1)).split(/\s/, 1)
  return { ...markup, name, isEmpty }
}

function upTo(xml: string, text: string, from: number): Markup | undefined {
  const found = xml.indexOf(text, from)
  return found < 0 ? undefined : { end: found + text.length }
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
