import type { AccessPolicy } from 'ruly/access'
import type { Book } from 'ruly/book'
import { anything, checkedOptions, optional, type Checked } from 'ruly/internal'

import { fileOf } from '../cache/record/copies.ts'
import { nextRecord } from '../cache/record/next-record.ts'
import { answerOf } from '../cache/record/record-answer.ts'
import type { SiteRecord } from '../cache/record/site-record.ts'
import { createTransport } from '../fetch/create-transport.ts'
import { checkUserAgent, largestFile } from '../fetch/fetch-options.ts'
import { fetchRobots } from '../fetch/fetch-robots.ts'
import type { FetchOutcome, NetworkErrorCode, RedirectHop } from '../fetch/outcome/fetch-outcome.ts'
import {
  checkTogether,
  requestChecks,
  userAgentCheck,
  type RequestOptions,
} from '../fetch/request-options.ts'
import { encodingOf } from '../http/charset.ts'

/** How a robots.txt is fetched into a book: options of the same names are those of `createRobotsClient`. */
export interface FetchIntoBookOptions extends RequestOptions {
  /**
   * The User-Agent header.
   *
   * @default the robot of the book
   */
  readonly userAgent?: string | undefined
  /** Ends the request; the book stays as it was. */
  readonly signal?: AbortSignal | undefined
}

/** What came of a request, and what the book says of its site from now on. */
export interface FetchedIntoBook {
  readonly robotsUrl: string
  /** The URL that answered in the end. */
  readonly finalUrl: string
  readonly redirects: readonly RedirectHop[]
  /** Of the last answer; undefined where none came. */
  readonly status: number | undefined
  /** Why no answer came to the last request. */
  readonly error: { readonly code: NetworkErrorCode; readonly message: string } | undefined
  /** `unchanged`: the site could not be reached, and what the book had of it is still fresh. */
  readonly rules: 'file' | 'unchanged' | 'allow-all' | 'disallow-all' | 'deferred'
  /** When to ask again, in milliseconds since the epoch; until then the book answers for the site. */
  readonly freshUntil: number
}

/**
 * Fetches the robots.txt of a URL's site and adds it to a book, with its freshness; the rules of a redirect's target count for the site
 * that was asked.
 *
 * What the access policy says without a file is added as one: an empty file opens a site, `Disallow: /` for all robots closes it. A deferred
 * site is closed until it is to be asked again. A book does not know for how long a site could not be reached: it takes what the first
 * period of `access.unreachable` says, and where that is the last copy, what it has stays while it is fresh.
 *
 * Whatever the server does is an answer. Rejects with the signal's reason, with a `TypeError` for what is no absolute HTTP URL, and with
 * what the storage of the book throws. Each call asks, also while another asks the same site. Without `fetch` or `dispatcher` each opens
 * connections of its own. `clock` is a `Clock`, `{ now, after }`, and must tell the time of the book's, which is a function alone.
 */
export async function fetchIntoBook(
  book: Book,
  url: string,
  options: FetchIntoBookOptions = {},
): Promise<FetchedIntoBook> {
  const given = checkedOptions('fetchIntoBook()', options, fetchChecks)
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

const fetchChecks = {
  ...requestChecks,
  userAgent: optional(userAgentCheck),
  signal: anything<AbortSignal | undefined>(),
}

async function fetched(
  robotsUrl: string,
  options: Checked<typeof fetchChecks> & { readonly access: AccessPolicy; readonly userAgent: string },
): Promise<FetchOutcome> {
  const { access } = options
  const transport = createTransport(options)
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

/** The robot of a book as a header; throws where it cannot be one. */
function headerOf(robot: string): string {
  try {
    checkUserAgent(robot)
  } catch (cause) {
    const shown = JSON.stringify(robot.slice(0, 100))
    throw new RangeError(
      `The robot of the book, ${shown}, cannot be a User-Agent header, which is printable ASCII: pass the option "userAgent".`,
      { cause },
    )
  }
  return robot
}

function robotsUrlOf(url: string): string {
  if (typeof url !== 'string') throw new TypeError(`The URL of a site is a string, not ${typeof url}.`)
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  if (parsed?.protocol === 'http:' || parsed?.protocol === 'https:') return `${parsed.origin}/robots.txt`
  const shown = JSON.stringify(url.slice(0, 100))
  throw new TypeError(
    `A robots.txt is fetched from an absolute HTTP URL, such as https://example.com/, not ${shown}.`,
  )
}
