import type { Dialect, RobotsInput } from 'ruly'
import { meaningOf, robotstxtGemAccess as access } from 'ruly/access'
import { parse, type ParseOptions, type Parser, type Urlish } from './robotstxt.ts'
import { robotstxtGem } from 'ruly/dialects'
import {
  anything,
  checkedOptions,
  optional,
  text,
  withDefault,
  withMethods,
  wrongType,
  type Check,
} from '@ruly/common/checked-options'

import { fetchRobots, type FetchResult, type RequestDispatcher, type TransportOptions } from '@ruly/client'
import {
  checkNumber,
  largestFile,
  requestChecks,
  mediaType,
  abortSignal,
  longestTimer,
} from '@ruly/client/internal'
import { inUrlCharset, textIn } from './robotstxt-charset.ts'
import { openSource, type OpenConnection } from './robotstxt-source.ts'

export { parse, type OtherField, type ParseOptions, type Parser, type Urlish } from './robotstxt.ts'
export type { TransportOptions } from '@ruly/client'
export type { OpenConnection } from './robotstxt-source.ts'

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

const redirectsCheck: Check<number> = (value, name) => {
  checkNumber(name, value, 0, Number.MAX_SAFE_INTEGER)
  return value as number
}

const getChecks = {
  // What is not a dialect is refused by `parse`.
  dialect: withDefault(anything<Dialect>(), robotstxtGem),
  dispatcher: optional(withMethods<RequestDispatcher>('request')),
  guard,
  ca,
  numRedirects: withDefault(redirectsCheck, 5),
  httpTimeout: withDefault(timeoutCheck, 10_000),
  urlCharset: withDefault(text, 'utf8'),
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
