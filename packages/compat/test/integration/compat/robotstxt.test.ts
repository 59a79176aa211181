import { once } from 'node:events'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'

import { heritrix } from 'ruly/dialects'
import { Agent, Client, Pool } from 'undici'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { get, getAllowed, parse, type GetOptions } from '../../../src/robotstxt/robotstxt-get.ts'
import { origin, userAgent } from '../../../../client/test/support/clients.ts'
import { createCertificate } from '../../../../client/test/support/fetch/certificate.ts'
import { file, status, type Origin } from '../../../../client/test/support/origin.ts'

const rules = 'User-agent: ExampleBot\nDisallow: /private\n'

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const end of ends.splice(0).toReversed()) await end()
})

/** Something for the rest of the test. */
function kept<T extends { close(): Promise<unknown> }>(closable: T): T {
  ends.push(() => closable.close())
  return closable
}

/** A server that leads `/robots.txt` over some redirects to a file at another path. */
function redirecting(times: number): Promise<Origin> {
  return origin((request, response) => {
    const at = Number(/\d+$/.exec(request.url ?? '')?.[0] ?? 0)
    const next = at < times ? status(302, { location: `/moved/${at + 1}` }) : file(rules)
    next(request, response)
  })
}

async function answersOf(source: Parameters<typeof get>[0], options?: GetOptions): Promise<string> {
  const parser = await get(source, userAgent, options)
  return ['/private', '/'].map((path) => (parser.isAllowed(path) ? 'A' : 'D')).join('')
}

describe('a file that is fetched', () => {
  it('is that of scheme, host and port, whatever the path, and is asked for with the user agent', async () => {
    const site = await origin(file(rules))
    const sources = [
      site.url,
      `${site.url}/a/b?c#d`,
      new URL('/a', site.url),
      { href: `${site.url}/private` },
    ]
    for (const source of sources) expect(await answersOf(source)).toBe('DA')
    expect(site.requests.map(({ path, headers }) => [path, headers['user-agent']])).toEqual(
      sources.map(() => ['/robots.txt', userAgent]),
    )
  })

  it('is what parse makes of its text', async () => {
    const text = `${rules}Crawl-delay: 2\nSitemap: https://example.com/s.xml\n`
    const site = await origin(file(text))
    const parser = await get(site.url, userAgent)
    const parsed = parse(text, userAgent)
    expect({ ...parser }).toEqual({ ...parsed, isAllowed: expect.any(Function) })
    expect(parser.sitemaps).toEqual(['https://example.com/s.xml'])
  })

  it('closes the connections that it opened', async () => {
    // Without time no connection is closed because nobody uses it.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const closed: Promise<unknown>[] = []
    const site = await origin((request, response) => {
      closed.push(once(request.socket, 'close'))
      file(rules)(request, response)
    })
    await get(site.url, userAgent)
    await Promise.all(closed)
    expect(closed).toHaveLength(1)
  })

  it('is read to its end, however long', async () => {
    const site = await origin(file(`${'# filler\n'.repeat(70_000)}${rules}`))
    expect(await answersOf(site.url)).toBe('DA')
  })

  it('is read as far as it came', async () => {
    const site = await origin((_, response) => {
      response.writeHead(200, { 'content-length': '1000' })
      response.write(rules)
      setImmediate(() => response.destroy())
    })
    expect(await answersOf(site.url)).toBe('DA')
  })

  it('answers for the URL that it is asked for by', async () => {
    const site = await origin(file(rules))
    expect(await getAllowed(`${site.url}/private`, userAgent)).toBe(false)
    expect(await getAllowed(new URL('/public', site.url), userAgent)).toBe(true)
    expect(await getAllowed(`${site.url}/private`, 'Other/1.0')).toBe(true)
  })

  it('is asked for with the same options either way', async () => {
    const site = await redirecting(2)
    const answers = [1, 2].map((numRedirects) =>
      getAllowed(`${site.url}/private`, userAgent, { numRedirects }),
    )
    expect(await Promise.all(answers)).toEqual([true, false])
  })
})

describe('an answer that is no file', () => {
  const open = [300, 304, 400, 402, 404, 410, 418, 429, 451, 500, 503, 599]

  it.each([...[401, 403].map((code) => [code, 'DD'] as const), ...open.map((code) => [code, 'AA'] as const)])(
    'of %i means %s',
    async (code, expected) => {
      const site = await origin(status(code))
      expect(await answersOf(site.url)).toBe(expected)
    },
  )

  it('has the text that stands for it', async () => {
    const site = await origin(status(403))
    const forbidden = await get(site.url, userAgent)
    expect([forbidden.text, forbidden.found]).toEqual(['User-agent: *\nDisallow: /\n', true])
    site.answer(status(404))
    expect((await get(site.url, userAgent)).text).toBe('User-agent: *\nDisallow:\n')
  })

  it.each([201, 203, 206])('of %i is a file still', async (code) => {
    const site = await origin((_, response) => {
      response.writeHead(code)
      response.end(rules)
    })
    expect(await answersOf(site.url)).toBe('DA')
  })

  it('allows everything where nobody listens', async () => {
    const site = await origin(file(rules))
    await site.close()
    expect(await answersOf(site.url)).toBe('AA')
  })

  it('allows everything where the connection is reset, or what comes is not HTTP', async () => {
    const site = await origin((request) => request.socket.resetAndDestroy())
    expect(await answersOf(site.url)).toBe('AA')
    site.answer((request) => request.socket.end('hello\n'))
    expect(await answersOf(site.url)).toBe('AA')
  })

  it('allows everything when time is up, before the answer or in its body', async () => {
    const site = await origin(() => undefined)
    expect(await answersOf(site.url, { httpTimeout: 0.1 })).toBe('AA')
    site.answer((_, response) => response.write(rules))
    expect(await answersOf(site.url, { httpTimeout: 0.1 })).toBe('AA')
  })
})

describe('a request', () => {
  it('is given up after ten seconds, unless another time is given', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const site = await origin(() => undefined)
    const answers: string[] = []
    const asked = answersOf(site.url).then((answer) => answers.push(answer))
    while (site.requests.length === 0) await new Promise(setImmediate)
    await vi.advanceTimersByTimeAsync(9_900)
    expect(answers).toEqual([])
    await vi.advanceTimersByTimeAsync(100)
    await asked
    expect(answers).toEqual(['AA'])
  })
})

describe('redirects', () => {
  it.each([301, 302, 303, 307, 308])('of %i are followed, relative and absolute', async (code) => {
    const site = await origin((request, response) => {
      const locations: Record<string, string> = {
        '/robots.txt': 'elsewhere',
        '/elsewhere': `${site.url}/file`,
      }
      const location = locations[request.url ?? '']
      const next = location === undefined ? file(rules) : status(code, { location })
      next(request, response)
    })
    expect(await answersOf(site.url)).toBe('DA')
    expect(site.requests.map(({ path }) => path)).toEqual(['/robots.txt', '/elsewhere', '/file'])
  })

  it('lead to another port', async () => {
    const other = await origin(file(rules))
    const site = await origin(status(302, { location: `${other.url}/robots.txt` }))
    expect(await answersOf(site.url)).toBe('DA')
  })

  it('are followed five times, and no sixth time', async () => {
    const five = await redirecting(5)
    expect(await answersOf(five.url)).toBe('DA')
    const six = await redirecting(6)
    expect(await answersOf(six.url)).toBe('AA')
    expect(six.requests.length).toBe(6)
  })

  it('are followed as often as is said', async () => {
    const site = await redirecting(6)
    expect(await answersOf(site.url, { numRedirects: 6 })).toBe('DA')
    expect(await answersOf(site.url, { numRedirects: 0 })).toBe('AA')
    expect(site.requests.length).toBe(8)
  })

  it('allow everything in a loop, without a Location, and where they lead to no http URL', async () => {
    const site = await origin(status(302, { location: '/robots.txt' }))
    expect(await answersOf(site.url)).toBe('AA')
    site.answer(status(302))
    expect(await answersOf(site.url)).toBe('AA')
    site.answer(status(302, { location: 'ftp://example.com/robots.txt' }))
    expect(await answersOf(site.url)).toBe('AA')
  })
})

describe('TLS', () => {
  it('is spoken, and the certificate counts', async () => {
    const { cert, key } = createCertificate('localhost')
    const server = createTlsServer({ cert, key }, file(rules))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    ends.push(() => new Promise((resolve) => server.close(resolve)))
    const { port } = server.address() as AddressInfo
    expect(await answersOf(`https://localhost:${port}`, { ca: cert })).toBe('DA')
    expect(await answersOf(`https://localhost:${port}`)).toBe('AA')
  })
})

describe('options of connections', () => {
  it('are a dispatcher, which is left open, and a guard, which asks no address of this machine', async () => {
    const site = await origin(file(rules))
    const dispatcher = kept(new Agent({ connections: 1 }))
    expect(await answersOf(site.url, { dispatcher })).toBe('DA')
    expect(await answersOf(site.url, { dispatcher })).toBe('DA')
    expect([site.requests.length, site.connections()]).toEqual([2, 1])
    expect(await answersOf(site.url, { guard: true })).toBe('AA')
    expect(site.requests.length).toBe(2)
  })
})

describe('an open connection', () => {
  it.each([
    ['a Client', (url: string) => new Client(url)],
    ['a Pool', (url: string) => new Pool(url, { connections: 1 })],
  ])('that is %s is used again, and left open', async (_, open) => {
    const site = await origin(file(rules))
    const connection = kept(open(site.url))
    expect(await answersOf(connection)).toBe('DA')
    expect(await answersOf(connection)).toBe('DA')
    const { statusCode, body } = await connection.request({ path: '/page', method: 'GET' })
    await body.dump()
    expect([statusCode, site.connections()]).toEqual([200, 1])
    expect(site.requests.map(({ host, path }) => [host, path])).toEqual(
      ['/robots.txt', '/robots.txt', '/page'].map((path) => [`127.0.0.1:${site.port}`, path]),
    )
    expect(site.requests[0]?.headers['user-agent']).toBe(userAgent)
  })

  it('is used for relative redirects, and no other', async () => {
    const other = await origin(file(rules))
    const site = await origin((request, response) => {
      const location = request.url === '/robots.txt' ? '/here?a=1' : `${other.url}/there`
      status(301, { location })(request, response)
    })
    expect(await answersOf(kept(new Client(site.url)))).toBe('DA')
    expect(site.requests.map(({ path }) => path)).toEqual(['/robots.txt', '/here?a=1'])
    expect(site.connections()).toBe(1)
    expect(other.requests.map(({ host, path }) => [host, path])).toEqual([
      [`127.0.0.1:${other.port}`, '/there'],
    ])
  })

  it('of which nothing comes allows everything', async () => {
    const site = await origin(file(rules))
    await site.close()
    expect(await answersOf(kept(new Client(site.url)))).toBe('AA')
  })

  it('that is for many hosts, or closed, is a wrong argument', async () => {
    const site = await origin(file(rules))
    await expect(get(kept(new Agent()), userAgent)).rejects.toThrow(TypeError)
    const closed = new Client(site.url)
    await closed.close()
    await expect(get(closed, userAgent)).rejects.toThrow(TypeError)
    await expect(get(closed, userAgent)).rejects.toThrow(
      '"source" must be an open connection, got one that is closed.',
    )
  })
})

describe('the charset of an answer', () => {
  const line = 'User-agent: *\nDisallow: /каталог\n'
  const cyrillic = Buffer.concat([
    Buffer.from('User-agent: *\nDisallow: /'),
    Buffer.from('eae0f2e0ebeee3', 'hex'),
    Buffer.from('\n'),
  ])
  const escaped = '/%D0%BA%D0%B0%D1%82%D0%B0%D0%BB%D0%BE%D0%B3'
  const served = (bytes: Uint8Array, contentType: string): Promise<Origin> =>
    origin((_, response) => {
      response.writeHead(200, { 'content-type': contentType })
      response.end(bytes)
    })

  it.each([
    ['windows-1251', cyrillic, 'text/plain; charset=windows-1251'],
    ['one in quotes', cyrillic, 'text/plain; charset="Windows-1251"'],
    ['UTF-16 by its mark', Buffer.from(`\uFEFF${line}`, 'utf16le').swap16(), 'text/plain; charset=utf-16'],
    ['UTF-8 where none is named', Buffer.from(line), 'text/plain'],
    ['UTF-8 for one that is not known', Buffer.from(line), 'text/plain; charset=klingon'],
  ])('is %s', async (_, bytes, contentType) => {
    const site = await served(bytes, contentType)
    const parser = await get(site.url, userAgent)
    expect(parser.text).toBe(line)
    expect([parser.isAllowed('/каталог/1'), parser.isAllowed(escaped), parser.isAllowed('/')]).toEqual([
      false,
      false,
      true,
    ])
  })

  it('is ISO-8859-1 itself, not what browsers take for it', async () => {
    const bytes = Buffer.from('# \u0080\u00e9', 'latin1')
    const iso = await served(bytes, 'text/plain; charset=ISO-8859-1')
    expect((await get(iso.url, userAgent)).text).toBe('# \u0080é')
    const windows = await served(bytes, 'text/plain; charset=windows-1252')
    expect((await get(windows.url, userAgent)).text).toBe('# €é')
  })

  it('drops what is no text in it', async () => {
    const site = await served(Buffer.from('# a\x81', 'latin1'), 'text/plain; charset=shift_jis')
    expect((await get(site.url, userAgent)).text).toBe('# a')
  })
})

describe('the charset of URLs', () => {
  const allowed = async (
    rule: string,
    urls: readonly string[],
    options: GetOptions,
  ): Promise<readonly boolean[]> => {
    const site = await origin(file(`User-agent: *\nDisallow: ${rule}\n`))
    const parser = await get(site.url, userAgent, options)
    return urls.map((url) => parser.isAllowed(url))
  }

  it.each([
    ['utf8', '/é', ['/é', '/%C3%A9', '/%E9']],
    ['ISO-8859-1', '/é', ['/é', '/%E9', '/%C3%A9']],
    ['windows-1251', '/к', ['/к', '/%ea', '/%D0%BA']],
    ['windows-1251', '/%EA', ['/к', '/%EA', '/%D0%BA']],
    ['windows-1252', '/€', ['/€', '/%80', '/%E2%82%AC']],
    ['shift_jis', '/表', ['/表', '/%95%5C', '/%E8%A1%A8']],
    ['shift_jis', '/%95\\', ['/表', '/%95%5c', '/%5C']],
    ['gb18030', '/😀', ['/😀', '/%94%39%FC%36', '/%F0%9F%98%80']],
    ['euc-jp', '/*表$', ['/a表', '/%C9%BD', '/%C9%BD/']],
  ])('%s: %s forbids the first two of %j', async (urlCharset, rule, urls) => {
    expect(await allowed(rule, urls, { urlCharset })).toEqual([false, false, true])
  })

  it('has escapes for ASCII as ever', async () => {
    const urls = ['/a%62', '/%61b', '/a%42']
    expect(await allowed('/a%62', urls, { urlCharset: 'ISO-8859-1' })).toEqual([false, false, true])
  })

  it('compares a character that it does not have with nothing but itself', async () => {
    const urls = ['/€', '/%80', '/%E2%82%AC', '/']
    expect(await allowed('/€', urls, { urlCharset: 'ISO-8859-1' })).toEqual([false, true, true, true])
  })

  it('compares characters of private use with nothing but themselves', async () => {
    const options = { urlCharset: 'ISO-8859-1' }
    const urls = ['/\uF7E9', '/\uF77F\uF7E9', '/%E9', '/é', '/\uF6E9', '/\uF77F', '/\uF77F%E9']
    expect(await allowed('/\uF7E9', urls, options)).toEqual([false, ...urls.slice(1).map(() => true)])
    expect(await allowed('/é', urls, options)).toEqual([true, true, false, false, true, true, true])
    expect(await allowed('/\uF77F', urls, options)).toEqual([true, false, true, true, true, false, false])
  })

  it('leaves it to the dialect what other rules of the agent mean for one', async () => {
    const dialect = heritrix
    const site = await origin(file('User-agent: *\nDisallow: /é\nDisallow: /éb\n'))
    for (const urlCharset of ['utf8', 'ISO-8859-1']) {
      const parser = await get(site.url, userAgent, { dialect, urlCharset })
      // Only the last one that does not sort after the URL is compared with it.
      expect(['/éa', '/éb', '/éc'].map((url) => parser.isAllowed(url))).toEqual([false, false, true])
    }
  })

  it('leaves the text as it is', async () => {
    const site = await origin(file('User-agent: *\nDisallow: /é\nSitemap: https://example.com/é%E9\n'))
    const parser = await get(site.url, userAgent, { urlCharset: 'ISO-8859-1' })
    expect(parser.text).toContain('Disallow: /é\n')
    expect(parser.sitemaps).toEqual(['https://example.com/é%E9'])
  })
})

describe('a wrong argument', () => {
  const wrong = (given: unknown): GetOptions => given as GetOptions

  it.each([
    ['robots.txt'],
    ['/robots.txt'],
    ['ftp://example.com'],
    ['localhost:3000'],
    [''],
    [1],
    [undefined],
    [null],
    [{}],
    [{ href: 1 }],
  ])('as source, %j, is a TypeError', async (source) => {
    await expect(get(source as string, userAgent)).rejects.toThrow(TypeError)
    await expect(get(source as string, userAgent)).rejects.toThrow(/^"source" must be /)
  })

  it.each([
    [{ numRedirects: -1 }, RangeError],
    [{ numRedirects: '5' }, TypeError],
    [{ httpTimeout: 0 }, RangeError],
    [{ httpTimeout: 10_000_000 }, RangeError],
    [{ httpTimeout: NaN }, RangeError],
    [{ httpTimeout: '10' }, TypeError],
    [{ urlCharset: 'klingon' }, RangeError],
    [{ urlCharset: 'utf-16' }, RangeError],
    [{ urlCharset: 1251 }, TypeError],
    [{ dispatcher: {} }, TypeError],
    [{ httpTimeOut: 10 }, TypeError],
  ])('as option, %j, is named', async (options, kind) => {
    const asked = get('http://127.0.0.1:9', userAgent, wrong(options))
    await expect(asked).rejects.toThrow(kind)
    await expect(asked).rejects.toThrow(`"${Object.keys(options)[0]}"`)
  })

  it('as dialect is named before anything is asked', async () => {
    const site = await origin(file(rules))
    for (const dialect of ['robotstxtGem', {}]) {
      for (const urlCharset of ['utf8', 'ISO-8859-1']) {
        const asked = get(site.url, userAgent, wrong({ dialect, urlCharset }))
        await expect(asked).rejects.toThrow(TypeError)
        await expect(asked).rejects.toThrow('"dialect"')
      }
    }
    expect(site.requests).toEqual([])
  })

  it('as user agent is refused', async () => {
    await expect(get('http://127.0.0.1:9', 'a\r\nb: c')).rejects.toThrow(RangeError)
  })
})

describe('the abort of a caller', () => {
  it('rejects with its reason', async () => {
    const site = await origin(() => undefined)
    const controller = new AbortController()
    const asked = get(site.url, userAgent, { signal: controller.signal, httpTimeout: Infinity })
    await site.askedFor('/robots.txt')
    const reason = new Error('enough')
    controller.abort(reason)
    await expect(asked).rejects.toBe(reason)
  })
})
