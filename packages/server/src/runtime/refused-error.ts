/** The most bytes of one answer, roughly: rules in it can be as long as a file. */
export const mostAnswerBytes = 64 * 1024 * 1024

/** A question that is not answered; the message is for those who ask. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError'
  /** Whether the request is wrong, or the service has too much to do and may answer it later. */
  readonly kind: 'invalid-request' | 'overloaded'

  constructor(kind: RefusedError['kind'], message: string) {
    super(message)
    this.kind = kind
  }
}

/** @param what names what there are too many of */
export function tooMany(what: string, limit: number): RefusedError {
  return new RefusedError('overloaded', `There are already ${limit} ${what}.`)
}

/** @param cure a sentence that says what to ask instead */
export function tooLarge(cure: string): RefusedError {
  return new RefusedError('invalid-request', `The answer takes more than ${mostAnswerBytes} bytes. ${cure}`)
}
