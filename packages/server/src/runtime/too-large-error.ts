/** The most bytes of one answer, roughly: rules in it can be as long as a file. */
export const mostAnswerBytes = 64 * 1024 * 1024

/** The answer to a question would be too large. */
export class TooLargeError extends Error {
  override readonly name = 'TooLargeError'

  /** @param cure a sentence that says what to ask instead */
  constructor(cure: string) {
    super(`The answer takes more than ${mostAnswerBytes} bytes. ${cure}`)
  }
}
