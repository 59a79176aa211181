import type { RobotsInput } from 'ruly'
import { meaningOf, robotstxtGem as access } from 'ruly/access'
import { parse, type ParseOptions, type Parser, type Urlish } from 'ruly/compat/robotstxt'
import { robotstxtGem } from 'ruly/dialects'
import { checkNames } from 'ruly/internal'

import { checkNumber, largestFile } from '../../fetch/fetch-options.ts'
import { fetchRobots } from '../../fetch/fetch-robots.ts'
import type { FetchResult } from '../../fetch/outcome/fetch-outcome.ts'
import type { TransportOptions } from '../../fetch/transport/transport-options.ts'
import { mediaType } from '../../http/media-type.ts'
import { longestTimer } from '../../runtime/clock.ts'
import { inUrlCharset, textIn } from './robotstxt-charset.ts'
import { openSource, type OpenConnection } from './robotstxt-source.ts'

export { parse, type OtherField, type ParseOptions, type Parser, type Urlish } from 'ruly/compat/robotstxt'
export type { OpenConnection } from './robotstxt-source.ts'

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

const known = {
  dialect: true,
  dispatcher: true,
  guard: true,
  ca: true,
  numRedirects: true,
  httpTimeout: true,
  urlCharset: true,
  signal: true,
} satisfies Record<keyof GetOptions, true>

/**
 * The robots.txt of a site as this robot sees it, fetched now: the gem's `Robotstxt.get`.
 *
 * Of a URL only scheme, host and port count. An open connection is used and left open; its file is asked for by path alone. The user
 * agent is sent in the header. Rejects for a wrong argument and with the reason of `signal`; whatever the network does is an answer:
 * 401 and 403 forbid everything, 2xx is read, as far as it came, and all else allows everything.
 *
 * Source: delphaber/robotstxt-parser f760ff5 (2025-11-24), getter.rb.
 *
 * Deviation: a Location is followed as it is. There its path is taken for `/robots.txt`, so that a file that has moved to another path is
 * not found, and one without a host leads to port 80 of the own machine.
 * Deviation: 300, 304 and the like are no redirects (RFC 9110 §15.4); there they are with a Location. They allow everything.
 * Deviation: certificates are checked; there anyone on the way can put rules into a site's mouth.
 * Deviation: network errors allow everything, as its documentation says; its code raises what they are.
 * Deviation: of a file, 16 MiB and 512,000 lines are read; there, whatever comes.
 * Deviation: the charset of the answer counts, as in its code of 2011; today's takes everything for UTF-8.
 */
export async function get(
  source: Urlish | OpenConnection,
  userAgent: string,
  options: GetOptions = {},
): Promise<Parser> {
  checkNames('get()', options, known)
  const { numRedirects = 5, httpTimeout = 10, urlCharset = 'utf8', signal } = options
  const dialect = options.dialect ?? robotstxtGem
  checkNumber('numRedirects', numRedirects, 0, Number.MAX_SAFE_INTEGER)
  const requestTimeoutMs = milliseconds(httpTimeout)
  // What is no dialect is thrown here, before anything is asked.
  parse('', userAgent, { dialect })
  const charsetDialect = inUrlCharset(dialect, urlCharset)
  const opened = openSource(source, {
    ...options,
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

/** Whether a robot may fetch a URL by the robots.txt of its site, fetched now: the gem's `Robotstxt.get_allowed?`. */
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

function milliseconds(httpTimeout: unknown): number {
  if (typeof httpTimeout !== 'number') {
    throw new TypeError(`The option "httpTimeout" is a number of seconds, not ${typeof httpTimeout}.`)
  }
  const ms = Math.round(httpTimeout * 1000)
  if (ms === Infinity || (ms >= 1 && ms <= longestTimer)) return ms
  throw new RangeError(
    `The option "httpTimeout" is from 0.001 to ${longestTimer / 1000} seconds, or Infinity, not ${httpTimeout}.`,
  )
}
