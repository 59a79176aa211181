/** What went wrong, for programs: stays the same when the message is worded anew. */
export type RobotsErrorCode =
  | 'snapshot-not-readable'
  | 'dormant-not-readable'
  | 'dormant-for-other-robots'
  | 'choice-not-stable'

/** Misuse that no robots.txt and no URL can cause. */
export class RobotsError extends Error {
  override readonly name = 'RobotsError'
  readonly code: RobotsErrorCode

  constructor(code: RobotsErrorCode, message: string) {
    super(message)
    this.code = code
  }
}
