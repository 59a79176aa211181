import type { Dialect } from '../model/dialect.ts'
import { shown } from '../util/type-of.ts'
import { flag, limit, optional, text, withDefault, wrongType, type Check } from './checked-options.ts'

/** Options of a robots.txt that is read, other than its dialect. */
export interface FileOptions {
  /**
   * URL of the file. Dialects that answer for one site only then give `not-governed` for URLs of other sites, and relative sitemaps
   * are resolved.
   *
   * @default undefined: the file applies to every URL
   */
  readonly url?: string | undefined
  /**
   * How many bytes of the file are read. The line that crosses the limit is dropped whole, and a diagnostic reports it.
   *
   * RFC 9309 §2.5 requires at least 500 KiB: with less, rules that the site relies on can be missed.
   *
   * @default 512_000
   */
  readonly maxBytes?: number | undefined
}

/** How the URLs in questions are read. */
export interface AskingOptions {
  /**
   * Whether URLs and paths are first resolved like `new URL` does: `/a/../b`, backslashes, tabs, a scheme in capitals.
   *
   * @default false: they are compared as written, which is right for values of `url.href`
   */
  readonly strict?: boolean | undefined
}

/** Default limit of a file, in bytes. */
export const defaultMaxBytes = 512_000

/** Whether URLs in questions are resolved; false by default. */
export const checkedStrict: Check<boolean> = withDefault(flag, false)

/** The URL of a file with its host; optional. With any other text, the file would apply to every URL, or to none. */
export const checkedUrl: Check<string | undefined> = optional((value, name) => {
  const url = text(value, name)
  if (/^[a-z][a-z0-9+.-]*:\/\/[^/?#\\\s]/i.test(url)) return url
  throw new RangeError(
    `"${name}" must be an absolute URL, such as https://example.com/robots.txt, got ${shown(url)}.`,
  )
})

/** A dialect object, not the name of a dialect. */
export const checkedDialect: Check<Dialect> = (dialect, name) => {
  if (typeof dialect === 'object' && dialect !== null && 'reading' in dialect) return dialect as Dialect
  throw wrongType(name, 'a dialect, such as those of ruly/dialects', dialect)
}

/** How many bytes of a file are read, as a whole number. */
export const checkedMaxBytes: Check<number> = (maxBytes = defaultMaxBytes, name) =>
  Math.min(limit(maxBytes, name), Number.MAX_SAFE_INTEGER)
