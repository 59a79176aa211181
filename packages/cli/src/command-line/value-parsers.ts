/** Thrown by the parser of an option for an invalid value. */
export class InvalidValueError extends Error {
  override readonly name = 'InvalidValueError'
  /** A hint for the end of the message, with a leading space; may be empty. */
  readonly hint: string

  /** @param expected - What the value must be, such as `a whole number above 0`. */
  constructor(expected: string, hint = '') {
    super(expected)
    this.hint = hint
  }
}

/** A whole number above 0. */
export function wholeNumber(text: string): number {
  const number = Number(text)
  if (/^[0-9]+$/.test(text) && number > 0 && Number.isSafeInteger(number)) return number
  throw new InvalidValueError('a whole number above 0')
}

/** A whole number, or 0. */
export function wholeNumberOrNone(text: string): number {
  if (text === '0') return 0
  if (/^[0-9]+$/.test(text)) return wholeNumber(text)
  throw new InvalidValueError('a whole number, 0 or more')
}

/** One day: below the maximum of Node's timers. */
const mostSeconds = 86_400

/** A number of seconds, possibly with a fraction. */
export function seconds(text: string): number {
  const number = Number(text)
  if (/^[0-9]*\.?[0-9]+$/.test(text) && number > 0 && number <= mostSeconds) return number
  throw new InvalidValueError(`a number of seconds above 0, at most ${mostSeconds}`)
}

/** A time as ISO 8601, in milliseconds since 1970; a date is its first moment in UTC. */
export function pointInTime(text: string): number {
  const time = Date.parse(text)
  if (/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/.test(text) && time >= 0)
    return time
  throw new InvalidValueError('a date or a time with its zone, such as 2026-05-01 or 2026-05-01T12:00:00Z')
}

/** A URL with its scheme and host. */
export function absoluteUrl(text: string): string {
  if (URL.canParse(text) && text.includes('://')) return text
  throw new InvalidValueError('an absolute URL, such as https://example.com/robots.txt')
}

/** A valid value of an HTTP header field. */
export function headerText(text: string): string {
  if (/^[ -~]*[!-~][ -~]*$/.test(text)) return text
  throw new InvalidValueError('printable ASCII, such as ExampleBot/1.0 (+https://example.com/bot)')
}
