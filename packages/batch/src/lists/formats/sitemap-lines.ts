import { loadXmlParser, longestText, TextDecoder, type SitemapEntry } from '@ruly/client/internal'
import { declaredEncoding } from '@ruly/common/charset'

import { UserError } from '../../runtime/user-error.ts'
import { nameOf } from '../../runtime/open-input.ts'
import { isNoList } from './list-kind.ts'

/** Reads a sitemap that an index lists, as text with one URL per line. */
export type ReadChild = (loc: string) => AsyncIterable<Uint8Array>

/** The URLs of a sitemap or feed as text, one per line; for an index, those of all sitemaps that it lists, in order. */
export async function* sitemapLines(
  path: string,
  pieces: AsyncIterable<Uint8Array>,
  readChild: ReadChild,
): AsyncGenerator<Uint8Array> {
  const parser = await loadXmlParser()
  for await (const text of textOf(pieces)) yield* linesOf(parser.write(text))
  yield* linesOf(parser.end())

  async function* linesOf(entries: readonly SitemapEntry[]): AsyncGenerator<Uint8Array> {
    const urls = entries.map(({ loc }) => loc).filter((loc) => loc !== '')
    if (urls.some(({ length }) => length >= longestText))
      throw new UserError(
        `cannot read all of ${nameOf(path)}: it has a URL of ${longestText} characters or more.`,
      )
    if (parser.lists === 'sitemaps') for (const url of urls) yield* readChild(url)
    else if (urls.length > 0) yield Buffer.from(`${urls.join('\n')}\n`)
    if (parser.fault?.code === 'not-a-sitemap') throw isNoList(path, { is: 'XML, but not a sitemap' })
    // What was read could be mistaken for all that there is.
    if (parser.fault !== undefined)
      throw new UserError(
        `cannot read all of ${nameOf(path)}: ${parser.fault.why}. Download it again, or repair it.`,
      )
  }
}

/** XML is UTF-8 unless its declaration says otherwise. */
async function* textOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder> | undefined
  for await (const piece of pieces) {
    decoder ??= new TextDecoder(declaredEncoding(labelIn(piece.subarray(0, 256))))
    yield decoder.decode(piece, { stream: true })
  }
  if (decoder !== undefined) yield decoder.decode()
}

function labelIn(beginning: Uint8Array): string | undefined {
  return /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(String.fromCharCode(...beginning))?.[1]
}
