/**
 * The time of an HTTP-date, in milliseconds since the epoch; undefined for anything else.
 *
 * Source: RFC 9110 §5.6.7, all three forms. Always GMT: `Date.parse` takes asctime for local time. Case is not minded and a
 * zone other than GMT makes it no date (RFC 9111 §4.2). A name of a day is needed, but not compared with the date.
 */
export function httpDate(text: string, now: number): number | undefined {
  const parts = imfFixdate(text) ?? rfc850Date(text, now) ?? asctimeDate(text)
  return parts && timeOf(parts)
}

interface DateParts {
  readonly year: number
  /** As its name. */
  readonly month: string
  readonly day: string
  /** `hh:mm:ss`. */
  readonly time: string
}

/** `Sun, 06 Nov 1994 08:49:37 GMT` */
function imfFixdate(text: string): DateParts | undefined {
  const found = /^(?:sun|mon|tue|wed|thu|fri|sat), (\d\d) ([a-z]{3}) (\d{4}) (\d\d:\d\d:\d\d) gmt$/i.exec(
    text,
  )
  if (found === null) return undefined
  const [, day = '', month = '', year, time = ''] = found
  return { year: Number(year), month, day, time }
}

/** `Sunday, 06-Nov-94 08:49:37 GMT` */
function rfc850Date(text: string, now: number): DateParts | undefined {
  const found =
    /^(?:sun|mon|tues|wednes|thurs|fri|satur)day, (\d\d)-([a-z]{3})-(\d\d) (\d\d:\d\d:\d\d) gmt$/i.exec(text)
  if (found === null) return undefined
  const [, day = '', month = '', twoDigits, time = ''] = found
  const parts = { month, day, time }
  // One that seems to be more than 50 years ahead is the last year gone by that ends in these digits.
  const year = new Date(now).getUTCFullYear()
  const ahead = new Date(now).setUTCFullYear(year + 50)
  const endings = [100, 0, -100].map((centuries) => year - (year % 100) + centuries + Number(twoDigits))
  const isNear = (ending: number): boolean => (timeOf({ ...parts, year: ending }) ?? Infinity) <= ahead
  return { ...parts, year: endings.find(isNear) ?? year }
}

/** `Sun Nov  6 08:49:37 1994` */
function asctimeDate(text: string): DateParts | undefined {
  const found = /^(?:sun|mon|tue|wed|thu|fri|sat) ([a-z]{3}) (\d\d| \d) (\d\d:\d\d:\d\d) (\d{4})$/i.exec(text)
  if (found === null) return undefined
  const [, month = '', day = '', time = '', year] = found
  return { year: Number(year), month, day, time }
}

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Undefined where no calendar has the day or no clock the time. A leap second is the first second of the next minute. */
function timeOf({ year, month, day, time }: DateParts): number | undefined {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  if (hours > 23 || minutes > 59 || seconds > 60) return undefined
  const date = new Date(0)
  const midnight = date.setUTCFullYear(year, monthNames.indexOf(month.toLowerCase()), Number(day))
  // An unknown month, or too high a day, has led to another month.
  if (date.getUTCDate() !== Number(day) || date.getUTCFullYear() !== year) return undefined
  return midnight + ((hours * 60 + minutes) * 60 + seconds) * 1000
}
