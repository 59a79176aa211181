import { parsedUrl } from '@ruly/common/parsed-url'

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
  if (/^(?:[0-9]*\.)?[0-9]+$/.test(text) && number > 0 && number <= mostSeconds) return number
  throw new InvalidValueError(`a number of seconds above 0, at most ${mostSeconds}`)
}

const timeShape =
  /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)(Z|[+-]\d{2}:\d{2})| (\d{2}:\d{2}:\d{2}) UTC)?$/

/** The first moment of a date or time, in milliseconds since 1970: ISO 8601, or as ruly prints it. A date is one in UTC. */
export function firstMoment(text: string): number {
  const [, date, clock, zone = 'Z', printed = clock] = timeShape.exec(text) ?? []
  const time = isDay(date) ? Date.parse(printed === undefined ? date : `${date}T${printed}${zone}`) : NaN
  if (time >= 0) return time
  throw new InvalidValueError('a date or a time with its zone, such as 2026-05-01 or 2026-05-01T12:00:00Z')
}

/** Whether there is a day. `Date.parse` takes 30 February for 2 March. */
function isDay(date: string | undefined): date is string {
  const time = Date.parse(date ?? '')
  return time >= 0 && new Date(time).toISOString().startsWith(`${date}T`)
}

const msOfUnit: readonly (readonly [shape: RegExp, ms: number])[] = [
  [/^[\d-]+$/, 86_400_000],
  [/T\d{2}:\d{2}(?:Z|[+-]\d{2}:\d{2})$/, 60_000],
  [/:\d{2}:\d{2}(?: UTC|Z|[+-]\d{2}:\d{2})$/, 1000],
]

/** The last moment of a date, a minute or a second: now if it has begun. A time with milliseconds is itself. */
export function lastMoment(text: string): number {
  const first = firstMoment(text)
  const [, ms = 1] = msOfUnit.find(([shape]) => shape.test(text)) ?? []
  const now = Date.now()
  return first <= now ? Math.min(first + ms - 1, now) : first
}

/** A URL with its scheme and host, as `url.href` writes it. */
export function absoluteUrl(text: string): string {
  const url = text.includes('://') ? parsedUrl(text) : undefined
  if (url !== undefined && url.host !== '') return url.href
  throw new InvalidValueError('an absolute URL, such as https://example.com/robots.txt')
}

/** A valid value of an HTTP header field. */
export function headerText(text: string): string {
  if (/^ *[!-~][ -~]*$/.test(text)) return text
  throw new InvalidValueError('printable ASCII, such as ExampleBot/1.0 (+https://example.com/bot)')
}
