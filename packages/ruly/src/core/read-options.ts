import type { Dialect } from './dialect.ts'

/** What can be said about a robots.txt that is read, besides its dialect. */
export interface FileOptions {
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

/** How questions about a robots.txt are taken. */
export interface AskingOptions {
  /**
   * Whether URLs and paths asked about are first resolved as `new URL` does it: `/a/../b`, backslashes, tabs, a scheme in capitals.
   *
   * @default false: they are taken as they are written, as programs that have them from `url.href` need no more
   */
  readonly strict?: boolean
}

/** Whether URLs asked about are resolved, as given; throws a `TypeError` for anything but true and false. */
export function checkedStrict(strict: boolean = false): boolean {
  if (typeof strict === 'boolean') return strict
  throw new TypeError(`The option "strict" is true or false, not ${typeof strict}.`)
}

/** What is read of a file where nothing else is said, in octets. */
export const defaultMaxOctets = 512_000

/** The dialect as given; throws a `TypeError` for anything that is none, such as the name of one. */
export function checkedDialect(dialect: Dialect): Dialect {
  if (typeof dialect === 'object' && dialect !== null && 'reading' in dialect) return dialect
  throw new TypeError(
    `The option "dialect" is a dialect, such as those of ruly/dialects, not ${dialect === null ? 'null' : typeof dialect}.`,
  )
}

/** The URL of the file as given; throws a `TypeError` for anything that is no text. */
export function checkedUrl(url: string | undefined): string | undefined {
  if (url === undefined || typeof url === 'string') return url
  throw new TypeError(`The option "url" is a string, not ${typeof url}.`)
}

/** The limit as a whole number; throws where it is none. */
export function checkedMaxOctets(maxOctets: number = defaultMaxOctets): number {
  if (typeof maxOctets !== 'number') {
    throw new TypeError(`The option "maxOctets" is a number, not ${typeof maxOctets}.`)
  }
  if (maxOctets === Infinity) return Number.MAX_SAFE_INTEGER
  if (Number.isSafeInteger(maxOctets) && maxOctets > 0) return maxOctets
  throw new RangeError(`The option "maxOctets" is a whole number above 0 or Infinity, not ${maxOctets}.`)
}
