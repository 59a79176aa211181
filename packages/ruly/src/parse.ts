import type { RobotsInput } from './core/decode.ts'
import type { Dialect } from './core/dialect.ts'
import { emitEvents, type RobotsHandler } from './core/events.ts'
import { readRobots, type Robots } from './core/robots.ts'
import { checkedSnapshot, type Snapshot } from './core/snapshot.ts'
import { rfc9309 } from './dialects/rfc9309.ts'

export interface ParseOptions {
  /** @default rfc9309 */
  readonly dialect?: Dialect
  /**
   * Where the file came from. Dialects that make a site check then answer `not-governed` for URLs of other sites, and relative
   * sitemaps are resolved.
   *
   * @default undefined: the file is taken to govern every URL asked about
   */
  readonly url?: string
  /**
   * How much of the file is read, in octets. The line that crosses the limit is left out whole, and a diagnostic says so.
   *
   * RFC 9309 §2.5 demands at least 500 KiB: with less, rules that the site relies on can be missed.
   *
   * @default 512_000
   */
  readonly maxOctets?: number
}

const defaultMaxOctets = 512_000

/**
 * The robots.txt in a text or in octets, ready for questions.
 *
 * Never throws on what the file holds: every line is read or accounted for in `lines` and `diagnostics`.
 */
export function parse(input: RobotsInput, options: ParseOptions = {}): Robots {
  return readRobots(input, {
    dialect: options.dialect ?? rfc9309,
    url: checkedUrl(options.url),
    maxOctets: checkedMaxOctets(options.maxOctets),
  })
}

/** Calls a handler for each line of a robots.txt, in its order, without forming groups. */
export function parseEvents(
  input: RobotsInput,
  handler: RobotsHandler,
  options: Pick<ParseOptions, 'dialect' | 'maxOctets'> = {},
): void {
  const { reading } = options.dialect ?? rfc9309
  emitEvents(input, handler, { reading, maxOctets: checkedMaxOctets(options.maxOctets) })
}

/**
 * The robots.txt of a snapshot, with every answer as before where the dialect is the same.
 *
 * Throws a `RobotsError` (`snapshot-not-readable`) for anything that is no snapshot of a known version.
 */
export function fromSnapshot(data: unknown, options: Pick<ParseOptions, 'dialect'> = {}): Robots {
  const snapshot: Snapshot = checkedSnapshot(data)
  const { octets, url, maxOctets } = snapshot
  const bytes = Uint8Array.from(octets, (octet) => octet.charCodeAt(0))
  return readRobots(bytes, { dialect: options.dialect ?? rfc9309, url, maxOctets })
}

function checkedUrl(url: string | undefined): string | undefined {
  if (url === undefined || typeof url === 'string') return url
  throw new TypeError(`The option "url" is a string, not ${typeof url}.`)
}

function checkedMaxOctets(maxOctets: number = defaultMaxOctets): number {
  if (typeof maxOctets !== 'number') {
    throw new TypeError(`The option "maxOctets" is a number, not ${typeof maxOctets}.`)
  }
  if (maxOctets === Infinity) return Number.MAX_SAFE_INTEGER
  if (Number.isSafeInteger(maxOctets) && maxOctets > 0) return maxOctets
  throw new RangeError(`The option "maxOctets" is a whole number above 0 or Infinity, not ${maxOctets}.`)
}
