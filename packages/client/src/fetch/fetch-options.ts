import {
  anything,
  checkedOptions,
  flag,
  numberFrom,
  text,
  withDefault,
  withMethods,
  type Check,
  type WithDefaults,
} from '@ruly/common/checked-options'
import { shown } from '@ruly/common/type-of'

import type { Conditional } from '../http/headers.ts'
import { abortSignal } from '../runtime/abort.ts'
import { longestTimer, systemClock, type Clock } from '../runtime/clock.ts'
import type { Transport } from './transport/transport.ts'

/** How a robots.txt is fetched. */
export interface FetchOptions {
  /** What requests go through. */
  readonly transport: Transport
  /** The whole value of the header field. */
  readonly userAgent: string
  /**
   * Redirects that are followed, across authorities too.
   *
   * @default 5
   */
  readonly maxRedirects?: number | undefined
  /**
   * Bytes of the body that are kept, after content decoding; and of these, no more than 512,000 lines.
   *
   * @default 512_000
   */
  readonly maxBytes?: number | undefined
  /**
   * Gives a body that breaks off, as its connection ends, as far as it came and could be decoded, with `isCut`, instead of a network
   * error. Time that is up is a network error still.
   *
   * @default false
   */
  readonly keepBrokenBody?: boolean | undefined
  /**
   * Time for one request until the fields of its answer are there, name lookup and connection included.
   *
   * @default 10_000
   */
  readonly headersTimeoutMs?: number | undefined
  /**
   * Time for one request, its body included; a redirect is another request.
   *
   * @default Infinity
   */
  readonly requestTimeoutMs?: number | undefined
  /**
   * Time for the whole: all redirects and the body.
   *
   * @default 30_000
   */
  readonly timeoutMs?: number | undefined
  /** Asks for the file only if it has changed: an answer of 304 otherwise. */
  readonly conditional?: Conditional | undefined
  /**
   * Where the time comes from.
   *
   * @default the clock of the system
   */
  readonly clock?: Clock | undefined
  /** Ends the fetch: it throws the reason of the signal. */
  readonly signal?: AbortSignal | undefined
}

export type CheckedFetchOptions = WithDefaults<
  FetchOptions,
  | 'maxRedirects'
  | 'maxBytes'
  | 'keepBrokenBody'
  | 'headersTimeoutMs'
  | 'requestTimeoutMs'
  | 'timeoutMs'
  | 'clock'
>

/** Bytes of a file that are kept for policies without a limit: memory has one. */
export const largestFile: number = 16 * 1024 * 1024

/** What can stand in a User-Agent header. */
export const userAgentCheck: Check<string> = (value, name) => {
  const userAgent = text(value, name)
  if (/^ *[\u0021-\u007e][\u0020-\u007e]*$/.test(userAgent)) return userAgent
  throw new RangeError(`"${name}" must be printable ASCII, got ${shown(userAgent)}.`)
}

/** A whole number of at least `least`, or `Infinity`. */
/* @__NO_SIDE_EFFECTS__ */
export function wholeOrInfinity(least: number, most: number): Check<number> {
  const check = numberFrom(least, most)
  return (value, name) => (value === Infinity ? Infinity : check(value, name))
}

const fetchChecks = {
  transport: withMethods<Transport>('ask'),
  userAgent: userAgentCheck,
  maxRedirects: withDefault(wholeOrInfinity(0, Number.MAX_SAFE_INTEGER), 5),
  maxBytes: withDefault(wholeOrInfinity(1, Number.MAX_SAFE_INTEGER), 512_000),
  keepBrokenBody: withDefault(flag, false),
  headersTimeoutMs: withDefault(wholeOrInfinity(1, longestTimer), 10_000),
  requestTimeoutMs: withDefault(wholeOrInfinity(1, longestTimer), Infinity),
  timeoutMs: withDefault(wholeOrInfinity(1, longestTimer), 30_000),
  conditional: anything<Conditional | undefined>(),
  clock: withDefault(withMethods<Clock>('now', 'after'), systemClock),
  signal: abortSignal,
}

/** Options with their defaults; throws a `TypeError` or a `RangeError` for one that is wrong. */
export function checkedFetchOptions(options: FetchOptions): CheckedFetchOptions {
  return checkedOptions('fetchRobots()', options, fetchChecks)
}
