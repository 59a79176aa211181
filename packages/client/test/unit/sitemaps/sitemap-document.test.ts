import { gzipSync } from 'node:zlib'

import { Parser } from 'htmlparser2'
import { describe, expect, it, onTestFinished, vi } from 'vitest'

import { sitemapDocument } from '../../../src/sitemaps/sitemap-document.ts'
import type { SitemapEntry } from '../../../src/sitemaps/sitemap-parser.ts'

const limits = { maxBytes: 52_428_800, maxEntries: 50_000 }

interface ReadDocument {
  readonly lists: 'pages' | 'sitemaps' | undefined
  readonly entries: readonly SitemapEntry[]
  readonly fault: string | undefined
}

async function read(
  document: string | Uint8Array,
  given: Partial<typeof limits> = {},
): Promise<ReadDocument> {
  const bytes = typeof document === 'string' ? new TextEncoder().encode(document) : document
  const reading = sitemapDocument(bytes, { ...limits, ...given })
  const entries: SitemapEntry[] = []
  for await (const batch of reading.entries()) entries.push(...batch)
  return { lists: reading.lists, entries, fault: reading.fault?.code }
}

async function locsOf(document: string | Uint8Array): Promise<readonly string[]> {
  return (await read(document)).entries.map(({ loc }) => loc)
}

const xmlns = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const urlset = (inside: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><urlset ${xmlns}>${inside}</urlset>`
const url = (loc: string): string => `<url><loc>${loc}</loc></url>`
const many = (count: number, text: string): string => Array.from({ length: count }, () => text).join('')

describe('a sitemap', () => {
  it('is read with its URLs and the times of the last changes, whatever else it has', async () => {
    const document = `<?xml version="1.0" encoding="UTF-8"?>
<!-- a comment with <url><loc>https://example.com/no</loc></url> -->
<urlset ${xmlns} xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
  <url>
    <loc>https://example.com/a?b=1&amp;c=&#50;</loc><lastmod> 2025-03-09 </lastmod>
    <changefreq>daily</changefreq><priority>0.8</priority>
    <image:image><image:loc>https://example.com/a.png</image:loc><loc>https://example.com/nested</loc></image:image>
  </url>
  <url><loc><![CDATA[https://example.com/b?x=1&y=2]]></loc></url>
  <url><lastmod>2025</lastmod><loc>
    https://example.com/a/very/long/
    path
  </loc></url>
</urlset>`
    expect(await read(document)).toEqual({
      lists: 'pages',
      fault: undefined,
      entries: [
        { loc: 'https://example.com/a?b=1&c=2', lastmod: '2025-03-09' },
        { loc: 'https://example.com/b?x=1&y=2', lastmod: '' },
        { loc: 'https://example.com/a/very/long/path', lastmod: '2025' },
      ],
    })
  })

  it('may be an index', async () => {
    const index = `<sitemapindex ${xmlns}><sitemap><loc>https://example.com/1.xml</loc><lastmod>2025-01-01</lastmod></sitemap></sitemapindex>`
    expect(await read(index)).toEqual({
      lists: 'sitemaps',
      fault: undefined,
      entries: [{ loc: 'https://example.com/1.xml', lastmod: '2025-01-01' }],
    })
  })

  it('may write its names with a prefix, and have another namespace or none', async () => {
    const prefixed = `<s:urlset xmlns:s="x"><s:url><s:loc>https://example.com/a</s:loc></s:url></s:urlset>`
    expect(await locsOf(prefixed)).toEqual(['https://example.com/a'])
    expect(await locsOf(`<urlset>${url('https://example.com/a')}</urlset>`)).toEqual([
      'https://example.com/a',
    ])
  })

  it.each([
    [
      'RSS 2.0',
      `<rss version="2.0"><channel><link>https://example.com/</link><item><title>A</title><link>https://example.com/a</link><pubDate>Sun, 09 Mar 2025 10:00:00 GMT</pubDate></item></channel></rss>`,
      'Sun, 09 Mar 2025 10:00:00 GMT',
    ],
    [
      'RSS 1.0',
      `<rdf:RDF xmlns:rdf="r" xmlns="n"><channel><link>https://example.com/</link></channel><item><link>https://example.com/a</link><dc:date>2025-03-09</dc:date></item></rdf:RDF>`,
      '2025-03-09',
    ],
    [
      'Atom',
      `<feed xmlns="http://www.w3.org/2005/Atom"><link href="https://example.com/"/><entry><link rel="edit" href="https://example.com/edit"/><link href="https://example.com/a"/><link rel="alternate" href="https://example.com/b"/><published>2025-01-01</published><updated>2025-03-09T10:00:00Z</updated></entry></feed>`,
      '2025-03-09T10:00:00Z',
    ],
  ])('may be a feed: %s', async (_, document, lastmod) => {
    expect(await read(document)).toEqual({
      lists: 'pages',
      fault: undefined,
      entries: [{ loc: 'https://example.com/a', lastmod }],
    })
  })

  it('may be text with a URL on each line, with any ends of lines', async () => {
    const text = '\ufeffhttps://example.com/a\r\n\n  https://example.com/b  \rnonsense\nhttps://example.com/c'
    expect(await locsOf(text)).toEqual([
      'https://example.com/a',
      'https://example.com/b',
      'nonsense',
      'https://example.com/c',
    ])
  })

  it('may be compressed, in several members too', async () => {
    const members = [
      urlset(url('https://example.com/a')).slice(0, 60),
      urlset(url('https://example.com/a')).slice(60),
    ]
    expect(await locsOf(Buffer.concat(members.map((text) => gzipSync(text))))).toEqual([
      'https://example.com/a',
    ])
  })

  it.each([
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${urlset(url('https://example.com/é'))}`)],
    ['UTF-16', Buffer.from(`\ufeff${urlset(url('https://example.com/é'))}`, 'utf16le')],
    ['UTF-16, big endian', Buffer.from(`\ufeff${urlset(url('https://example.com/é'))}`, 'utf16le').swap16()],
    [
      'the encoding that it declares',
      Buffer.from(urlset(url('https://example.com/é')).replace('UTF-8', 'ISO-8859-1'), 'latin1'),
    ],
    [
      'UTF-8, where it declares what it cannot be',
      Buffer.from(urlset(url('https://example.com/é')).replace('UTF-8', 'UTF-16')),
    ],
    [
      'UTF-8, where it declares what nobody knows',
      Buffer.from(urlset(url('https://example.com/é')).replace('UTF-8', 'klingon')),
    ],
  ])('may be in %s', async (_, bytes) => {
    expect(await locsOf(bytes)).toEqual(['https://example.com/é'])
  })

  it('is the same wherever its bytes are cut', async () => {
    const document = new TextEncoder().encode(
      `${' '.repeat(65_530)}${urlset(url('https://example.com/é&amp;') + url('b'))}`,
    )
    for (let shift = 0; shift < 12; shift++)
      expect(await locsOf(document.subarray(shift))).toEqual(['https://example.com/é&', 'b'])
  })
})

const good = url('https://example.com/a')

/** Documents that are wrong or want to harm: what is read of them, by the number of entries, and the fault. */
const hostile: readonly (readonly [
  name: string,
  document: string | Uint8Array,
  entries: number,
  fault: string | undefined,
])[] = [
  ['nothing', '', 0, 'not-a-sitemap'],
  ['white space', ' \n\t', 0, 'not-a-sitemap'],
  ['an HTML page', '<!doctype html><html><head><title>Not found</title></head></html>', 0, 'not-a-sitemap'],
  [
    'a page of XHTML',
    '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>',
    0,
    'not-a-sitemap',
  ],
  ['text', 'The page was not found.', 0, 'not-a-sitemap'],
  ['JSON', '{"urls":["https://example.com/a"]}', 0, 'not-a-sitemap'],
  ['a robots.txt', 'User-agent: *\nDisallow: /\n', 0, 'not-a-sitemap'],
  [
    'an image',
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13),
    0,
    'not-a-sitemap',
  ],
  ['only a declaration', '<?xml version="1.0"?>', 0, 'not-a-sitemap'],
  ['another root', `<urls>${good}</urls>`, 0, 'not-a-sitemap'],
  ['cut within a URL', urlset(good + good).slice(0, -30), 1, 'malformed'],
  ['cut within a tag', `<urlset>${good}<ur`, 1, 'malformed'],
  ['an end tag too few', `<urlset>${good}`, 1, 'malformed'],
  ['an end tag too many', `</url>${urlset(good)}</urlset>`, 1, undefined],
  [
    'end tags in the wrong order',
    `<urlset><url><loc>https://example.com/a</url></loc></urlset>`,
    1,
    undefined,
  ],
  ['a second root', urlset(good) + urlset(good), 1, 'malformed'],
  [
    'a DOCTYPE without definitions',
    `<!DOCTYPE urlset SYSTEM "http://127.0.0.1/s.dtd">${urlset(good)}`,
    1,
    undefined,
  ],
  [
    'an external entity',
    `<!DOCTYPE urlset [<!ENTITY e SYSTEM "file:///etc/passwd">]>${urlset(url('&e;'))}`,
    0,
    'malformed',
  ],
  [
    'a billion laughs',
    `<!DOCTYPE urlset [<!ENTITY a "${'x'.repeat(1000)}"><!ENTITY b "${many(1000, '&a;')}">]>${urlset(url('&b;'))}`,
    0,
    'malformed',
  ],
  [
    'parameter entities',
    `<!DOCTYPE urlset [<!ENTITY % p SYSTEM "http://127.0.0.1/p"> %p;]>${urlset(good)}`,
    0,
    'malformed',
  ],
  [
    'a DOCTYPE after the root',
    `<urlset>${good}<!DOCTYPE x [<!ENTITY a "b">]>${good}</urlset>`,
    1,
    'malformed',
  ],
  ['an unknown entity', urlset(url('https://example.com/&unknown;')), 1, undefined],
  ['deep', `<urlset>${good}${many(100_000, '<url>')}`, 1, 'malformed'],
  [
    'many attributes',
    `<urlset ${Array.from({ length: 100_000 }, (_, n) => `a${n}="b"`).join(' ')}>${good}`,
    0,
    'malformed',
  ],
  ['a long name', `<urlset>${good}<${'a'.repeat(200_000)}>`, 1, 'malformed'],
  ['a long attribute', `<urlset>${good}<url a="${'a'.repeat(200_000)}`, 1, 'malformed'],
  ['a comment without an end', `<urlset>${good}<!-- ${'-'.repeat(200_000)}`, 1, 'malformed'],
  [
    'a comment of more than a mebibyte',
    `<urlset>${good}<!--${'a'.repeat(1_100_000)}--></urlset>`,
    1,
    'malformed',
  ],
  ['CDATA without an end', `<urlset>${good}<url><loc><![CDATA[${'a'.repeat(200_000)}`, 1, 'malformed'],
  ['a long URL', urlset(url(`https://example.com/${'a'.repeat(300_000)}`) + good), 2, undefined],
  ['a long line', `https://example.com/a\n${'b'.repeat(300_000)}\nhttps://example.com/c`, 3, undefined],
  ['angle brackets', many(200_000, '<'), 0, 'not-a-sitemap'],
  ['start and end tags in turn', `<urlset>${many(140_000, '</x><y/>')}</urlset>`, 0, undefined],
  ['URLs without a place', `<urlset>${many(50_000, '<url/>')}</urlset>`, 50_000, undefined],
  ['more URLs than there may be', `<urlset>${many(60_000, good)}</urlset>`, 50_000, 'limit'],
  ['gzip that breaks off', gzipSync(urlset(good)).subarray(0, 60), 0, 'malformed'],
  [
    'gzip that is damaged',
    gzipSync(urlset(good)).map((byte, at) => (at === 30 ? byte ^ 0xff : byte)),
    0,
    'malformed',
  ],
  ['gzip within gzip', gzipSync(gzipSync(urlset(good))), 0, 'not-a-sitemap'],
  [
    'invalid UTF-8',
    Buffer.concat([
      Buffer.from('<urlset><url><loc>https://example.com/'),
      Uint8Array.of(0xff, 0xfe),
      Buffer.from('</loc></url></urlset>'),
    ]),
    1,
    undefined,
  ],
]

describe('a hostile sitemap', () => {
  it.each(hostile)('is read as far as it is one: %s', async (_, document, entries, fault) => {
    const found = await read(document)
    expect({ entries: found.entries.length, fault: found.fault }).toEqual({ entries, fault })
  })

  it('expands no entity but those of XML', async () => {
    expect(await locsOf(urlset(url('https://example.com/&unknown;&lt;&gt;&quot;&apos;&amp;&#x41;')))).toEqual(
      [`https://example.com/&unknown;<>"'&A`],
    )
  })

  it('keeps no more of a URL or a line than it may have', async () => {
    const long = 'a'.repeat(300_000)
    for (const document of [urlset(url(`https://example.com/${long}`)), `https://example.com/a\n${long}`])
      expect((await locsOf(document)).at(-1)?.length).toBeLessThan(40_000)
  })

  it('is not at fault where its reader fails', async () => {
    const write = vi.spyOn(Parser.prototype, 'write').mockImplementation(() => {
      throw new Error('a fault of the reader')
    })
    onTestFinished(() => write.mockRestore())
    await expect(read('<urlset/>')).rejects.toThrow('a fault of the reader')
  })

  it('is not decompressed further than it may be: a gzip bomb', async () => {
    const bomb = gzipSync(Buffer.alloc(20_000_000, ' '))
    expect(bomb.length).toBeLessThan(30_000)
    expect(await read(bomb, { maxBytes: 100_000 })).toEqual({ lists: undefined, entries: [], fault: 'limit' })
  })

  it('has as many bytes as it may, and not one more', async () => {
    const document = urlset(good)
    const maxBytes = document.length
    expect((await read(document, { maxBytes })).fault).toBeUndefined()
    expect((await read(document, { maxBytes: maxBytes - 1 })).fault).toBe('limit')
  })
})
