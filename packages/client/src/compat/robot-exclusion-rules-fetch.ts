import { meaningOf, rerp } from 'ruly/access'
import type { ParserOptions } from 'ruly/compat/robot-exclusion-rules-parser'

import { systemClock } from '../clock.ts'
import { createTransport } from '../fetch/create-transport.ts'
import { longestTimer } from '../fetch/fetch-options.ts'
import { fetchRobots } from '../fetch/fetch-robots.ts'
import type { FetchOutcome, FetchResult, NetworkErrorCode } from '../fetch/outcome.ts'
import type { TransportOptions } from '../fetch/transport.ts'
import { charsetOf, strictText } from './robot-exclusion-rules-charset.ts'
import { expiresAt } from './robot-exclusion-rules-expires.ts'
import { RobotsFetchError } from './robots-fetch-error.ts'

/** The clock of the parser, and how requests are sent. */
export interface FetchingParserOptions extends ParserOptions, TransportOptions {}

export interface FetchOptions {
  /** Gives the fetch up: it throws the signal's reason. */
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

interface Asking extends FetchOptions {
  readonly timeout: number | null
  readonly userAgent: string | null
  readonly options: FetchingParserOptions
}

/** What the original's `fetch` does to its parser, before it parses or throws. */
export async function fetched(url: string, asking: Asking): Promise<Fetched> {
  const { clock: now = () => Date.now(), ...connecting } = asking.options
  const limits = limitsOf(asking.timeout)
  const transport = createTransport({ ...limits.connecting, ...connecting })
  try {
    const outcome = await fetchRobots(url, {
      ...limits.fetching,
      transport,
      userAgent: asking.userAgent?.trim() || 'ruly',
      maxRedirects: rerp.redirects.max,
      maxOctets: rerp.maxOctets,
      keepBrokenBody: true,
      clock: { ...systemClock, now },
      signal: asking.signal,
    })
    return fetchedOf(outcome)
  } finally {
    await transport.close()
  }
}

/** In milliseconds: the time given is for the whole, and no other limit is shorter. */
function limitsOf(timeout: unknown): { readonly connecting: object; readonly fetching: object } {
  if (timeout === null || timeout === 0) return { connecting: {}, fetching: {} }
  if (typeof timeout !== 'number') throw new TypeError(`"timeout" is a number, not ${typeof timeout}.`)
  const timeoutMs = Math.ceil(timeout * 1000)
  if (timeoutMs >= 1 && timeoutMs <= longestTimer) {
    return {
      connecting: { connectTimeoutMs: timeoutMs },
      fetching: { headersTimeoutMs: timeoutMs, timeoutMs },
    }
  }
  throw new RangeError(`"timeout" is from 0 to ${Math.floor(longestTimer / 1000)} seconds, not ${timeout}.`)
}

function fetchedOf(outcome: FetchOutcome): Fetched {
  const { result } = outcome
  const status = statusOf(outcome)
  if (status === undefined) return withoutAnswer(outcome)
  const base = { responseCode: status, expirationDate: null }
  switch (meaningOf(result, rerp)) {
    case 'parse':
      return result.kind === 'response' ? withFile(result) : { ...base, content: '' }
    case 'disallow-all':
      return { ...base, content: 'User-agent: *\nDisallow: /\n' }
    case 'allow-all':
      return { ...base, content: '' }
    default: {
      const message = `${outcome.url.slice(0, 200)} was answered with ${status}.`
      return { ...base, content: new RobotsFetchError(message, { status, network: undefined }) }
    }
  }
}

/** That of the last answer: of a redirect where it leads nowhere. */
function statusOf({ result, redirects }: FetchOutcome): number | undefined {
  if (result.kind === 'response' || result.kind === 'redirect-without-location') return result.status
  const isLost = result.kind === 'redirects-exhausted' || result.code === 'scheme'
  return isLost ? redirects.at(-1)?.status : undefined
}

/** Where no connection came about, the original goes on to its dates; whatever fails later, it does not see. */
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
  const content = strictText(body?.octets ?? new Uint8Array(), charset, body?.isCut === true)
  const message = `The file cannot be read as ${charset.slice(0, 100)}, the charset that it came as.`
  return {
    responseCode: status,
    expirationDate,
    content: content ?? new RobotsFetchError(message, { status, network: undefined }),
  }
}
