import type { AccessPolicy } from 'ruly/access'
import type { Book } from './book.ts'
import { checkedOptions, optional, withMethods, type Checked } from '@ruly/common/checked-options'

import {
  createTransport,
  fetchRobots,
  type FetchOutcome,
  type NetworkErrorCode,
  type RedirectHop,
  type RequestOptions,
} from '@ruly/client'
import {
  fileOf,
  nextRecord,
  answerOf,
  largestFile,
  checkTogether,
  requestChecks,
  userAgentCheck,
  abortSignal,
  type SiteRecord,
} from '@ruly/client/internal'
import { parsedUrl } from '@ruly/common/parsed-url'
import { encodingOf } from '@ruly/common/charset'

export type { Clock, NetworkErrorCode, RedirectHop, RequestOptions } from '@ruly/client'

/** How a robots.txt is fetched into a book: options of the same names are those of `createRobotsClient`. */
export interface FetchIntoBookOptions extends RequestOptions {
  /**
   * The User-Agent header.
   *
   * @default the agent of the book
   */
  readonly userAgent?: string | undefined
  /** Ends the request; the book stays as it was. */
  readonly signal?: AbortSignal | undefined
}

/** The result of a request, and what the book says of its site from now on. */
export interface FetchedIntoBook {
  /** The robots.txt URL of the site. */
  readonly robotsUrl: string
  /** The URL of the last request, after all redirects. */
  readonly finalUrl: string
  /** The redirects that were followed, in their order. */
  readonly redirects: readonly RedirectHop[]
  /** The status of the last response; undefined where no response came. */
  readonly status: number | undefined
  /** Why no response came to the last request. */
  readonly error: { readonly code: NetworkErrorCode; readonly message: string } | undefined
  /** What decides at the site. `unchanged`: the site could not be reached, and what the book had of it is still fresh. */
  readonly rules: 'file' | 'unchanged' | 'allow-all' | 'disallow-all' | 'deferred'
  /** When to fetch it again, in milliseconds since the epoch. Until then the book answers for the site. */
  readonly freshUntil: number
}

/**
 * Fetches the robots.txt of the site of a URL and adds it to a book, with its freshness. The rules of the target of a redirect count for the
 * site that was requested.
 *
 * What the access policy says without a file is added as one: an empty file opens a site, `Disallow: /` for all robots closes it. A deferred
 * site is closed until it is to be asked again. A book does not know for how long a site could not be reached: it takes what the first
 * period of `access.unreachable` says, and where that is the last copy, what it has stays while it is fresh.
 *
 * HTTP and network errors never reject. Each call makes a request, also while another call requests the same file. Without `fetch` or `dispatcher`,
 * each opens connections of its own. `clock` is a `Clock`, `{ now, after }`, and must tell the time of the book's, which is a function.
 *
 * @param book the book that the file is added to
 * @param url an absolute http or https URL of the site
 * @param options how the file is requested
 * @returns the result of the request, and what the book says from now on
 * @throws the reason of `options.signal`; `TypeError` for a URL that is not absolute or not HTTP, and for wrong options; what the storage of the
 * book throws
 * @example
 * const book = createBook({ agent: 'ExampleBot/1.0 (+https://example.com/bot)' })
 * await fetchIntoBook(book, 'https://example.com/')
 */
export async function fetchIntoBook(
  book: Book,
  url: string,
  options: FetchIntoBookOptions = {},
): Promise<FetchedIntoBook> {
  const given = checkedOptions('fetchIntoBook()', options, fetchChecks)
  aBook(book, 'book')
  checkTogether(given)
  const { access = book.dialect.access, clock, random } = given
  const robotsUrl = robotsUrlOf(url)
  const userAgent = given.userAgent ?? headerOf(book.agent)
  const outcome = await fetched(robotsUrl, { ...given, access, userAgent })
  // A book keeps no digest.
  const context = { policy: access, random, sha256: () => '', encodingOf }
  const record = nextRecord(undefined, outcome, context)
  const { finalUrl, redirects, status, error } = record.last
  const rules = added(book, record, access, clock.now())
  return { robotsUrl, finalUrl, redirects, status, error, rules, freshUntil: record.freshUntil }
}

const aBook = withMethods<Book>('add', 'freshUntil')
const fetchChecks = {
  ...requestChecks,
  userAgent: optional(userAgentCheck),
  signal: abortSignal,
}

async function fetched(
  robotsUrl: string,
  options: Checked<typeof fetchChecks> & { readonly access: AccessPolicy; readonly userAgent: string },
): Promise<FetchOutcome> {
  const { access, fetch, dispatcher, guard, lookup, ca } = options
  const transport = createTransport({ fetch, dispatcher, guard, lookup, ca })
  try {
    return await fetchRobots(robotsUrl, {
      transport,
      userAgent: options.userAgent,
      clock: options.clock,
      signal: options.signal,
      timeoutMs: options.timeoutMs,
      headersTimeoutMs: options.headersTimeoutMs,
      maxRedirects: access.redirects.max,
      maxBytes: Math.min(access.maxBytes, largestFile),
      keepBrokenBody: access.brokenBody === 'read',
    })
  } finally {
    await transport.close()
  }
}

/** Adds what a record says to a book, and gives what that is. */
function added(book: Book, record: SiteRecord, access: AccessPolicy, now: number): FetchedIntoBook['rules'] {
  const { url, copy, last, freshUntil } = record
  const isKept = last.meaning === 'unreachable' && access.unreachable[0]?.withCopy === 'last-copy'
  if (isKept && (book.freshUntil(url) ?? -Infinity) > now) return 'unchanged'
  const { rules } = answerOf(record, last.at, access)
  const text = rules === 'allow-all' ? '' : 'User-agent: *\nDisallow: /\n'
  book.add(url, rules === 'copy' && copy !== undefined ? fileOf(copy) : text, freshUntil)
  return rules === 'copy' ? 'file' : rules
}

/** The agent of a book as a header; throws where it cannot be one. */
function headerOf(agent: string): string {
  try {
    userAgentCheck(agent, 'userAgent')
  } catch (cause) {
    const shown = JSON.stringify(agent.slice(0, 100))
    throw new RangeError(
      `The agent of the book, ${shown}, cannot be a User-Agent header, which is printable ASCII. Pass the option "userAgent".`,
      { cause },
    )
  }
  return agent
}

function robotsUrlOf(url: string): string {
  if (typeof url !== 'string') throw new TypeError(`"url" must be a string, got ${typeof url}.`)
  const parsed = parsedUrl(url)
  if (parsed?.protocol === 'http:' || parsed?.protocol === 'https:') return `${parsed.origin}/robots.txt`
  const shown = JSON.stringify(url.slice(0, 100))
  throw new TypeError(
    `"url" must be an absolute http or https URL, such as https://example.com/, got ${shown}.`,
  )
}
