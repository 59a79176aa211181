import {
  checkedOptions,
  limit,
  oneOf,
  optional,
  withDefault,
  type WithDefaults,
} from '@ruly/common/checked-options'

import { type Urlish, urlList } from '../http/origin.ts'
import { abortSignal } from '../runtime/abort.ts'

/** Options of `client.sitemapUrls`. */
export interface SitemapOptions {
  /**
   * The sitemaps to read.
   *
   * @default those that robots.txt names; if it names none, `/sitemap.xml` of the site
   */
  readonly sitemaps?: Iterable<Urlish> | undefined
  /**
   * Which sites a sitemap may list URLs of. `proven`: the site that you ask about, and the one that the sitemap is on, as sitemaps.org says.
   * `any`: all sites.
   *
   * @default 'proven'
   */
  readonly hosts?: 'proven' | 'any' | undefined
  /**
   * The largest sitemap, in bytes: as it is sent, and after it is decompressed.
   *
   * @default 52_428_800, as sitemaps.org says
   */
  readonly maxBytes?: number | undefined
  /**
   * How many URLs are read from one sitemap.
   *
   * @default 50_000, as sitemaps.org says
   */
  readonly maxEntries?: number | undefined
  /**
   * How many sitemaps and indexes are read.
   *
   * @default 10_000
   */
  readonly maxSitemaps?: number | undefined
  /**
   * How many indexes there may be above a sitemap.
   *
   * @default 3
   */
  readonly maxDepth?: number | undefined
  /**
   * How many URLs there are in all.
   *
   * @default Infinity
   */
  readonly maxUrls?: number | undefined
  /** Ends the reading: a request under way is aborted, and the iteration throws the signal's reason. */
  readonly signal?: AbortSignal | undefined
}

/** A URL of a sitemap, or a problem with a sitemap. */
export type SitemapResult = SitemapUrl | SitemapProblem

/** A URL that a sitemap lists. */
export interface SitemapUrl {
  /** Tells it from a problem. */
  readonly kind: 'url'
  /** The URL, as `new URL` writes it, without a fragment. */
  readonly url: string
  /** When the page was changed last, says the sitemap: in milliseconds since the epoch. */
  readonly lastmod: number | undefined
  /** The URL of the sitemap. */
  readonly sitemap: string
}

/**
 * What is wrong with a sitemap:
 *
 * - `disallowed`: robots.txt of the site that it is on disallows it
 * - `status`: the response is no success
 * - `failed`: no response
 * - `none`: robots.txt names no sitemap, and there is no `/sitemap.xml`
 * - `not-a-sitemap`: another kind of document, such as an HTML page
 * - `malformed`: it breaks off, or is not XML or gzip that can be read
 * - `empty`: it lists nothing, or it and the sitemaps below it list only each other
 * - `limit`: it, or all sitemaps together, exceed a limit; what is within the limit is read, but nothing of one that is sent with more than `maxBytes`
 * - `foreign-urls`: it lists URLs of sites that it may not list URLs of
 * - `invalid-urls`: it lists values that are not absolute http or https URLs with fewer than 2,048 characters
 */
export type SitemapProblemCode =
  | 'disallowed'
  | 'status'
  | 'failed'
  | 'none'
  | 'not-a-sitemap'
  | 'malformed'
  | 'empty'
  | 'limit'
  | 'foreign-urls'
  | 'invalid-urls'

/** A problem with a sitemap. The others are read all the same. */
export interface SitemapProblem {
  /** Tells it from a URL. */
  readonly kind: 'problem'
  /** What kind of problem it is. */
  readonly code: SitemapProblemCode
  /** The URL of the sitemap, as it was named. */
  readonly sitemap: string
  /** What is wrong, in a sentence. Text of the site is only in quotation marks, escaped and shortened. */
  readonly message: string
  /** How many entries it is about; 0 if it is about the whole sitemap. */
  readonly count: number
  /** What was thrown, with `disallowed` and `failed`. */
  readonly error?: unknown
}

const sitemapChecks = {
  sitemaps: optional(urlList),
  hosts: withDefault(oneOf(['proven', 'any']), 'proven'),
  maxBytes: withDefault(limit, 52_428_800),
  maxEntries: withDefault(limit, 50_000),
  maxSitemaps: withDefault(limit, 10_000),
  maxDepth: withDefault(limit, 3),
  maxUrls: withDefault(limit, Infinity),
  signal: abortSignal,
}

export type CheckedSitemapOptions = WithDefaults<
  SitemapOptions,
  'hosts' | 'maxBytes' | 'maxEntries' | 'maxSitemaps' | 'maxDepth' | 'maxUrls'
>

/** The options with their defaults; throws for wrong ones. */
export function checkedSitemapOptions(options: SitemapOptions): CheckedSitemapOptions {
  return checkedOptions('sitemapUrls()', options, sitemapChecks)
}
