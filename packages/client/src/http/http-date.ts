/**
 * The time of an HTTP-date, in milliseconds since the epoch; undefined for anything else.
 *
 * Source: RFC 9110 §5.6.7, all three forms. Always GMT: `Date.parse` takes asctime for local time. Case is not minded and a
 * zone other than GMT makes it no date (RFC 9111 §4.2). A name of a day is needed, but not compared with the date.
 */
export function httpDate(text: string, now: number): number | undefined {
  for (const form of forms) {
    const { year = '', month = '', day = '', time = '' } = form.exec(text)?.groups ?? {}
    const timeIn = (one: number): number | undefined => timeOf(one, month, Number(day), time)
    if (year.length === 2) return timeIn(yearEndingIn(Number(year), now, timeIn))
    if (year !== '') return timeIn(Number(year))
  }
  return undefined
}

/** `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT`, `Sun Nov  6 08:49:37 1994`. */
const forms = [
  /^(?:sun|mon|tue|wed|thu|fri|sat), (?<day>\d\d) (?<month>[a-z]{3}) (?<year>\d{4}) (?<time>\d\d:\d\d:\d\d) gmt$/i,
  /^(?:sun|mon|tues|wednes|thurs|fri|satur)day, (?<day>\d\d)-(?<month>[a-z]{3})-(?<year>\d\d) (?<time>\d\d:\d\d:\d\d) gmt$/i,
  /^(?:sun|mon|tue|wed|thu|fri|sat) (?<month>[a-z]{3}) (?<day>\d\d| \d) (?<time>\d\d:\d\d:\d\d) (?<year>\d{4})$/i,
]

/** A year that seems to be more than 50 years ahead is the last one gone by that ends in these digits. */
function yearEndingIn(digits: number, now: number, timeIn: (year: number) => number | undefined): number {
  const year = new Date(now).getUTCFullYear()
  const ahead = new Date(now).setUTCFullYear(year + 50)
  const endings = [100, 0, -100].map((centuries) => year - (year % 100) + centuries + digits)
  return endings.find((ending) => (timeIn(ending) ?? Infinity) <= ahead) ?? year
}

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Undefined where no calendar has the day or no clock the time. A leap second is the first second of the next minute. */
function timeOf(year: number, month: string, day: number, time: string): number | undefined {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  if (hours > 23 || minutes > 59 || seconds > 60) return undefined
  const date = new Date(0)
  const midnight = date.setUTCFullYear(year, monthNames.indexOf(month.toLowerCase()), day)
  // An unknown month, or too high a day, has led to another month.
  if (date.getUTCDate() !== day || date.getUTCFullYear() !== year) return undefined
  return midnight + ((hours * 60 + minutes) * 60 + seconds) * 1000
}

/** When to come back, in milliseconds since the epoch, by a `Retry-After` that came at a time; undefined for one that is wrong. */
export function retryAfter(header: string, receivedAt: number): number | undefined {
  const delay = deltaSecondsMs(header)
  return delay === undefined ? httpDate(header, receivedAt) : receivedAt + delay
}

/** The greatest number of seconds that is told apart (RFC 9111 §1.2.2). */
const most = 2_147_483_648

/** A whole number of seconds in milliseconds; undefined for anything but digits. */
export function deltaSecondsMs(text: string): number | undefined {
  return /^\d+$/.test(text) ? Math.min(Number(text), most) * 1000 : undefined
}

/** `2025`, `2025-03`, `2025-03-09`, with a time and without. Source: W3C note "Date and Time Formats", which sitemaps.org refers to. */
const w3cDate = /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:[T ](\d\d:\d\d)(:\d\d(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?)?)?$/i

/** `Sun, 09 Mar 2025 10:00:00 +0100`. Source: RFC 822 §5, as RSS 2.0 uses it. */
const rfc822Date =
  /^(?:[a-z]{3}, *)?(\d\d?) ([a-z]{3} \d{4}) \d\d:\d\d(?::\d\d)? (?:(?![ap]m$)[a-z]{1,3}|[+-]\d{4})$/i

/**
 * A time as sitemaps, feeds and archives write it, in milliseconds since the epoch; undefined for anything else, and for a day that does not
 * exist. Without a zone it is UTC.
 */
export function writtenTime(text: string): number | undefined {
  const [w3c, year, month = '01', day = '01', minutes = '00:00', seconds = ':00', zone = 'Z'] =
    w3cDate.exec(text) ?? []
  if (w3c === undefined) return rfc822Time(text)
  if (!isDay(day, Date.parse(`${year}-${month}-${day}T00:00:00Z`))) return undefined
  const withColon = zone.replace(/^([+-]\d\d):?(\d\d)$/, '$1:$2')
  return known(Date.parse(`${year}-${month}-${day}T${minutes}${seconds}${withColon.toUpperCase()}`))
}

function rfc822Time(text: string): number | undefined {
  const [whole, day = '', month = ''] = rfc822Date.exec(text) ?? []
  if (whole === undefined || !isDay(day, Date.parse(`${day} ${month} 00:00 GMT`))) return undefined
  return known(Date.parse(whole))
}

/** Whether a time is on this day of its month: of a day that does not exist, `Date.parse` makes one of the next month. */
function isDay(day: string, time: number): boolean {
  return new Date(time).getUTCDate() === Number(day)
}

function known(time: number): number | undefined {
  return Number.isNaN(time) ? undefined : time
}
