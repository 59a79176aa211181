/**
 * The time of an Expires header as Python reads dates of mail, in seconds since the epoch; undefined for anything else.
 *
 * Words may stand in any order; the name of the day may be missing, seconds and zone too; a day too high leads into the next month.
 *
 * Source: Python's `email.utils.parsedate_tz` and `mktime_tz`.
 */
export function expiresAt(text: string): number | undefined {
  const words = text.toLowerCase().split(/[\s,]+|(?<=[a-z\d])-(?=[a-z\d])/)
  const month = words.map((word) => monthNames.indexOf(word.slice(0, 3))).find((index) => index >= 0)
  const time = words.find((word) => /^\d{1,2}([:.])\d{1,2}(?:\1\d{1,2})?$/.test(word))
  const numbers = words.filter((word) => /^(?:\d{1,2}|\d{4})$/.test(word))
  const day = numbers.find((number) => number.length < 4)
  const year = numbers.find((_, at) => at !== numbers.indexOf(day ?? ''))
  if (month === undefined || time === undefined || day === undefined || year === undefined) return undefined
  const [hours = 0, minutes = 0, seconds = 0] = time.split(/[:.]/).map(Number)
  const local = Date.UTC(fullYear(Number(year)), month, Number(day), hours, minutes, seconds) / 1000
  return local - (words.map(zoneSeconds).find((offset) => offset !== undefined) ?? 0)
}

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Two digits are a year from 1969 to 2068. */
function fullYear(year: number): number {
  if (year >= 100) return year
  return year > 68 ? 1900 + year : 2000 + year
}

const zoneHours: ReadonlyMap<string, number> = new Map([
  ['ast', -4],
  ['adt', -3],
  ['est', -5],
  ['edt', -4],
  ['cst', -6],
  ['cdt', -5],
  ['mst', -7],
  ['mdt', -6],
  ['pst', -8],
  ['pdt', -7],
])

/** How far a zone is east of Greenwich, where one that is not known is, too. */
function zoneSeconds(word: string): number | undefined {
  const hours = zoneHours.get(word)
  if (hours !== undefined) return hours * 3600
  const [, sign, hh, mm] = /^([+-])(\d\d)(\d\d)$/.exec(word) ?? []
  if (sign === undefined) return undefined
  return (sign === '-' ? -1 : 1) * (Number(hh) * 3600 + Number(mm) * 60)
}
