import type { Dialect } from '../model/dialect.ts'
import { flag, limit, optional, text, withDefault, wrongType, type Check } from './checked-options.ts'

/** What can be said about a robots.txt that is read, besides its dialect. */
export interface FileOptions {
  /**
   * Where the file came from. Dialects that make a site check then answer `not-governed` for URLs of other sites, and relative
   * sitemaps are resolved.
   *
   * @default undefined: the file is taken to govern every URL asked about
   */
  readonly url?: string | undefined
  /**
   * How much of the file is read, in octets. The line that crosses the limit is left out whole, and a diagnostic says so.
   *
   * RFC 9309 §2.5 demands at least 500 KiB: with less, rules that the site relies on can be missed.
   *
   * @default 512_000
   */
  readonly maxBytes?: number | undefined
}

/** How questions about a robots.txt are taken. */
export interface AskingOptions {
  /**
   * Whether URLs and paths asked about are first resolved as `new URL` does it: `/a/../b`, backslashes, tabs, a scheme in capitals.
   *
   * @default false: they are taken as they are written, as programs that have them from `url.href` need no more
   */
  readonly strict?: boolean | undefined
}

/** What is read of a file where nothing else is said, in octets. */
export const defaultMaxBytes = 512_000

/** Whether URLs asked about are resolved; not, where nothing is said. */
export const checkedStrict: Check<boolean> = withDefault(flag, false)

/** The URL of a file, if it has one. */
export const checkedUrl: Check<string | undefined> = optional(text)

/** A dialect, not the name of one. */
export const checkedDialect: Check<Dialect> = (dialect, name) => {
  if (typeof dialect === 'object' && dialect !== null && 'reading' in dialect) return dialect as Dialect
  throw wrongType(name, 'a dialect, such as those of ruly/dialects', dialect)
}

/** How much of a file is read, as a whole number. */
export const checkedMaxBytes: Check<number> = (maxBytes = defaultMaxBytes, name) =>
  Math.min(limit(maxBytes, name), Number.MAX_SAFE_INTEGER)
