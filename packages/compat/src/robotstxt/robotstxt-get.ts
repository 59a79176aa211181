import { parsedUrl } from '@ruly/common/parsed-url'
import { getBOMEncoding, normalizeEncoding, TextDecoder } from '@exodus/bytes/encoding.js'
import { createMultibyteEncoder } from '@exodus/bytes/multi-byte.js'
import { createSinglebyteDecoder, createSinglebyteEncoder } from '@exodus/bytes/single-byte.js'
import {
  fetchRobots,
  type FetchResult,
  type RequestDispatcher,
  type TransportOptions,
  createTransport,
  type Transport,
} from '@ruly/client'
import {
  largestFile,
  requestChecks,
  mediaType,
  abortSignal,
  longestTimer,
  wholeOrInfinity,
} from '@ruly/client/internal'
import {
  anything,
  checkedOptions,
  optional,
  text as aText,
  withDefault,
  withMethods,
  wrongType,
  type Check,
} from '@ruly/common/checked-options'
import { onceForObject } from '@ruly/common/once'
import type { Dialect, Group, RobotsInput, Rule } from 'ruly'
import { meaningOf, robotstxtGemAccess as access } from 'ruly/access'
import { robotstxtGem, type CompileRule } from 'ruly/dialects'

import { parse, textOf, type ParseOptions, type Parser, type Urlish } from './robotstxt.ts'

export { parse, type OtherField, type ParseOptions, type Parser, type Urlish } from './robotstxt.ts'
export type { TransportOptions } from '@ruly/client'

/** Options of `get` and `getAllowed`. */
export interface GetOptions extends ParseOptions, Pick<TransportOptions, 'dispatcher' | 'guard' | 'ca'> {
  /**
   * Redirects that are followed: the gem's `:num_redirects`. One more allows everything.
   *
   * @default 5
   */
  readonly numRedirects?: number | undefined
  /**
   * Seconds for each request, from the connection to the end of the body: the gem's `:http_timeout`. `Infinity` is no limit.
   *
   * @default 10
   */
  readonly httpTimeout?: number | undefined
  /**
   * The charset in which your URLs are encoded: the gem's `:url_charset`, of its code of 2011 and of its documentation. An escape, `%E9`,
   * stands for a byte of it, in rules and in URLs. Any label of the Encoding Standard whose ASCII is ASCII; ISO-8859-1, -9 and -11 are
   * themselves and not windows-1252, -1254 and -874.
   *
   * A character that the charset does not have stands for itself only: no escape is equal to it.
   *
   * @default 'utf8'
   */
  readonly urlCharset?: string | undefined
  /** Its abort ends everything: the promise rejects with its reason. */
  readonly signal?: AbortSignal | undefined
}

const { guard, ca } = requestChecks

/** Seconds, as the milliseconds of a request. */
const timeoutCheck: Check<number> = (value, name) => {
  if (typeof value !== 'number') throw wrongType(name, 'a number of seconds', value)
  const ms = Math.round(value * 1000)
  if (ms === Infinity || (ms >= 1 && ms <= longestTimer)) return ms
  throw new RangeError(
    `"${name}" must be from 0.001 to ${longestTimer / 1000} seconds, or Infinity, got ${value}.`,
  )
}

const redirectsCheck = wholeOrInfinity(0, Number.MAX_SAFE_INTEGER)

const getChecks = {
  // What is not a dialect is refused by `parse`.
  dialect: withDefault(anything<Dialect>(), robotstxtGem),
  dispatcher: optional(withMethods<RequestDispatcher>('request')),
  guard,
  ca,
  numRedirects: withDefault(redirectsCheck, 5),
  httpTimeout: withDefault(timeoutCheck, 10_000),
  urlCharset: withDefault(aText, 'utf8'),
  signal: abortSignal,
} satisfies Record<keyof GetOptions, unknown>

/**
 * The robots.txt of a site as this robot sees it, fetched now: the gem's `Robotstxt.get`.
 *
 * Only scheme, host and port of a URL count. An open connection is used and left open; its file is requested by path alone. HTTP and network errors
 * never reject: 401 and 403 forbid everything, 2xx is read, as far as it came, and all else allows everything.
 *
 * Source: delphaber/robotstxt-parser f760ff5 (2025-11-24), getter.rb.
 *
 * Deviation: a Location is followed as it is. There its path is taken for `/robots.txt`, so that a file that has moved to another path is
 * not found, and one without a host leads to port 80 of the own machine.
 * Deviation: 300, 304 and the like are no redirects (RFC 9110 §15.4); there they are with a Location. They allow everything.
 * Deviation: certificates are checked; there anyone on the way can put rules into a site's mouth.
 * Deviation: network errors allow everything, as its documentation says; its code raises what they are.
 * Deviation: of a file, 16 MiB and 512,000 lines are read; there, all of it.
 * Deviation: the charset of the answer counts, as in its code of 2011; today's takes everything for UTF-8.
 *
 * @param source a URL of the site, or an open connection to it
 * @param userAgent the User-Agent header, and the agent that asks
 * @param options redirects, time limits, charsets and connections
 * @returns the file, as `parse` gives it
 * @throws the reason of `options.signal`; `TypeError` and `RangeError` for a wrong argument
 * @example
 * const parser = await get('https://example.com/', 'ExampleBot/1.0')
 * parser.isAllowed('https://example.com/a')
 */
export async function get(
  source: Urlish | OpenConnection,
  userAgent: string,
  options: GetOptions = {},
): Promise<Parser> {
  const given = checkedOptions('get()', options, getChecks)
  const { dialect, dispatcher, numRedirects, httpTimeout: requestTimeoutMs, urlCharset, signal } = given
  // A dialect or a user agent that is wrong throws here, before anything is requested.
  parse('', userAgent, { dialect })
  const charsetDialect = inUrlCharset(dialect, urlCharset)
  const opened = openSource(source, {
    dispatcher,
    guard: given.guard,
    ca: given.ca,
    connectTimeoutMs: Math.min(requestTimeoutMs, longestTimer),
  })
  try {
    const { result } = await fetchRobots(opened.url, {
      transport: opened.transport,
      userAgent,
      maxRedirects: numRedirects,
      maxBytes: largestFile,
      headersTimeoutMs: Infinity,
      requestTimeoutMs,
      timeoutMs: Infinity,
      keepBrokenBody: true,
      signal,
    })
    opened.throwIfMisused()
    return parse(inputOf(result), userAgent, { dialect: charsetDialect })
  } finally {
    await opened.transport.close()
  }
}

/**
 * Whether an agent may fetch a URL by the robots.txt of its site, fetched now: the gem's `Robotstxt.get_allowed?`.
 *
 * @param urlish the URL that is asked about
 * @param userAgent the User-Agent header, and the agent that asks
 * @param options as those of `get`
 * @returns true where the agent may fetch it
 * @throws as `get`
 * @example
 * await getAllowed('https://example.com/a', 'ExampleBot/1.0')
 */
export async function getAllowed(
  urlish: Urlish,
  userAgent: string,
  options: GetOptions = {},
): Promise<boolean> {
  const parser = await get(urlish, userAgent, options)
  return parser.isAllowed(urlish)
}

/** A file, or the one that the gem puts in place of another answer. */
function inputOf(result: FetchResult): RobotsInput {
  const meaning = meaningOf(result, access)
  if (meaning === 'disallow-all') return 'User-agent: *\nDisallow: /\n'
  if (meaning !== 'parse' || result.kind !== 'response') return 'User-agent: *\nDisallow:\n'
  const { body, headers } = result
  return textIn(mediaType(headers['content-type'])?.charset, body?.bytes ?? new Uint8Array())
}

/** What the Encoding Standard takes for more than it is: these labels mean less to Ruby. */
const isoNames: ReadonlyMap<string, string> = new Map([
  ['windows-1252', 'iso-8859-1'],
  ['windows-1254', 'iso-8859-9'],
  ['windows-874', 'iso-8859-11'],
])
const isIso = new Set(isoNames.values())
const isMultibyte = new Set(['big5', 'euc-jp', 'euc-kr', 'gb18030', 'gbk', 'shift_jis'])
const isWithoutAscii = new Set(['iso-2022-jp', 'utf-16be', 'utf-16le'])

/** Name of the encoding for a label; undefined for one that is not known. */
function encodingOf(label: string): string | undefined {
  const encoding = normalizeEncoding(label)
  if (encoding === null || encoding === 'replacement') return undefined
  const number = encoding.slice('windows-'.length)
  return label.includes(number) ? encoding : (isoNames.get(encoding) ?? encoding)
}

/**
 * What is read of a body: its text by the label of a charset, without the bytes that are not text in it; its bytes for UTF-8 and for a label that is
 * not known or missing.
 */
function textIn(label: string | undefined, bytes: Uint8Array): string | Uint8Array {
  const encoding = label === undefined ? undefined : encodingOf(label)
  if (encoding === undefined || encoding === 'utf-8') return bytes
  if (isIso.has(encoding)) return createSinglebyteDecoder(encoding, true)(bytes).replaceAll('\uFFFD', '')
  // UTF-16 without an order in its name is ordered by its mark.
  const marked = encoding.startsWith('utf-16') ? getBOMEncoding(bytes) : null
  return new TextDecoder(marked ?? encoding).decode(bytes).replaceAll('\uFFFD', '')
}

/**
 * The dialect, with rules and URLs compared in the bytes of a charset; itself for UTF-8.
 *
 * @throws `RangeError` that names `urlCharset`
 */
function inUrlCharset(dialect: Dialect, urlCharset: string): Dialect {
  const encoding = encodingOf(urlCharset)
  if (encoding === undefined || isWithoutAscii.has(encoding)) {
    throw new RangeError(
      `"urlCharset" must be a known charset whose ASCII is ASCII, got ${JSON.stringify(urlCharset)}.`,
    )
  }
  if (encoding === 'utf-8') return dialect
  const form = formIn(encoding)
  const { target, compile } = dialect.matching
  const formed = ({ line, kind, rawValue }: Rule): Rule => {
    const value = form(Buffer.from(rawValue, 'latin1').toString('utf8'))
    return { line, kind, value, rawValue: Buffer.from(value).toString('latin1') }
  }
  const formedGroups = onceForObject((groups: readonly Pick<Group, 'rules'>[]) =>
    groups.map(({ rules }) => ({ rules: rules.map(formed) })),
  )
  const formedCompile: CompileRule = (rule, robotsUrl, groups) =>
    compile(formed(rule), robotsUrl, groups && formedGroups(groups))
  return {
    ...dialect,
    matching: {
      ...dialect.matching,
      target: (url, site) => target(form(url), site),
      // What else it promises of bytes holds of its own values only.
      compile: Object.assign(formedCompile, { needsGroups: compile.needsGroups === true }),
    },
  }
}

/** Bytes beyond ASCII stand as characters of private use from here on, so that they are text to every dialect. */
const privateUse = 0xf700
/** What stands before a character that would be taken for a byte, or for this mark. */
const mark = '\uf77f'

/** Text with the bytes of a charset for characters beyond ASCII, and for escapes of such bytes; characters it does not have stay apart. */
function formIn(encoding: string): (text: string) => string {
  const encoder = isMultibyte.has(encoding)
    ? createMultibyteEncoder(encoding)
    : createSinglebyteEncoder(encoding)
  const encoded = (character: string): string => {
    try {
      return Array.from(encoder(character), standing).join('')
    } catch {
      return apart(character)
    }
  }
  return (text) =>
    text.replace(/%[89A-Fa-f][\dA-Fa-f]|[^\0-\u007f]/gu, (found) =>
      found.startsWith('%') ? standing(Number.parseInt(found.slice(1), 16)) : encoded(found),
    )
}

function standing(byte: number): string {
  return String.fromCharCode(byte < 0x80 ? byte : privateUse + byte)
}

/** A character that equals nothing that stands for a byte: itself, or the mark with another. */
function apart(character: string): string {
  const isTaken = character >= mark && character <= '\uf7ff'
  return isTaken ? mark + String.fromCharCode(character.charCodeAt(0) - 0x100) : character
}

/** An open connection to one host: an undici `Client` or `Pool`, of any version that has `request`. */
export type OpenConnection = RequestDispatcher

/** Where a robots.txt is asked for, and by what. */
interface OpenedSource {
  readonly url: string
  /** Closing it leaves the connection of the caller open. */
  readonly transport: Transport
  /** Throws a `TypeError` where the connection was one that cannot be asked. */
  throwIfMisused(): void
}

/** Throws a `TypeError` for what is neither an http URL nor a connection. */
function openSource(source: Urlish | OpenConnection, options: TransportOptions): OpenedSource {
  if (isConnection(source)) return openConnection(source, options)
  const url = httpUrl(source)
  return { url, transport: createTransport(options), throwIfMisused: () => undefined }
}

function isConnection(source: unknown): source is OpenConnection {
  if (typeof source !== 'object' || source === null || 'href' in source) return false
  return 'request' in source && typeof source.request === 'function'
}

/** The robots.txt of the site of a URL. */
function httpUrl(source: Urlish): string {
  const text: unknown = textOf(source)
  const url = typeof text === 'string' ? parsedUrl(text) : undefined
  if (url === undefined || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new TypeError(
      `"source" must be an http or https URL or a connection, got ${typeof text === 'string' ? JSON.stringify(text) : typeof text}.`,
    )
  }
  return new URL('/robots.txt', url.origin).href
}

/** Stands for the host of a connection, which does not tell it: no other can have this name (RFC 6761 §6.4). */
const unnamed = new URL('http://connection.invalid/robots.txt')

const isClosed = '"source" must be an open connection, got one that is closed.'

/** What is wrong with a dispatcher, by what undici says of it. */
const misuses: ReadonlyMap<unknown, string> = new Map([
  ['UND_ERR_INVALID_ARG', '"source" must be an open connection to one host.'],
  ['UND_ERR_CLOSED', isClosed],
  ['UND_ERR_DESTROYED', isClosed],
])

/** The host of the connection is asked through it, and any other that a redirect names by connections of our own. */
function openConnection(connection: OpenConnection, options: TransportOptions): OpenedSource {
  const elsewhere = createTransport(options)
  let misuse: TypeError | undefined
  return {
    url: unnamed.href,
    transport: {
      async ask(request) {
        if (request.url.host !== unnamed.host) return elsewhere.ask(request)
        const { url, headers, signal } = request
        try {
          const path = url.pathname + url.search
          const answer = await connection.request({ path, method: 'GET', headers: { ...headers }, signal })
          return { status: answer.statusCode, headers: answer.headers, body: answer.body, isDecoded: false }
        } catch (error) {
          const message = error instanceof Error && 'code' in error ? misuses.get(error.code) : undefined
          if (message !== undefined) misuse = new TypeError(message, { cause: error })
          throw error
        }
      },
      close: () => elsewhere.close(),
    },
    throwIfMisused() {
      if (misuse !== undefined) throw misuse
    },
  }
}
