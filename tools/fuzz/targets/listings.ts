import { Parser } from 'htmlparser2'

import { captureIn, cdxFields } from '../../../packages/client/src/import/cdx.ts'
import { siteOfFile } from '../../../packages/client/src/import/read-folder.ts'
import type { SitemapParser } from '../../../packages/client/src/sitemaps/sitemap-parser.ts'
import { createTextParser } from '../../../packages/client/src/sitemaps/sitemap-document.ts'
import { createXmlParser } from '../../../packages/client/src/sitemaps/xml-parser.ts'
import { expectSame, expectThat, textOf, type Target } from '../target.ts'

export const target: Target = {
  promises:
    'Sitemaps are read the same in any pieces, and lines of CDX listings are captures with a URL and a time, or none.',
  maxBytes: 240,
  run(input) {
    const text = textOf(input)
    for (const create of [() => createXmlParser(Parser), createTextParser])
      expectSame('entries of pieces', readIn(create(), text, 3), readIn(create(), text, text.length))
    for (const line of text.split('\n')) {
      const { url = '', fetchedAt = 0 } = captureIn(line, cdxFields(line)) ?? {}
      expectThat('a capture has a URL and a time', typeof url === 'string' && Number.isFinite(fetchedAt))
    }
    expectThat('a file name has a site or none', typeof (siteOfFile(text) ?? '') === 'string')
  },
}

/** What a parser gives of a text in pieces; the cause of a fault depends on the first of several. */
function readIn(parser: SitemapParser, text: string, size: number): unknown {
  const found: unknown[] = []
  for (let at = 0; at < text.length; at += size) found.push(...parser.write(text.slice(at, at + size)))
  found.push(...parser.end())
  return parser.fault === undefined ? { found, lists: parser.lists } : parser.fault.code
}
