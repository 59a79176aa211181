import { Readable } from 'node:stream'
import * as zlib from 'node:zlib'

import { describe, expect, it } from 'vitest'

import { inputOpener } from '../../../src/runtime/open-input.ts'
import type { ListFault } from '../../../src/lists/fault-notes.ts'
import { openList } from '../../../src/lists/open-list.ts'
import { readUrls, type UrlReading } from '../../../src/lists/read-urls.ts'
import { createFolder } from '../../../../cli/test/support/ruly.ts'
import { zstdFrame } from '../../../../client/test/support/packed.ts'

const folder = createFolder()
const { signal } = new AbortController()
const cwd = '.'
const openInput = inputOpener({ cwd, stdin: () => Readable.from([]) })

interface Read {
  readonly urls: readonly string[]
  /** Lines with why they cannot be read. */
  readonly faults: readonly string[]
  /** The message of what ended the reading. */
  readonly error?: string
}

async function read(
  content: string | Uint8Array,
  name = 'list',
  { fetch, needsSite = false, takesHosts }: Partial<UrlReading> = {},
): Promise<Read> {
  const path = name.includes('://') ? name : folder.write(name, content)
  const urls: string[] = []
  const faults: string[] = []
  const tally = { urls: 0, malformed: 0, withAgent: 0 }
  const onFaults = (found: readonly ListFault[]): void => {
    for (const { line, why } of found) faults.push(`${line}: ${why}`)
  }
  try {
    const reading = { cwd, openInput, tally, signal, fetch, needsSite, takesHosts, onFaults }
    for await (const some of readUrls(path, reading)) urls.push(...some)
    return { urls, faults }
  } catch (error) {
    return { urls, faults, error: (error as Error).message.replaceAll(folder.path, '.') }
  }
}

async function allOf(pieces: AsyncIterable<Uint8Array>): Promise<readonly Uint8Array[]> {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return all
}

const urlset = (...urls: readonly string[]): string =>
  `<?xml version="1.0"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls
    .map((url) => `<url><loc>${url}</loc></url>`)
    .join('\n')}</urlset>`
const index = (...urls: readonly string[]): string =>
  `<sitemapindex>${urls.map((url) => `<sitemap><loc>${url}</loc></sitemap>`).join('')}</sitemapindex>`

describe('a list of URLs', () => {
  it('takes hosts for their https URLs where it is asked to, in any format', async () => {
    const hosts = { needsSite: true, takesHosts: true }
    const urls = ['https://example.com', 'https://shop.example.com:8080/a', 'http://example.org/']
    const lines = ['example.com', 'shop.example.com:8080/a', 'http://example.org/']
    expect(await read(`${lines.join('\n')}\n\n/a\nlocalhost\n`, 'hosts.txt', hosts)).toEqual({
      urls,
      faults: ['5: not an absolute URL', '6: not an absolute URL'],
    })
    const csv = ['site,owner', ...lines.map((line) => `${line},me`)].join('\n')
    expect(await read(csv.replace('site', 'url'), 'hosts.csv', hosts)).toEqual({ urls, faults: [] })
    const ndjson = lines.map((url) => JSON.stringify({ url })).join('\n')
    expect(await read(ndjson, 'hosts.ndjson', hosts)).toEqual({ urls, faults: [] })
    expect(await read('example.com\n')).toEqual({
      urls: [],
      faults: ['1: missing scheme, such as https://'],
    })
  })

  it('is text with a URL or a path a line', async () => {
    expect(await read('\ufeffhttps://e.com/a\r\n\n \t/b ü\n/c')).toEqual({
      urls: ['https://e.com/a', '/b ü', '/c'],
      faults: [],
    })
  })

  it('is text in gzip, and in zstd of several frames, whatever its name', async () => {
    expect((await read(zlib.gzipSync('/a\n/b\n'))).urls).toEqual(['/a', '/b'])
    const frames = ['/a\n', '/b\n'].map((text) => zstdFrame(Buffer.from(text)))
    expect((await read(Buffer.concat(frames))).urls).toEqual(['/a', '/b'])
  })

  it('is NDJSON, of objects or of strings', async () => {
    expect(await read('{"url":"/a","status":200}\n"/b"\n3\n{"loc":"/c"}\n')).toEqual({
      urls: ['/a', '/b'],
      faults: ['3: neither a JSON object nor a JSON string', '4: "url" is not a string'],
    })
  })

  it('is CSV with a column for the URL, whatever the others and what divides them', async () => {
    for (const table of [
      'id,"URL",note\r\n1,"/a","x,y"\r\n2,/b,\r\n',
      'Address;Status\n/a;200\n/b;404\n',
      'Top pages\tClicks\n/a\t3\n/b\t1\n',
      'url\n/a\n/b\n',
    ])
      expect(await read(table)).toEqual({ urls: ['/a', '/b'], faults: [] })
    expect((await read('https://e.com/a,200\nhttps://e.com/b,404\n', 'no-heading.csv')).urls).toEqual([
      'https://e.com/a',
      'https://e.com/b',
    ])
  })

  it('is CSV of one column, whose URLs may have commas', async () => {
    expect((await read('url\nhttps://e.com/a,b\n"https://e.com/c;d"\n')).urls).toEqual([
      'https://e.com/a,b',
      'https://e.com/c;d',
    ])
  })

  it('is an access log, of which the targets are taken; a request without a path asks nothing', async () => {
    const line = (request: string): string =>
      `::1 - jane [10/Oct/2026:13:55:36 -0700] "${request}" 200 2326 "https://e.com/no" "Mozilla/5.0\t1"`
    const requests = [
      String.raw`GET /a?q=\"x\" HTTP/1.1`,
      String.raw`GET /\xc3\xa9 HTTP/1.1`,
      'HEAD https://e.com/b HTTP/1.0',
      'OPTIONS * HTTP/1.1',
      '-',
    ]
    expect(await read(requests.map(line).join('\n'))).toEqual({
      urls: ['/a?q="x"', '/%c3%a9', 'https://e.com/b'],
      faults: [],
    })
  })

  it('tells which lines name no URL, and gives the others', async () => {
    expect(await read('/a\nno url\nexample.com/a\nlocalhost:3000/a\n\n/b\n')).toEqual({
      urls: ['/a', '/b'],
      faults: [
        '2: neither an absolute URL nor a path',
        '3: missing scheme, such as https://',
        '4: missing scheme, such as https://',
      ],
    })
    expect((await read('/a\nhttps://e.com/a\n', 'whole', { needsSite: true })).faults).toEqual([
      '1: not an absolute URL',
    ])
  })

  it('has the robots of its lines left to ruly bulk', async () => {
    expect((await read('GPTBot\t/a\n/b\n')).urls).toEqual(['/a', '/b'])
    expect((await read('agent,url\nGPTBot,/a\n')).urls).toEqual(['/a'])
  })
})

describe('a list that is read from a place on', () => {
  const text = 'https://e.com/1\nhttps://e.com/2\n'
  const sitemap = urlset('https://e.com/1', 'https://e.com/2')

  it.each([
    ['text', text],
    ['gzip', zlib.gzipSync(text)],
    ['a sitemap', sitemap],
    ['a packed sitemap', zlib.gzipSync(sitemap)],
  ])('has what comes after it, in what is unpacked: %s', async (name, content) => {
    const path = folder.write(name, content)
    for (const from of [0, 16, text.length]) {
      const { pieces } = await openList(path, { cwd, openInput, from })
      expect(Buffer.concat(await allOf(pieces)).toString()).toBe(text.slice(from))
    }
  })
})

describe('a sitemap', () => {
  it('gives the URLs of its pages, however the file is packed, cut and written', async () => {
    const sitemap = `\ufeff<?xml version="1.0"?>
<!DOCTYPE urlset><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><!-- <url><loc>/no</loc></url> -->
<url><loc>
  https://e.com/1?a&amp;b&#x63; </loc><image:image><image:loc>/no</image:loc></image:image></url>
<url><loc><![CDATA[https://e.com/2?<&amp;]]></loc></url><url><loc>https://e.com/a/
  b</loc>
<url><loc/><loc></loc></url></urlset>`
    const urls = ['https://e.com/1?a&bc', 'https://e.com/2?<&amp;', 'https://e.com/a/b']
    expect(await read(sitemap)).toEqual({ urls, faults: [] })
    expect(await read(zlib.gzipSync(sitemap), 'sitemap.txt')).toEqual({ urls, faults: [] })
  })

  it('may be a feed', async () => {
    const item = '<item><link>https://e.com/1</link><pubDate>today</pubDate></item>'
    const rss = `<rss version="2.0"><channel><link>https://e.com/</link>${item}</channel></rss>`
    expect(await read(rss)).toEqual({ urls: ['https://e.com/1'], faults: [] })
    const atom = '<feed><entry><link href="https://e.com/&#10;2"/></entry></feed>'
    expect(await read(atom)).toEqual({ urls: ['https://e.com/2'], faults: [] })
  })

  it('that breaks off is an error after the URLs so far, so that a part is not taken for the whole', async () => {
    const urls = ['https://e.com/1', 'https://e.com/2']
    const whole = urlset(...urls)
    const error = 'cannot read all of ./list: it breaks off. Download it again, or repair it.'
    expect(await read(whole.slice(0, -'</urlset>'.length))).toEqual({ urls, faults: [], error })
    expect(await read(`${whole.slice(0, -'</urlset>'.length)}<url><loc>/cut`)).toMatchObject({ urls, error })
    expect(await read(`${whole.slice(0, -1)} >\n`)).toEqual({ urls, faults: [] })
    expect(await read('<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" />')).toEqual({
      urls: [],
      faults: [],
    })
    folder.write('part.xml', whole.slice(0, -3))
    expect((await read(index('part.xml'))).error).toContain('cannot read all of ./part.xml: it breaks off.')
  })

  it('may name its vocabulary, and an encoding', async () => {
    const xml =
      '<?xml version="1.0" encoding="ISO-8859-1"?><s:urlset><s:url><s:loc>https://e.com/é</s:loc></s:url></s:urlset>'
    expect((await read(Buffer.from(xml, 'latin1'))).urls).toEqual(['https://e.com/é'])
  })

  it.each(['utf-16', 'klingon'])(
    'is UTF-8 if its encoding cannot be the one that it names: %s',
    async (label) => {
      const xml = `<?xml version="1.0" encoding="${label}"?><urlset><url><loc>https://e.com/é</loc></url></urlset>`
      expect(await read(xml)).toEqual({ urls: ['https://e.com/é'], faults: [] })
    },
  )

  it('that lists others gives the URLs of all, from files beside it', async () => {
    folder.write('one.xml', urlset('https://e.com/1', 'https://e.com/2'))
    folder.write('two.xml.gz', zlib.gzipSync(urlset('https://e.com/3')))
    folder.write('three.txt', 'https://e.com/4')
    folder.write('page.xml?n=2', urlset('https://e.com/5'))
    const list = index(
      'https://e.com/maps/one.xml',
      'https://e.com/two.xml.gz',
      'three.txt',
      'https://e.com/page.xml?n=2',
    )
    expect(await read(list)).toEqual({ urls: [1, 2, 3, 4, 5].map((n) => `https://e.com/${n}`), faults: [] })
  })

  it('that lists a file which is not there says so, and leaves its folder alone', async () => {
    const { error } = await read(index('https://e.com/none.xml'))
    expect(error).toBe(
      'cannot read all of ./list: it lists https://e.com/none.xml, but there is no file ./none.xml. Download it to that path.',
    )
    expect((await read(index('../../etc/passwd'))).error).toContain('there is no file ./passwd')
    expect((await read(index('https://e.com/..'))).error).toContain('cannot read all of')
  })

  it('that lists itself comes to an end', async () => {
    expect((await read(index('https://e.com/loop.xml'), 'loop.xml')).error).toContain(
      'sitemap indexes are nested more than 3 levels deep.',
    )
  })

  it('is fetched where a site is asked, and so are those that it lists', async () => {
    const site = new Map<string, string | Uint8Array>([
      ['https://e.com/index.xml', index('https://e.com/a.xml', '/b.xml.gz')],
      ['https://e.com/a.xml', urlset('https://e.com/1')],
      ['https://e.com/b.xml.gz', zlib.gzipSync(urlset('https://e.com/2'))],
    ])
    const fetch: UrlReading['fetch'] = async (url) =>
      Readable.from([Buffer.from((site.get(url) ?? '') as Uint8Array)])
    const expected = { urls: ['https://e.com/1', 'https://e.com/2'], faults: [] }
    expect(await read('', 'https://e.com/index.xml', { fetch })).toEqual(expected)
    expect(await read(index('https://e.com/a.xml', 'https://e.com/b.xml.gz'), 'list', { fetch })).toEqual(
      expected,
    )
    expect((await read('', 'https://e.com/index.xml')).error).toBe(
      'cannot read https://e.com/index.xml: URLs are not fetched here. Download it, and pass the file.',
    )
  })

  it('without an end of a URL or a comment does not fill memory', async () => {
    const long = 'x'.repeat(1 << 21)
    const url = `<urlset><url><loc>https://e.com/${long}`
    expect((await read(url)).error).toContain('it breaks off')
    expect(await read(`${url}</loc></url></urlset>`)).toMatchObject({
      urls: [],
      error: 'cannot read all of ./list: it has a URL of 4096 characters or more.',
    })
    expect((await read(`<urlset><!--${long}`)).error).toContain('it has markup that is too long')
  })
})

describe('what is not a list', () => {
  it.each([
    ['a zip archive or an .xlsx file', 'PK\u0003\u0004'],
    ['a PDF document', '%PDF-1.7\n'],
    ['a PNG image', '\u0089PNG\r\n'],
    ['bzip2', 'BZh91AY'],
    ['gzip within a compressed file', zlib.gzipSync(zlib.gzipSync('/a')).toString('latin1')],
    ['UTF-16', '\u00ff\u00fe/\0a\0'],
    ['binary data, or UTF-16', '/\0a\0\n\0'],
    ['binary data, or UTF-16', '\u0001\u0002\u0003abc'],
    ['an HTML page', '\n<!DOCTYPE html>\n<title>e</title>'],
    ['an HTML page', '<html lang="en">'],
    ['text with CR alone at line ends', 'https://e.com/a\rhttps://e.com/b\r'],
    ['XML, but not a sitemap', '<?xml version="1.0"?><svg></svg>'],
    ['XML, but not a sitemap', '<'],
    ['multi-line JSON or an array', '[\n  {"url":"/a"}\n]'],
    ['multi-line JSON or an array', '[{"url":"/a"}]'],
    ['multi-line JSON or an array', '{\n  "url":"/a"\n}'],
    ['a robots.txt', '# ours\n\nUser-agent: *\nDisallow: /\n'],
    ['a WARC', 'WARC/1.0\r\n'],
    ['an access log in the W3C extended format', '#Software: IIS\n#Fields: date cs-uri-stem\n'],
  ])('is refused with what it looks like: %s', async (looks, content) => {
    const { urls, error } = await read(Buffer.from(content, 'latin1'))
    expect(urls).toEqual([])
    expect(error).toContain(`cannot read ./list: it looks like ${looks}, expected a list of URLs. `)
  })

  it('is never a list for what a line after the first has', async () => {
    expect((await read('/a\n<html>\n/\0\n')).faults).toEqual(['2: neither an absolute URL nor a path'])
  })
})
