import { gzipSync } from 'node:zlib'

import { RobotsError } from 'ruly'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'

import {
  RobotExclusionRulesParser,
  RobotFileParserLookalike,
  RobotsFetchError,
  SEVEN_DAYS,
  type FetchingParserOptions,
} from '../../../src/robot-exclusion-rules/index.ts'
import { origin } from '../../../../client/test/support/clients.ts'
import {
  startHostileOrigin,
  type Handler,
  type HostileOrigin,
  type Stage,
} from '../../../../client/test/support/fetch/hostile-origin.ts'
import { file, status } from '../../../../client/test/support/origin.ts'

const rules = 'User-agent: *\nDisallow: /x\n'
const now = 1_750_000_000
const clock = (): number => now * 1000

function parserWith(options: FetchingParserOptions = {}): RobotExclusionRulesParser {
  return new RobotExclusionRulesParser({ clock, ...options })
}

/** What was thrown; that nothing was is an error. */
async function thrownBy(fetching: Promise<void>): Promise<RobotsFetchError> {
  const error: unknown = await fetching.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (error instanceof RobotsFetchError) return error
  throw new Error(`not a RobotsFetchError: ${String(error)}`)
}

/** The answers for a URL that the file forbids and for one that it says nothing of. */
function verdicts(parser: RobotExclusionRulesParser): readonly boolean[] {
  return ['/x/1', '/o'].map((path) => parser.isAllowed('AnyBot', path))
}

describe('a status', () => {
  it.each([200, 201, 203, 206, 299])('of %s gives a file that is read', async (code) => {
    const { url } = await origin((_, response) => response.writeHead(code).end(rules))
    const parser = parserWith()
    await parser.fetch(`${url}/robots.txt`)
    expect(verdicts(parser)).toEqual([false, true])
    expect(parser).toMatchObject({ responseCode: code, sourceUrl: `${url}/robots.txt` })
  })

  it.each([
    [204, [true, true]],
    [401, [false, false]],
    [403, [false, false]],
    [404, [true, true]],
  ])('of %s takes the place of what was there', async (code, answers) => {
    const { url } = await origin(status(code, { expires: 'Sun, 15 Jun 2025 16:06:40 GMT' }))
    const parser = parserWith()
    parser.parse(rules)
    await parser.fetch(url)
    expect(verdicts(parser)).toEqual(answers)
    expect(parser.responseCode).toBe(code)
    expect(parser.expirationDate).toBe(code === 204 ? now + 3600 : now + SEVEN_DAYS)
  })

  it.each([300, 304, 305, 400, 402, 405, 410, 418, 429, 451, 500, 503, 599])(
    'of %s throws, and what was there stays',
    async (code) => {
      const { url } = await origin(status(code))
      const parser = parserWith()
      parser.parse(rules)
      parser.expirationDate = 1
      const error = await thrownBy(parser.fetch(url))
      expect(error).toBeInstanceOf(RobotsError)
      expect(error).toMatchObject({ code: 'fetch-failed', status: code, network: undefined })
      expect(error.message).toBe(`${url} was answered with ${code}.`)
      expect(verdicts(parser)).toEqual([false, true])
      expect(parser).toMatchObject({
        responseCode: code,
        sourceUrl: url,
        expirationDate: now + SEVEN_DAYS,
      })
      parser.parse('')
      expect(verdicts(parser)).toEqual([true, true])
    },
  )
})

describe('a redirect', () => {
  /** Redirects that lead on to the file. */
  async function chain(length: number, code: number): Promise<string> {
    const { url } = await origin((request, response) => {
      const left = Number(request.url?.slice(1))
      if (left === 0) response.end(rules)
      else response.writeHead(code, { location: `/${left - 1}` }).end()
    })
    return `${url}/${length}`
  }

  it.each([301, 302, 303, 307, 308])('of %s is followed, ten times at most', async (code) => {
    const parser = parserWith()
    const first = await chain(10, code)
    await parser.fetch(first)
    expect(verdicts(parser)).toEqual([false, true])
    expect(parser).toMatchObject({ responseCode: 200, sourceUrl: first })

    expect(await thrownBy(parser.fetch(await chain(11, code)))).toMatchObject({ status: code })
    expect(parser.responseCode).toBe(code)
  })

  it.each([
    ['without a Location', {}],
    ['to what is no URL', { location: 'http://[' }],
    ['to another scheme', { location: 'ftp://127.0.0.1/robots.txt' }],
    ['to itself', { location: '/' }],
  ])('%s throws with its status', async (_, headers) => {
    const { url } = await origin(status(302, headers))
    const parser = parserWith()
    expect(await thrownBy(parser.fetch(url))).toMatchObject({ status: 302, network: undefined })
    expect(parser).toMatchObject({ responseCode: 302, expirationDate: now + SEVEN_DAYS })
  })
})

describe('the date of expiry', () => {
  it.each([
    [{}, now + SEVEN_DAYS],
    [{ 'cache-control': 'no-store, max-age=60' }, now + SEVEN_DAYS],
    [{ expires: 'soon' }, now + SEVEN_DAYS],
    [{ expires: '0' }, now + SEVEN_DAYS],
    [{ expires: 'Sun, 15 Jun 2025 16:06:40 GMT', 'cache-control': 'max-age=60' }, now + 3600],
    [{ expires: 'Sunday, 15-Jun-25 16:06:40 GMT' }, now + 3600],
    [{ expires: 'Sun Jun 15 16:06:40 2025' }, now + 3600],
    [{ expires: 'Thu, 01 Jan 1970 00:00:00 GMT' }, 0],
  ])('is, with %j, %s', async (headers, seconds) => {
    const { url } = await origin(file(rules, headers))
    for (const useLocalTime of [true, false]) {
      const parser = parserWith()
      parser.useLocalTime = useLocalTime
      await parser.fetch(url)
      expect(parser.expirationDate).toBe(seconds)
      expect(parser.isExpired()).toBe(seconds <= now)
    }
  })

  it('counts seven days from the fetch, in whole seconds without local time', async () => {
    const { url } = await origin(file(rules))
    const parser = new RobotExclusionRulesParser({ clock: () => now * 1000 + 750 })
    await parser.fetch(url)
    expect(parser.expirationDate).toBe(now + 0.75 + SEVEN_DAYS)
    parser.useLocalTime = false
    await parser.fetch(url)
    expect(parser.expirationDate).toBe(now + SEVEN_DAYS)
  })
})

describe('a body', () => {
  const answering = async (body: string | Uint8Array, headers: Record<string, string>): Promise<string> => {
    const { url } = await origin((_, response) => response.writeHead(200, headers).end(body))
    return url
  }

  it.each([
    ['text/plain; charset=utf-8', Buffer.from('User-agent: *\nDisallow: /é', 'utf8')],
    ['text/plain', Buffer.from('User-agent: *\nDisallow: /é', 'latin1')],
    ['application/json', Buffer.from('User-agent: *\nDisallow: /é', 'latin1')],
    ['text/plain; charset="UTF-16"', Buffer.from('\ufeffUser-agent: *\nDisallow: /é', 'utf16le')],
  ])('is read in the charset of its type: %s', async (type, body) => {
    const parser = parserWith()
    await parser.fetch(await answering(body, { 'content-type': type }))
    expect(parser.isAllowed('AnyBot', '/%C3%A9')).toBe(false)
    expect(parser.isAllowed('AnyBot', '/e')).toBe(true)
  })

  it.each(['klingon', 'utf-8'])('that is no text in %s throws, with its status', async (charset) => {
    const parser = parserWith()
    parser.parse(rules)
    const expires = 'Sun, 15 Jun 2025 16:06:40 GMT'
    const url = await answering(Uint8Array.of(0xff), {
      'content-type': `text/plain; charset=${charset}`,
      expires,
    })
    const error = await thrownBy(parser.fetch(url))
    expect(error.message).toContain(charset)
    expect(error).toMatchObject({ code: 'fetch-failed', status: 200, network: undefined })
    expect(parser).toMatchObject({ responseCode: 200, expirationDate: now + 3600 })
    expect(verdicts(parser)).toEqual([false, true])
  })

  it('is read for 102,400 bytes, also where a character stands across the last', async () => {
    const type = { 'content-type': 'text/plain; charset=utf-8' }
    const padded = (length: number): string => `${rules}#`.padEnd(length, '-')
    const parser = parserWith()
    await parser.fetch(await answering(`${padded(102_383)}\nDisallow: /last\n`, type))
    expect(parser.isAllowed('AnyBot', '/last')).toBe(false)
    await parser.fetch(await answering(`${padded(102_390)}\nDisallow: /last\n`, type))
    expect(parser.isAllowed('AnyBot', '/last')).toBe(true)
    await parser.fetch(await answering(`${padded(102_399)}é\nDisallow: /last\n`, type))
    expect(verdicts(parser)).toEqual([false, true])
    expect(parser.isAllowed('AnyBot', '/last')).toBe(true)
  })

  it('is decompressed', async () => {
    const parser = parserWith()
    await parser.fetch(await answering(gzipSync(rules), { 'content-encoding': 'gzip' }))
    expect(verdicts(parser)).toEqual([false, true])
  })
})

describe('the user agent', () => {
  it.each([
    [null, 'ruly'],
    ['', 'ruly'],
    [' ', 'ruly'],
    ['ExampleBot/1.0 (+https://example.com/bot)', 'ExampleBot/1.0 (+https://example.com/bot)'],
  ])('%j is sent as %s', async (userAgent, sent) => {
    const { url, requests } = await origin(file(rules))
    const parser = parserWith()
    parser.userAgent = userAgent
    await parser.fetch(url)
    expect(requests[0]?.headers['user-agent']).toBe(sent)
  })

  it('is named where it is no text', async () => {
    const parser = parserWith()
    parser.userAgent = 5 as never
    const misuse = new TypeError('"userAgent" must be a string or null, got number.')
    await expect(parser.fetch('http://127.0.0.1:1/')).rejects.toThrow(misuse)
  })

  it('is misuse where it cannot be a header', async () => {
    const parser = parserWith()
    parser.userAgent = 'Bot\r\nX: y'
    await expect(parser.fetch('http://127.0.0.1/')).rejects.toThrow(RangeError)
  })
})

describe('a URL', () => {
  it.each([undefined, 5, null])('that is %s is misuse, which changes nothing', async (url) => {
    for (const parser of [parserWith(), new RobotFileParserLookalike('', { clock })]) {
      const misuse = new TypeError(`"url" must be a string, got ${url === null ? 'null' : typeof url}.`)
      await expect(parser.fetch(url as never)).rejects.toThrow(misuse)
      expect(parser).toMatchObject({ sourceUrl: null, expirationDate: now + SEVEN_DAYS })
    }
  })

  it('that was not given is asked for by the lookalike', async () => {
    const parser = new RobotFileParserLookalike()
    const misuse = new TypeError('No URL was given. Pass one to the constructor or to setUrl().')
    await expect(parser.read()).rejects.toThrow(misuse)
    expect(parser.sourceUrl).toBe(null)
  })
})

const handlers = new Map<string, Handler>([
  ['mute', () => undefined],
  ['garbage', ({ socket }) => socket.end('hello\r\n\r\n')],
  ['hangup', ({ socket }) => socket.end()],
  [
    'cut',
    ({ socket }) => socket.end(`HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n${rules}Disallow: /brok`),
  ],
  ['half', ({ socket }) => socket.write(`HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n${rules}`)],
  ['dripping', ({ socket }) => socket.write('HTTP/1.1 200 OK\r\nX: ')],
])

describe('a network', () => {
  let hostile: HostileOrigin
  beforeAll(async () => {
    hostile = await startHostileOrigin(handlers)
  })
  afterAll(() => hostile.close())

  async function failing(
    name: string,
    stage: Stage,
    timeout?: number,
  ): Promise<[RobotsFetchError, RobotExclusionRulesParser]> {
    const parser = parserWith({ lookup: hostile.lookup, ca: hostile.ca })
    parser.parse(rules)
    parser.expirationDate = 1
    return [await thrownBy(parser.fetch(hostile.urlOf(name, stage), timeout)), parser]
  }

  it.each([
    ['unresolved-a', 'unresolved', 'dns'],
    ['any', 'closed', 'refused'],
    ['any', 'tls-self-signed', 'tls'],
  ] as const)(
    'that lets no connection come about (%s, %s) throws, for seven days',
    async (name, stage, network) => {
      const [error, parser] = await failing(name, stage)
      expect(error).toMatchObject({ code: 'fetch-failed', status: undefined, network })
      expect(parser).toMatchObject({ responseCode: null, sourceUrl: hostile.urlOf(name, stage) })
      expect(parser.expirationDate).toBe(now + SEVEN_DAYS)
      expect(verdicts(parser)).toEqual([false, true])
    },
  )

  it.each([
    ['garbage', 'protocol'],
    ['hangup', 'reset'],
    ['mute', 'timeout'],
    ['half', 'timeout'],
    ['dripping', 'timeout'],
  ] as const)('that fails later (%s) throws and leaves the date alone', async (name, network) => {
    const [error, parser] = await failing(name, 'http', network === 'timeout' ? 0.1 : undefined)
    expect(error).toMatchObject({ code: 'fetch-failed', status: undefined, network })
    expect(parser).toMatchObject({ responseCode: null, expirationDate: 1 })
    expect(verdicts(parser)).toEqual([false, true])
  })

  it('that breaks off gives the file as far as it came', async () => {
    const parser = parserWith({ lookup: hostile.lookup })
    await parser.fetch(hostile.urlOf('cut'))
    expect(verdicts(parser)).toEqual([false, true])
    expect(parser.isAllowed('AnyBot', '/brok')).toBe(false)
    expect(parser.responseCode).toBe(200)
  })

  it('is not asked for a URL that is not http', async () => {
    const parser = parserWith()
    parser.expirationDate = 1
    for (const url of ['robots.txt', 'file:///robots.txt', '']) {
      expect(await thrownBy(parser.fetch(url))).toMatchObject({ status: undefined, network: 'scheme' })
      expect(parser).toMatchObject({ responseCode: null, sourceUrl: url, expirationDate: 1 })
    }
  })

  it('is given up with the reason of a signal', async () => {
    const parser = parserWith({ lookup: hostile.lookup })
    const reason = new Error('enough')
    const controller = new AbortController()
    const fetching = parser.fetch(hostile.urlOf('mute'), 10, { signal: controller.signal })
    controller.abort(reason)
    await expect(fetching).rejects.toBe(reason)
    expect(parser.responseCode).toBeNull()
  })
})

describe('the time-out', () => {
  afterEach(() => vi.useRealTimers())

  it.each([-1, Number.NaN, 1e9, Infinity])('is a RangeError where it is no time: %s', async (timeout) => {
    await expect(parserWith().fetch('http://127.0.0.1/', timeout)).rejects.toThrow(RangeError)
  })

  it('is a TypeError where it is no number', async () => {
    // @ts-expect-error: no number
    await expect(parserWith().fetch('http://127.0.0.1/', '5')).rejects.toThrow(TypeError)
  })

  it('of none is ten seconds until an answer begins', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { url, requests } = await origin(() => undefined)
    const thrown: unknown[] = []
    const fetching = thrownBy(parserWith().fetch(url)).then((error) => thrown.push(error.network))
    while (requests.length === 0) await new Promise(setImmediate)
    await vi.advanceTimersByTimeAsync(9_900)
    expect(thrown).toEqual([])
    await vi.advanceTimersByTimeAsync(100)
    await fetching
    expect(thrown).toEqual(['timeout'])
  })

  it.each([null, 0, 2.5])('of %s lets an answer come', async (timeout) => {
    const { url } = await origin(file(rules))
    const parser = parserWith()
    await parser.fetch(url, timeout)
    expect(parser.responseCode).toBe(200)
  })
})

describe('RobotFileParserLookalike', () => {
  it('reads from the URL that it was given', async () => {
    const { url, requests } = await origin(file(rules, { expires: 'Sun, 15 Jun 2025 16:06:40 GMT' }))
    const parser = new RobotFileParserLookalike(`${url}/first`, { clock })
    await parser.read()
    parser.setUrl(`${url}/second`)
    await parser.read()
    expect(requests.map(({ path }) => path)).toEqual(['/first', '/second'])
    expect(parser.canFetch('AnyBot', '/x/1')).toBe(false)
    expect(parser).toMatchObject({
      responseCode: 200,
      sourceUrl: `${url}/second`,
      expirationDate: now + 3600,
    })
    expect(parser.mtime()).toBe(0)
    expect(parser).toBeInstanceOf(RobotExclusionRulesParser)
  })

  it('fetches and throws as the parser does', async () => {
    const { url } = await origin(status(503))
    const parser = new RobotFileParserLookalike(url, { clock })
    parser.parse(rules)
    expect(await thrownBy(parser.read())).toMatchObject({ status: 503 })
    expect(await thrownBy(parser.fetch(url, 2))).toMatchObject({ status: 503 })
    expect(verdicts(parser)).toEqual([false, true])
    expect(await thrownBy(new RobotFileParserLookalike('/x').read())).toMatchObject({ network: 'scheme' })
    await expect(parser.read({ signal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow('enough')
  })
})

describe('the way of requests', () => {
  it('is the one that is given', async () => {
    const asked: string[] = []
    const fetch: FetchingParserOptions['fetch'] = async (url) => {
      asked.push(url)
      return new Response(rules)
    }
    const parser = parserWith({ fetch })
    await parser.fetch('https://example.com/robots.txt')
    expect(asked).toEqual(['https://example.com/robots.txt'])
    expect(verdicts(parser)).toEqual([false, true])
  })

  it('can be guarded, which counts as no connection', async () => {
    const { url, requests } = await origin(file(rules))
    const parser = parserWith({ guard: true })
    expect(await thrownBy(parser.fetch(url))).toMatchObject({ network: 'guarded' })
    expect(requests).toEqual([])
    expect(parser.expirationDate).toBe(now + SEVEN_DAYS)
  })

  it('is a connection for each fetch', async () => {
    const server = await origin(file(rules))
    const parser = parserWith()
    await parser.fetch(server.url)
    await parser.fetch(server.url)
    expect(server.connections()).toBe(2)
  })
})
