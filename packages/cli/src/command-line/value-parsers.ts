/** Why a text cannot be the value of an option. */
export class InvalidValueError extends Error {
  override readonly name = 'InvalidValueError'
  /** A sentence that helps, after a space; may be empty. */
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
  throw new InvalidValueError('a whole number')
}

/** A longer time is no limit, and longer than a timer of Node counts. */
const mostSeconds = 86_400

/** Seconds, which may have a fraction. */
export function seconds(text: string): number {
  const number = Number(text)
  if (/^[0-9]*\.?[0-9]+$/.test(text) && number > 0 && number <= mostSeconds) return number
  throw new InvalidValueError(`a number of seconds above 0, at most ${mostSeconds}`)
}

/** A URL with its scheme and host. */
export function absoluteUrl(text: string): string {
  if (URL.canParse(text) && text.includes('://')) return text
  throw new InvalidValueError('a whole URL, such as https://example.com/robots.txt')
}

/** What may stand in an HTTP header field. */
export function headerText(text: string): string {
  if (/^[ -~]*[!-~][ -~]*$/.test(text)) return text
  throw new InvalidValueError('printable ASCII, such as ExampleBot/1.0 (+https://example.com/bot)')
}
