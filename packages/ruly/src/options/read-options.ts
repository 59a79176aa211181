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
