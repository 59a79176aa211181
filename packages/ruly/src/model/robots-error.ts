/** The kind of an error, for programs: it stays the same when the message is reworded. */
export type RobotsErrorCode =
  | 'snapshot-not-readable'
  | 'store-not-usable'
  | 'not-observed'
  | 'package-not-installed'
  | 'client-closed'
  | 'fetch-failed'
  | 'crawl-delay-too-large'
  | 'wait-too-long'
  | 'disallowed'
  | 'page-too-large'
  | 'page-too-slow'

/**
 * Misuse, a store that fails, or a page request that was refused.
 *
 * The content of files, URLs and server answers are never errors but outcomes. Only the compatibility classes for systems that
 * throw on a failed fetch throw `fetch-failed`.
 */
export class RobotsError extends Error {
  /** Always `RobotsError`. */
  override readonly name: string = 'RobotsError'
  /** The kind of the error. */
  readonly code: RobotsErrorCode

  constructor(code: RobotsErrorCode, message: string, options?: { readonly cause?: unknown }) {
    super(message, options)
    this.code = code
  }
}
