import { loadDecodedText, loadXmlParser, longestText, type SitemapEntry } from '@ruly/client/internal'

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
  const decodedText = await loadDecodedText()
  for await (const { text } of decodedText(pieces)) yield* linesOf(parser.write(text))
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
