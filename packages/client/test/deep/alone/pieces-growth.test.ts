import { Parser } from 'htmlparser2'
import { describe, expect, it } from 'vitest'

import { growthOf, mostGrowth } from '../../../../ruly/test/support/growth.ts'
import { pieces, repeated } from '../../../../ruly/test/support/repeated-pieces.ts'
import { isBrowserUserAgent } from '../../../src/client-options.ts'
import { beginsAsPage, hasAgentLine, hasDisallowLine } from '../../../src/cache/record/body-meaning.ts'
import { createHtmlParser } from '@ruly/common/html-parser'
import { cacheControl } from '../../../src/http/cache-control.ts'
import { wholeSize, validatorsOf } from '../../../src/http/headers.ts'
import { httpDate, retryAfter, writtenTime } from '../../../src/http/http-date.ts'
import { mediaType } from '../../../src/http/media-type.ts'
import { redirectTarget } from '../../../src/http/redirects.ts'
import { captureIn, cdxFields } from '../../../src/import/cdx.ts'
import { siteOfFile } from '../../../src/import/read-folder.ts'
import { HeadReader } from '../../../../preferences/src/fetched/head-reader.ts'
import { RslBuilder } from '../../../../preferences/src/fetched/rsl-builder.ts'
import { createTextParser } from '../../../src/sitemaps/sitemap-document.ts'
import { createXmlParser } from '../../../src/sitemaps/xml-parser.ts'

function headOf(html: string, wholePage: boolean): unknown {
  const reader = new HeadReader(Parser, wholePage)
  reader.write(html)
  return reader.tags()
}

function sitemapOf(xml: string): void {
  const parser = createXmlParser(Parser)
  parser.write(xml)
  parser.end()
}

function rslOf(xml: string): void {
  const builder = new RslBuilder()
  new Parser(builder, { xmlMode: true }).write(
    `<rsl xmlns="https://rslstandard.org/rsl">${xml.slice(0, 16_384)}`,
  )
}

/** What reads texts that come from a site, an archive or a list. */
const doors: Readonly<Record<string, (text: string) => unknown>> = {
  'Cache-Control': (text) => cacheControl(`max-age=${text}`),
  'Content-Range': (text) => wholeSize({ 'content-range': `bytes ${text}` }),
  'Content-Type': (text) => mediaType(text),
  'the parameters of Content-Type': (text) => mediaType(`text/plain;${text}`),
  'a charset of Content-Type': (text) => mediaType(`text/plain;charset="${text}`),
  Date: (text) => httpDate(`Sun, ${text}`, 0),
  ETag: (text) => validatorsOf({ etag: `"${text}`, 'last-modified': text }, 0),
  Location: (text) => redirectTarget(new URL('https://example.com/a'), text),
  'Retry-After': (text) => retryAfter(text, 0),
  'User-Agent': isBrowserUserAgent,
  'the head of a page': (text) => headOf(text, false),
  'a page': (text) => headOf(text, true),
  'a page in SVG': (text) => headOf(`<svg><p>${text}`, true),
  'an attribute': (text) => headOf(`<meta name="${text}`, true),
  attributes: (text) => headOf(`<meta ${text}`, true),
  'the text of a page': (text) => {
    let read = ''
    createHtmlParser(Parser, { ontext: (piece) => (read += piece) }).end(text)
    return read
  },
  'a robots.txt or a page': (text) => {
    const bytes = Buffer.from(text)
    return [hasAgentLine(bytes), hasDisallowLine(bytes), beginsAsPage(bytes)]
  },
  'a sitemap': sitemapOf,
  'elements of a sitemap': (text) => sitemapOf(`<urlset><url>${text}`),
  'a URL of a sitemap': (text) => sitemapOf(`<urlset><url><loc>${text}</loc></url></urlset>`),
  'a text sitemap': (text) => createTextParser().write(text),
  'a time in a sitemap': writtenTime,
  'an RSL document': rslOf,
  'a line of a CDX listing': (text) => captureIn(text, cdxFields(text)),
  'a JSON line of a CDX listing': (text) => captureIn(`com,a)/ 20200101000000 {${text}}`, undefined),
  'the name of a file': (text) => siteOfFile(`${text}.txt`),
}

describe('time grows as the text does', () => {
  it.each(Object.entries(doors))('with pieces again and again in %s', { timeout: 600_000 }, (_, door) => {
    const slow = pieces.filter((piece) => {
      const growth = growthOf((times) => {
        const text = repeated(piece, 4000 * times)
        return () => {
          door(text)
        }
      })
      return growth >= mostGrowth
    })
    expect(slow).toEqual([])
  })

  it.each([
    '<head>',
    '<html>',
    '<head><html>',
    '<div>',
    '<div data-nosnippet>',
    '<svg>',
    '<form>',
    '<p><div></p>',
  ])('for a page of %s', (tags) => {
    const growth = growthOf((times) => {
      const page = repeated(tags, 30_000 * times)
      return () => {
        headOf(page, true)
      }
    })
    expect(growth).toBeLessThan(mostGrowth)
  })
})
