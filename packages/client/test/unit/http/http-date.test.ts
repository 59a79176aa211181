import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { cacheControl } from '../../../src/http/cache-control.ts'
import { httpDate, retryAfter } from '../../../src/http/http-date.ts'

const now = Date.UTC(2026, 10, 21)
const example = Date.UTC(1994, 10, 6, 8, 49, 37)

const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const two = (value: number): string => String(value).padStart(2, '0')

/** A time in the three forms of RFC 9110 §5.6.7. */
function formsOf(time: number): { readonly imf: string; readonly rfc850: string; readonly asctime: string } {
  const date = new Date(time)
  const name = dayNames[date.getUTCDay()] ?? ''
  const [short, month] = [name.slice(0, 3), monthNames[date.getUTCMonth()] ?? '']
  const day = date.getUTCDate()
  const clock = [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()].map(two).join(':')
  const year = String(date.getUTCFullYear()).padStart(4, '0')
  return {
    imf: `${short}, ${two(day)} ${month} ${year} ${clock} GMT`,
    rfc850: `${name}, ${two(day)}-${month}-${year.slice(2)} ${clock} GMT`,
    asctime: `${short} ${month} ${String(day).padStart(2)} ${clock} ${year}`,
  }
}

/** Whole seconds between two years, the last not included. */
const between = (first: number, end: number): fc.Arbitrary<number> =>
  fc
    .integer({ min: Date.UTC(first, 0) / 1000, max: Date.UTC(end, 0) / 1000 - 1 })
    .map((seconds) => seconds * 1000)

// Runs in several time zones, see time-zones.test.ts.
describe('httpDate', () => {
  it.each([
    'Sun, 06 Nov 1994 08:49:37 GMT',
    'Sunday, 06-Nov-94 08:49:37 GMT',
    'Sun Nov  6 08:49:37 1994',
    'sUN, 06 nOV 1994 08:49:37 gmt',
  ])('reads %j as GMT', (text) => {
    expect(httpDate(text, now)).toBe(example)
  })

  it('does not take asctime for local time, as Date.parse does', () => {
    const text = 'Sun Nov  6 08:49:37 1994'
    expect(httpDate(text, now)).toBe(example)
    expect(Date.parse(text) - example).toBe(new Date(example).getTimezoneOffset() * 60_000)
  })

  it('reads every second of ten thousand years in the two forms with four digits', () => {
    fc.assert(
      fc.property(between(1000, 9999), (time) => {
        const { imf, asctime } = formsOf(time)
        return httpDate(imf, now) === time && httpDate(asctime, now) === time
      }),
    )
  })

  it('reads the form with two digits for as long as they say which year is meant', () => {
    fc.assert(fc.property(between(1977, 2076), (time) => httpDate(formsOf(time).rfc850, now) === time))
  })

  it('reads the years before 100 as they are', () => {
    const year50 = new Date(0).setUTCFullYear(50)
    expect(httpDate(formsOf(year50).imf, now)).toBe(year50)
  })
})

describe('a year of two digits', () => {
  it.each([
    ['Saturday, 21-Nov-76 00:00:00 GMT', '2076: 50 years ahead and no more', Date.UTC(2076, 10, 21)],
    ['Saturday, 21-Nov-76 00:00:01 GMT', '1976: it would be more', Date.UTC(1976, 10, 21, 0, 0, 1)],
    ['Sunday, 06-Nov-94 08:49:37 GMT', '1994', example],
    ['Tuesday, 29-Feb-00 00:00:00 GMT', '2000: 2100 has no such day', Date.UTC(2000, 1, 29)],
  ])('%s is in %s', (text, _, time) => {
    expect(httpDate(text, now)).toBe(time)
  })

  it('may be one of the next century', () => {
    expect(httpDate('Saturday, 01-Jan-05 00:00:00 GMT', Date.UTC(1999, 11, 31))).toBe(Date.UTC(2005, 0, 1))
  })
})

describe('what is no HTTP-date', () => {
  it.each([
    '',
    '0',
    '-1',
    'now',
    '784111777',
    '1994-11-06T08:49:37Z',
    'Sun, 06 Nov 1994 08:49:37',
    'Sun, 06 Nov 1994 08:49:37 UTC',
    'Sun, 06 Nov 1994 08:49:37 PST',
    'Sun, 06 Nov 1994 08:49:37 +0000',
    'Sun, 06 Nov 1994 08:49:37 GMT+1',
    'Sun, 06 Nov 1994 08:49:37 GMT, Sun, 06 Nov 1994 08:49:37 GMT',
    'Sun, 06 Nov 1994 08:49:37 GMT\n',
    '06 Nov 1994 08:49:37 GMT',
    'Son, 06 Nov 1994 08:49:37 GMT',
    'Sun, 6 Nov 1994 08:49:37 GMT',
    'Sun, 06-Nov-1994 08:49:37 GMT',
    'Sun, 06-Nov-94 08:49:37 GMT',
    'Sunday, 06-Nov-94 08:49:37 GMT x',
    'x Sun Nov  6 08:49:37 1994',
    'Sunday, 06 Nov 1994 08:49:37 GMT',
    'Sun, 06 Now 1994 08:49:37 GMT',
    'Sun, 00 Nov 1994 08:49:37 GMT',
    'Sun, 31 Nov 1994 08:49:37 GMT',
    'Tue, 29 Feb 1900 08:49:37 GMT',
    'Sun, 06 Nov 1994 24:00:00 GMT',
    'Sun, 06 Nov 1994 08:60:00 GMT',
    'Sun, 06 Nov 1994 08:49:61 GMT',
    'Sun Nov 6 08:49:37 1994',
    'Sun Nov  6 08:49:37 1994 GMT',
  ])('%j', (text) => {
    expect(httpDate(text, now)).toBeUndefined()
  })

  it('is told without a throw, whatever it is', () => {
    fc.assert(fc.property(fc.string(), (text) => httpDate(text, now) === undefined))
  })
})

it('takes a leap second for the first second of the next minute', () => {
  expect(httpDate('Sat, 31 Dec 2016 23:59:60 GMT', now)).toBe(Date.UTC(2017, 0, 1))
})

describe('Retry-After', () => {
  it('is read in seconds and as a date', () => {
    expect(retryAfter('120', now)).toBe(now + 120_000)
    expect(retryAfter('0', now)).toBe(now)
    expect(retryAfter(formsOf(now + 5000).imf, now)).toBe(now + 5000)
    expect(retryAfter('Sunday, 06-Nov-94 08:49:37 GMT', now)).toBe(example)
  })

  it.each(['', '-1', '1.5', '1e3', ' 1', 'soon', '120 s'])('is nothing where it is %j', (header) => {
    expect(retryAfter(header, now)).toBeUndefined()
  })

  it('has no more seconds than RFC 9111 §1.2.2 tells apart', () => {
    expect(retryAfter('9'.repeat(400), now)).toBe(now + 2_147_483_648_000)
  })
})

describe('cacheControl', () => {
  const read = (header: string): Readonly<Record<string, string | undefined>> =>
    Object.fromEntries(cacheControl(header))

  it.each<readonly [string, Readonly<Record<string, string | undefined>>]>([
    ['', {}],
    ['no-store', { 'no-store': undefined }],
    ['Max-Age=60', { 'max-age': '60' }],
    ['max-age="60"', { 'max-age': '60' }],
    ['max-age=60,public', { 'max-age': '60', public: undefined }],
    ['\tmax-age=60 ,\tpublic ', { 'max-age': '60', public: undefined }],
    [',, max-age=60 ,,', { 'max-age': '60' }],
    ['max-age=60, max-age=0, MAX-AGE=1', { 'max-age': '60' }],
    [
      'no-cache="Set-Cookie, max-age=5", max-age=60',
      { 'no-cache': 'Set-Cookie, max-age=5', 'max-age': '60' },
    ],
    ['x="a\\"b\\\\", y=1', { x: 'a"b\\', y: '1' }],
    ['x="", y', { x: '', y: undefined }],
    ['community="UCI", __proto__=1', { community: 'UCI', ['__proto__']: '1' }],
  ])('reads %j', (header, directives) => {
    expect(read(header)).toEqual(directives)
  })

  it.each<readonly [string, Readonly<Record<string, string | undefined>>]>([
    ['max-age=, no-store', { 'max-age': undefined, 'no-store': undefined }],
    ['max-age = 60, public', { 'max-age': undefined, public: undefined }],
    ['max-age=6 0, public', { 'max-age': undefined, public: undefined }],
    ['max-age="60"0, public', { 'max-age': undefined, public: undefined }],
    ['max-age="60, public', { 'max-age': undefined, public: undefined }],
    ['max-age;60, public', { 'max-age': undefined, public: undefined }],
    ['=60, public', { public: undefined }],
    ['x="\\', { x: undefined }],
  ])('keeps the name of what went wrong, and goes on behind it: %j', (header, directives) => {
    expect(read(header)).toEqual(directives)
  })

  it('gives back what was written, in tokens and in quotes', () => {
    const name = fc.stringMatching(/^[a-z][a-z-]{0,8}$/)
    const quoted = (value: string): string => `"${value.replace(/["\\]/g, '\\$&')}"`
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(name, fc.string()), { selector: ([key]) => key }), (entries) => {
        const header = entries.map(([key, value]) => `${key.toUpperCase()}=${quoted(value)}`).join(' ,')
        expect([...cacheControl(header)]).toEqual(entries)
      }),
    )
  })

  it('ends on any text, and knows each directive by its lower case', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'B', '=', '"', '\\', ',', ' ', '\t', ';') }),
        (header) => [...cacheControl(header).keys()].every((name) => /^[ab]+$/.test(name)),
      ),
    )
  })
})
