/** What went wrong, for programs: stays the same when the message is worded anew. */
export type RobotsErrorCode =
  | 'snapshot-not-readable'
  | 'dormant-not-readable'
  | 'dormant-for-other-robots'
  | 'choice-not-stable'
  | 'store-not-usable'
  | 'package-not-installed'
  | 'client-closed'
  | 'crawl-delay-too-large'
  | 'wait-too-long'

/** Misuse, or a store that fails: what no robots.txt, no URL and no server can cause. */
export class RobotsError extends Error {
  override readonly name = 'RobotsError'
  readonly code: RobotsErrorCode

  constructor(code: RobotsErrorCode, message: string, options?: { readonly cause?: unknown }) {
    super(message, options)
    this.code = code
  }
}
