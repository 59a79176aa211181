/**
 * A date as robots tags write it, in milliseconds since the epoch; undefined for anything else.
 *
 * RFC 822 and 850, ISO 8601, and what C's `asctime` writes. A date without a zone is UTC, one without a time begins at midnight.
 */
export function tagDateOf(written: string): number | undefined {
  const text = written.trim()
  if (text.length > 60) return undefined
  const parts = iso.exec(text)?.groups ?? dayFirst.exec(text)?.groups ?? asctime.exec(text)?.groups
  if (parts === undefined) return undefined
  const {
    year = '',
    month = '',
    day = '',
    hour = '0',
    minute = '0',
    second = '0',
    fraction = '',
    zone = 'Z',
  } = parts
  const monthNumber = /^\d/.test(month)
    ? Number(month)
    : monthNames.indexOf(month.slice(0, 3).toLowerCase()) + 1
  const zoneMinutes = minutesOfZone(zone)
  const start = startOfDay(fullYear(year), monthNumber, Number(day))
  if (zoneMinutes === undefined || start === undefined) return undefined
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) return undefined
  const minutes = Number(hour) * 60 + Number(minute) - zoneMinutes
  return start + (minutes * 60 + Number(second)) * 1000 + Number(fraction.padEnd(3, '0').slice(0, 3))
}

const iso =
  /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)(?:[T ](?<hour>\d\d):(?<minute>\d\d)(?::(?<second>\d\d)(?:\.(?<fraction>\d{1,9}))?)?(?: ?(?<zone>[a-z]{1,3}|[+-]\d\d:?\d\d))?)?$/i
const dayFirst =
  /^(?:[a-z]{3,9},? )? ?(?<day>\d{1,2})[ -](?<month>[a-z]{3,9})[ -](?<year>\d{4}|\d\d)(?: (?<hour>\d\d?):(?<minute>\d\d)(?::(?<second>\d\d))?(?: ?(?<zone>[a-z]{1,3}|[+-]\d\d:?\d\d))?)?$/i
const asctime =
  /^[a-z]{3} (?<month>[a-z]{3}) {1,2}(?<day>\d{1,2}) (?<hour>\d\d):(?<minute>\d\d):(?<second>\d\d) (?<year>\d{4})$/i

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Hours east of Greenwich of the zones of RFC 822. */
const zones: Readonly<Record<string, number>> = {
  Z: 0,
  UT: 0,
  UTC: 0,
  GMT: 0,
  EST: -5,
  EDT: -4,
  CST: -6,
  CDT: -5,
  MST: -7,
  MDT: -6,
  PST: -8,
  PDT: -7,
}

function minutesOfZone(zone: string): number | undefined {
  const offset = /^([+-])(\d\d):?(\d\d)$/.exec(zone)
  if (offset !== null) return (offset[1] === '-' ? -1 : 1) * (Number(offset[2]) * 60 + Number(offset[3]))
  const hours = zones[zone.toUpperCase()]
  return hours === undefined ? undefined : hours * 60
}

/** Years of two digits are those from 1950 to 2049 (RFC 5322 §4.3). */
function fullYear(year: string): number {
  if (year.length !== 2) return Number(year)
  return Number(year) + (Number(year) < 50 ? 2000 : 1900)
}

/** The beginning of a day, in milliseconds since the epoch; undefined if there is no such day. */
function startOfDay(year: number, month: number, day: number): number | undefined {
  // oxlint-disable-next-line no-restricted-globals -- It reads no clock.
  const date = new Date(0)
  const start = date.setUTCFullYear(year, month - 1, day)
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? start : undefined
}
