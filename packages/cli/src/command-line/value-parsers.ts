import { UserError } from '../runtime/user-error.ts'

/** A whole number above 0. */
export function wholeNumber(text: string): number {
  const number = Number(text)
  if (/^[0-9]+$/.test(text) && number > 0 && Number.isSafeInteger(number)) return number
  throw new UserError('It is a whole number above 0.')
}

/** A whole number, or 0. */
export function wholeNumberOrNone(text: string): number {
  if (text === '0') return 0
  if (/^[0-9]+$/.test(text)) return wholeNumber(text)
  throw new UserError('It is a whole number, or 0.')
}

/** A longer time is no limit, and longer than a timer of Node counts. */
const mostSeconds = 86_400

/** Seconds, which may have a fraction. */
export function seconds(text: string): number {
  const number = Number(text)
  if (/^[0-9]*\.?[0-9]+$/.test(text) && number > 0 && number <= mostSeconds) return number
  throw new UserError(`It is a number of seconds above 0, up to ${mostSeconds}.`)
}

/** A URL with its scheme and host. */
export function absoluteUrl(text: string): string {
  if (URL.canParse(text) && text.includes('://')) return text
  throw new UserError('It is the whole URL, such as https://example.com/robots.txt.')
}

/** What may stand in an HTTP header field. */
export function headerText(text: string): string {
  if (/^[ -~]*[!-~][ -~]*$/.test(text)) return text
  throw new UserError('It is printable ASCII, such as ExampleBot/1.0 (+https://example.com/bot).')
}
