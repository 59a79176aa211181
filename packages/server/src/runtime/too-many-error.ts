/** A limit of the service is reached: try again later. */
export class TooManyError extends Error {
  override readonly name = 'TooManyError'

  /** @param what names what there are too many of */
  constructor(what: string, limit: number) {
    super(`There are already ${limit} ${what}.`)
  }
}
