/** `2025`, `2025-03`, `2025-03-09`, with a time and without. Source: W3C note "Date and Time Formats", which sitemaps.org refers to. */
const w3cDate = /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:[T ](\d\d:\d\d)(:\d\d(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?)?)?$/i

/** `Sun, 09 Mar 2025 10:00:00 +0100`. Source: RFC 822 §5, as RSS 2.0 uses it. */
const rfc822Date = /^(?:[a-z]{3}, *)?(\d\d?) ([a-z]{3} \d{4}) \d\d:\d\d(?::\d\d)? (?:[a-z]{1,3}|[+-]\d{4})$/i

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
