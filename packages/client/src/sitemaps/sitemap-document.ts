import { isGzip } from '@ruly/common/packed-bytes'
import { piecesOf } from '@ruly/common/response-parts'

import { paced } from '../runtime/paced.ts'
import { decodedText, type TextPiece } from './decoded-text.ts'
import {
  pageUrl,
  type SitemapEntry,
  type SitemapFault,
  type SitemapParser,
  urlLengthLimit,
} from './sitemap-parser.ts'
import { loadXmlParser } from './xml-parser.ts'

interface DocumentLimits {
  readonly maxBytes: number
  readonly maxEntries: number
}

/** A sitemap, an index or a feed that is there, read as its entries are taken. */
interface SitemapDocument {
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
        const reading = (parser ??= text.startsWith('<') ? await loadXmlParser() : createTextParser())
        yield await paced(() => reading.write(text))
        if (reading.fault !== undefined) return
      }
    } catch (error) {
      if (!(error instanceof DamagedGzip)) throw error
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

class DamagedGzip extends Error {}

/** The text of a document in pieces, decompressed and decoded as it is read. */
function documentText(document: Uint8Array): AsyncGenerator<TextPiece, void, undefined> {
  return decodedText(isGzip(document) ? unpacked(document) : slices(document))
}

const sliceBytes = 65_536

function* slices(bytes: Uint8Array): Generator<Uint8Array, void, undefined> {
  for (let at = 0; at < bytes.length; at += sliceBytes) yield bytes.subarray(at, at + sliceBytes)
}

async function* unpacked(document: Uint8Array): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield* piecesOf(gunzipped(document))
  } catch (error) {
    throw new DamagedGzip('', { cause: error })
  }
}

/** The decompressor is asked as the text is read. */
function gunzipped(packed: Uint8Array): ReadableStream<Uint8Array> {
  const pieces = slices(packed)
  const source = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      const { done, value } = pieces.next()
      if (done === true) controller.close()
      else controller.enqueue(value as Uint8Array<ArrayBuffer>)
    },
  })
  return source.pipeThrough(new DecompressionStream('gzip'))
}

/** Reads a sitemap that is text with a URL on each line. What does not begin with a URL is no sitemap. */
export function createTextParser(): SitemapParser {
  let rest = ''
  let isFirst = true
  let fault: SitemapFault | undefined

  function entriesOf(lines: readonly string[]): readonly SitemapEntry[] {
    if (fault !== undefined) return []
    const urls = lines.map((line) => line.trim()).filter((line) => line !== '')
    const [first] = urls
    if (isFirst && first !== undefined && pageUrl(first) === undefined) {
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
