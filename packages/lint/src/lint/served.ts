/** How a site served its robots.txt. */
export interface Served {
  /** The URL after all redirects. */
  readonly finalUrl: string
  /** The Content-Type header; undefined if there was none. */
  readonly contentType?: string | undefined
  /** Whether the file was longer than what was read. */
  readonly isCut: boolean
}
