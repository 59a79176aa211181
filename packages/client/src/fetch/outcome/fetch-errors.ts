/** A connection that the guard refuses. */
export class GuardError extends Error {
  override readonly name = 'GuardError'
}

/** A body is not all that was to come. */
export class CutBodyError extends Error {
  override readonly name = 'CutBodyError'
}

/** A body is not what its codings say, or is coded in a way that is not known. */
export class ContentDecodingError extends Error {
  override readonly name = 'ContentDecodingError'
}

/** Time is up. */
export class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError'
}

/** A response is not one of HTTP/1.0 or HTTP/1.1. */
export class StatusLineError extends Error {
  override readonly name = 'StatusLineError'
}
