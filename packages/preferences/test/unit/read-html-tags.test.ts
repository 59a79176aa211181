import { describe, expect, it } from 'vitest'

import { readHtmlTags } from '../../src/index.ts'

const robots = (content: string): string => `<meta name="robots" content="${content}">`

/** A stream of pieces that counts how many were taken, and whether it was cancelled. */
function streamOf(pieces: readonly string[]) {
  const seen = { taken: 0, isCancelled: false }
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const piece = pieces[seen.taken++]
        if (piece === undefined) controller.close()
        else controller.enqueue(new TextEncoder().encode(piece))
      },
      cancel() {
        seen.isCancelled = true
      },
    },
    { highWaterMark: 0 },
  )
  return { stream, seen }
}

describe('the tags of a page', () => {
  it.each([
    ['one', `<html><head>${robots('noai')}</head></html>`, ['noai']],
    ['several, in order', `<head>${robots('a')}<title>x</title>${robots('b')}`, ['a', 'b']],
    ['without a head element', `<!doctype html><title>x</title>${robots('a')}<p>${robots('b')}`, ['a']],
    ['in any case and form', `<HEAD><META CONTENT=noai NAME='Robots'/>`, ['noai']],
    ['with entities', '<meta name=robots content="no&#97;i &amp; more">', ['noai & more']],
    ['without content', '<meta name=robots>', ['']],
    ['the first of two attributes', '<meta name=robots name=other content=a content=b>', ['a']],
    ['not in comments', `<head><!-- ${robots('a')} -->`, []],
    ['not in scripts', `<head><script>'${robots('a')}'</script>${robots('b')}`, ['b']],
    ['not in titles', `<head><title>${robots('a')}</title>${robots('b')}`, ['b']],
    ['not in noscript', `<head><noscript>${robots('a')}</noscript>${robots('b')}`, ['b']],
    [
      'not in templates',
      `<head><template>${robots('a')}<template>${robots('c')}</template></template>${robots('b')}`,
      ['b'],
    ],
    [
      'behind templates with other elements',
      `<head><template><div></div></template>${robots('b')}<p>${robots('c')}`,
      ['b'],
    ],
    ['not in the body', `<head></head><body>${robots('a')}`, []],
    ['not after the head', `<head>${robots('a')}</head>${robots('b')}`, ['a']],
    ['not behind any other element', `<head><div>${robots('a')}</div></head>`, []],
    ['in broken markup', `<head><meta name="robots" content="a"<meta name=robots content=b>`, ['a']],
    ['none in an empty page', '', []],
  ])('are read: %s', async (_, page, contents) => {
    const { metas } = await readHtmlTags(page)
    expect(metas.map(({ content }) => content)).toEqual(contents)
  })

  it('are the same from text, bytes and pieces of any length', async () => {
    const page = `<html><head>${robots('noai, ünïcode')}<link rel="license" type="application/rsl+xml" href="/l.xml"></head>`
    const bytes = new TextEncoder().encode(page)
    const pieces = streamOf(page.split(''))
    const expected = {
      metas: [{ name: 'robots', content: 'noai, ünïcode' }],
      links: [{ rel: 'license', type: 'application/rsl+xml', href: '/l.xml' }],
      noSnippetElements: 0,
    }
    expect(await readHtmlTags(page)).toEqual(expected)
    expect(await readHtmlTags(bytes)).toEqual(expected)
    expect(await readHtmlTags(pieces.stream)).toEqual(expected)
  })

  it('are read up to the end of the head, and the stream is cancelled', async () => {
    const { stream, seen } = streamOf([`<head>${robots('a')}`, '</head>', '<body>', '<p>', 'and more'])
    expect((await readHtmlTags(stream)).metas).toHaveLength(1)
    expect(seen).toEqual({ taken: 2, isCancelled: true })
  })

  it('are read up to 1 MiB of a head that does not end', async () => {
    const filler = `<meta name=x content="${'y'.repeat(1000)}">`.repeat(100)
    const { stream, seen } = streamOf(Array.from({ length: 100 }, () => filler))
    const { metas } = await readHtmlTags(stream)
    expect(seen.isCancelled).toBe(true)
    expect(metas.length).toBe(Math.floor(1_048_576 / (filler.length / 100)))
    expect((await readHtmlTags(filler, { maxBytes: 2500 })).metas.length).toBe(2)
  })

  it('are read in the charset of the header, or of a byte order mark', async () => {
    const page = `<head>${robots('noai')}`
    const utf16 = Buffer.from(page, 'utf16le')
    const marked = Buffer.from(`\ufeff${page}`, 'utf16le')
    const contents = async (bytes: Uint8Array, charset?: string) =>
      (await readHtmlTags(bytes, { charset })).metas.map(({ content }) => content)
    expect(await contents(utf16, 'utf-16le')).toEqual(['noai'])
    expect(await contents(marked)).toEqual(['noai'])
    expect(await contents(marked.swap16())).toEqual(['noai'])
    expect(await contents(Buffer.from(page), 'x-unknown')).toEqual(['noai'])
  })

  it('count data-nosnippet in the whole page if you ask for it', async () => {
    const page =
      '<head></head><body><div data-nosnippet>a</div><p><span data-nosnippet="">b</span><meta name=robots content=a>'
    expect((await readHtmlTags(page)).noSnippetElements).toBe(0)
    const whole = await readHtmlTags(page, { wholePage: true })
    expect(whole).toEqual({ metas: [], links: [], noSnippetElements: 2 })
  })

  it('cost little in a page of nothing but broken tags', async () => {
    const pages = [
      '<'.repeat(1_000_000),
      '<a '.repeat(300_000),
      '<meta '.repeat(170_000),
      '<!--'.repeat(250_000),
      '&#x'.repeat(300_000),
    ]
    for (const page of pages) expect((await readHtmlTags(page, { wholePage: true })).metas).toEqual([])
  })

  it('are refused with wrong options', async () => {
    await expect(readHtmlTags('', { maxBytes: 0 })).rejects.toThrow(
      '"maxBytes" must be a whole number above 0',
    )
    await expect(readHtmlTags('', { body: true } as object)).rejects.toThrow('Unknown option "body"')
  })
})
