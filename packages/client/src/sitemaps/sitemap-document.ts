import { paced } from '../runtime/paced.ts'
import { documentText } from './document-text.ts'
import type { SitemapEntry, SitemapFault, SitemapParser } from './sitemap-parser.ts'
import { createTextParser } from './text-parser.ts'

interface DocumentLimits {
  readonly maxBytes: number
  readonly maxEntries: number
}

/** A sitemap, an index or a feed that is there, read as its entries are taken. */
export interface SitemapDocument {
  /** What it lists; known with the first entries. */
  readonly lists: 'pages' | 'sitemaps' | undefined
  /** Why it was not read to its end; known after the last entries. */
  readonly fault: SitemapFault | undefined
  entries(): AsyncGenerator<readonly SitemapEntry[], void, undefined>
}

/** Reads a document by its content: XML if it begins with `<`, else text. */
export function sitemapDocument(bytes: Uint8Array, limits: DocumentLimits): SitemapDocument {
  let parser: SitemapParser | undefined
  let fault: SitemapFault | undefined

  async function* entries(): AsyncGenerator<readonly SitemapEntry[], void, undefined> {
    let room = limits.maxEntries
    for await (const found of within(bytes, limits.maxBytes)) {
      if (found.length > 0) yield found.slice(0, room)
      if (found.length > room)
        fault = { code: 'limit', why: `it has more than ${limits.maxEntries} entries (maxEntries)` }
      room -= found.length
      if (fault !== undefined) return
    }
  }

  async function* within(body: Uint8Array, maxBytes: number): AsyncGenerator<readonly SitemapEntry[]> {
    let sizeBytes = 0
    let isBegun = false
    try {
      for await (const piece of documentText(body)) {
        sizeBytes += piece.sizeBytes
        if (sizeBytes > maxBytes) {
          fault = { code: 'limit', why: `it has more than ${maxBytes} bytes (maxBytes)` }
          return
        }
        const text: string = isBegun ? piece.text : piece.text.trimStart()
        if (text === '') continue
        isBegun = true
        const reading = (parser ??= text.startsWith('<') ? await xmlParser() : createTextParser())
        yield await paced(() => reading.write(text))
        if (reading.fault !== undefined) return
      }
    } catch {
      fault = { code: 'malformed', why: 'it is not gzip that can be decompressed to its end' }
      return
    }
    parser ??= createTextParser()
    yield parser.end()
  }

  return {
    get lists() {
      return parser?.lists
    },
    get fault() {
      return fault ?? parser?.fault
    },
    entries,
  }
}

async function xmlParser(): Promise<SitemapParser> {
  const [{ Parser }, { createXmlParser }] = await Promise.all([
    import('htmlparser2'),
    import('./xml-parser.ts'),
  ])
  return createXmlParser(Parser)
}
