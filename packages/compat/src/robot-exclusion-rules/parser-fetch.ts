import { RobotsError } from 'ruly'

import {
  type NetworkErrorCode,
  type TransportOptions,
  createTransport,
  fetchRobots,
  type FetchOutcome,
  type FetchResult,
} from '@ruly/client'
import { systemClock, longestTimer } from '@ruly/client/internal'
import { meaningOf, rerpAccess, type Meaning } from 'ruly/access'
import type { ParserOptions } from './robot-exclusion-rules-parser.ts'
import { wrongType } from '@ruly/common/checked-options'

import { charsetOf, strictText } from './python-charset.ts'
import { expiresAt } from './python-date.ts'

/** Options of the parsers that fetch: their clock, and how requests are sent. */
export interface FetchingParserOptions extends ParserOptions, TransportOptions {}

/** Options of one fetch. */
export interface FetchCallOptions {
  /** Ends the fetch: it throws the reason of the signal. */
  readonly signal?: AbortSignal | undefined
}

/** What a fetch makes of a parser. */
export interface Fetched {
  readonly responseCode: number | null
  /** In seconds since the epoch; null: seven days from now; undefined: as it was. */
  readonly expirationDate: number | null | undefined
  /** What is to be parsed, or thrown. */
  readonly content: string | RobotsFetchError
}

interface Asking extends FetchCallOptions {
  readonly timeout: number | null
  readonly userAgent: string | null
  readonly options: FetchingParserOptions
}

/** What the original's `fetch` does to its parser, before it parses or throws. */
export async function fetched(url: string, asking: Asking): Promise<Fetched> {
  const { clock: now = () => Date.now(), ...connecting } = asking.options
  const limits = limitsOf(asking.timeout)
  const userAgent = headerOf(asking.userAgent)
  const transport = createTransport({ ...limits, ...connecting })
  try {
    const outcome = await fetchRobots(url, {
      ...limits,
      transport,
      userAgent,
      maxRedirects: rerpAccess.redirects.max,
      maxBytes: rerpAccess.maxBytes,
      keepBrokenBody: true,
      clock: { ...systemClock, now },
      signal: asking.signal,
    })
    return fetchedOf(outcome)
  } finally {
    await transport.close()
  }
}

function headerOf(userAgent: string | null): string {
  if (userAgent === null) return 'ruly'
  if (typeof userAgent === 'string') return userAgent.trim() || 'ruly'
  throw wrongType('userAgent', 'a string or null', userAgent)
}

/** The time given is for the whole, and no other limit is shorter. */
function limitsOf(
  timeout: unknown,
): Partial<Record<'connectTimeoutMs' | 'headersTimeoutMs' | 'timeoutMs', number>> {
  if (timeout === null || timeout === 0) return {}
  if (typeof timeout !== 'number') throw wrongType('timeout', 'a number of seconds, or null', timeout)
  const ms = Math.ceil(timeout * 1000)
  if (ms >= 1 && ms <= longestTimer) return { connectTimeoutMs: ms, headersTimeoutMs: ms, timeoutMs: ms }
  throw new RangeError(
    `"timeout" must be from 0 to ${Math.floor(longestTimer / 1000)} seconds, got ${timeout}.`,
  )
}

/** What is read where there is no file. */
const contentFor: Partial<Readonly<Record<Meaning, string>>> = {
  'allow-all': '',
  'disallow-all': 'User-agent: *\nDisallow: /\n',
}

function fetchedOf(outcome: FetchOutcome): Fetched {
  const { url, result } = outcome
  const status = statusOf(outcome)
  if (status === undefined) return withoutAnswer(outcome)
  const meaning = meaningOf(result, rerpAccess)
  if (meaning === 'parse' && result.kind === 'response') return withFile(result)
  const message = `${url.slice(0, 200)} was answered with ${status}.`
  const content = contentFor[meaning] ?? new RobotsFetchError(message, { status, network: undefined })
  return { responseCode: status, expirationDate: null, content }
}

/** That of the last answer: of a redirect where it leads nowhere. */
function statusOf({ result, redirects }: FetchOutcome): number | undefined {
  if (result.kind === 'response' || result.kind === 'redirect-without-location') return result.status
  const isLost = result.kind === 'redirects-exhausted' || result.code === 'scheme'
  return isLost ? redirects.at(-1)?.status : undefined
}

/** Where no connection was made, the original continues with its dates; it does not see what fails later. */
const beforeConnection: ReadonlySet<NetworkErrorCode> = new Set(['dns', 'refused', 'tls', 'guarded'])

function withoutAnswer({ url, result }: FetchOutcome): Fetched {
  const network = result.kind === 'network-error' ? result.code : 'other'
  const why = result.kind === 'network-error' ? result.message : result.kind
  const message = `${url.slice(0, 200)} was not answered: ${why}.`
  return {
    responseCode: null,
    expirationDate: beforeConnection.has(network) ? null : undefined,
    content: new RobotsFetchError(message, { status: undefined, network }),
  }
}

function withFile({ status, headers, body }: FetchResult & { readonly kind: 'response' }): Fetched {
  const expirationDate = expiresAt(headers['expires'] ?? '') ?? null
  const charset = charsetOf(headers['content-type'])
  const content = strictText(body?.bytes ?? new Uint8Array(), charset, body?.isCut === true)
  const message = `The file cannot be read as ${charset.slice(0, 100)}, the charset that it came as.`
  return {
    responseCode: status,
    expirationDate,
    content: content ?? new RobotsFetchError(message, { status, network: undefined }),
  }
}

/** A fetch gave no file that could be read. Thrown where the original throws. */
export class RobotsFetchError extends RobotsError {
  /** Always `RobotsFetchError`. */
  override readonly name = 'RobotsFetchError'
  /** Always `fetch-failed`. */
  declare readonly code: 'fetch-failed'
  /** What was answered; undefined where no answer came. One of 2xx: the file is not in the charset that it came as. */
  readonly status: number | undefined
  /** Why no answer came; undefined where one did. */
  readonly network: NetworkErrorCode | undefined

  constructor(message: string, { status, network }: Pick<RobotsFetchError, 'status' | 'network'>) {
    super('fetch-failed', message)
    this.status = status
    this.network = network
  }
}
