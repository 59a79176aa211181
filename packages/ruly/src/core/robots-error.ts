/** What went wrong, for programs: stays the same when the message is worded anew. */
export type RobotsErrorCode = 'snapshot-not-readable' | 'store-not-usable' | 'package-not-installed'

/** Misuse that no robots.txt and no URL can cause. */
export class RobotsError extends Error {
  override readonly name = 'RobotsError'
  readonly code: RobotsErrorCode

  constructor(code: RobotsErrorCode, message: string, options?: { readonly cause?: unknown }) {
    super(message, options)
    this.code = code
  }
}
