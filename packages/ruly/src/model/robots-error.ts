/** What went wrong, for programs: stays the same when the message is worded anew. */
export type RobotsErrorCode =
  | 'snapshot-not-readable'
  | 'dormant-not-readable'
  | 'dormant-for-other-robots'
  | 'choice-not-stable'
  | 'store-not-usable'
  | 'package-not-installed'
  | 'client-closed'
  | 'fetch-failed'
  | 'crawl-delay-too-large'
  | 'wait-too-long'
  | 'disallowed'
  | 'page-too-large'
  | 'page-too-slow'

/**
 * Misuse, a store that fails, or a request for a page that was not made; whatever else a file, a URL or a server does is an outcome.
 *
 * Only the faces of classic systems that throw for what a server does have a `fetch-failed`.
 */
export class RobotsError extends Error {
  override readonly name: string = 'RobotsError'
  readonly code: RobotsErrorCode

  constructor(code: RobotsErrorCode, message: string, options?: { readonly cause?: unknown }) {
    super(message, options)
    this.code = code
  }
}
