import { normalizeEncoding, TextDecoder } from '@exodus/bytes/encoding.js'
import {
  type NetworkErrorCode,
  type TransportOptions,
  createTransport,
  fetchRobots,
  type FetchOutcome,
  type FetchResult,
} from '@ruly/client'
import { systemClock, longestTimer } from '@ruly/client/internal'
import { wrongType } from '@ruly/common/checked-options'
import { byteStringOf } from '@ruly/common/utf8'
import { RobotsError } from 'ruly'
import { meaningOf, rerpAccess, type Meaning } from 'ruly/access'

/** Options of the parsers. */
export interface ParserOptions {
  /**
   * Returns the current time in milliseconds since the epoch.
   *
   * @default Date.now
   */
  readonly clock?: () => number
}

/** Options of the parsers that fetch: their clock, and how requests are sent. */
export interface FetchingParserOptions extends ParserOptions, TransportOptions {}

/** Options of one fetch. */
export interface FetchCallOptions {
  /** Ends the fetch: it throws the reason of the signal. */
  readonly signal?: AbortSignal | undefined
}

/** What a fetch makes of a parser. */
interface Fetched {
  readonly responseCode: number | null
  /** In seconds since the epoch; null: seven days from now; undefined: as it was. */
  readonly expirationDate: number | null | undefined
  /** What is to be parsed, or thrown. */
  readonly content: string | RobotsFetchError
}

interface Asking extends FetchCallOptions {
  readonly timeout: number | null
  readonly userAgent: string | null
  readonly options: FetchingParserOptions
}

/** What the original's `fetch` does to its parser, before it parses or throws. */
export async function fetched(url: string, asking: Asking): Promise<Fetched> {
  const { clock: now = () => Date.now(), ...connecting } = asking.options
  const { connectTimeoutMs, ...limits } = limitsOf(asking.timeout)
  const userAgent = headerOf(asking.userAgent)
  const transport = createTransport({ connectTimeoutMs, ...connecting })
  try {
    const outcome = await fetchRobots(url, {
      ...limits,
      transport,
      userAgent,
      maxRedirects: rerpAccess.redirects.max,
      maxBytes: rerpAccess.maxBytes,
      keepBrokenBody: true,
      clock: { ...systemClock, now },
      signal: asking.signal,
    })
    return fetchedOf(outcome)
  } finally {
    await transport.close()
  }
}

function headerOf(userAgent: string | null): string {
  if (userAgent === null) return 'ruly'
  if (typeof userAgent === 'string') return userAgent.trim() || 'ruly'
  throw wrongType('userAgent', 'a string or null', userAgent)
}

/** The time given is for the whole, and no other limit is shorter. */
function limitsOf(
  timeout: unknown,
): Partial<Record<'connectTimeoutMs' | 'headersTimeoutMs' | 'timeoutMs', number>> {
  if (timeout === null || timeout === 0) return {}
  if (typeof timeout !== 'number') throw wrongType('timeout', 'a number of seconds, or null', timeout)
  const ms = Math.ceil(timeout * 1000)
  if (ms >= 1 && ms <= longestTimer) return { connectTimeoutMs: ms, headersTimeoutMs: ms, timeoutMs: ms }
  throw new RangeError(
    `"timeout" must be from 0 to ${Math.floor(longestTimer / 1000)} seconds, got ${timeout}.`,
  )
}

/** What is read where there is no file. */
const contentFor: Partial<Readonly<Record<Meaning, string>>> = {
  'allow-all': '',
  'disallow-all': 'User-agent: *\nDisallow: /\n',
}

function fetchedOf(outcome: FetchOutcome): Fetched {
  const { url, result } = outcome
  const status = statusOf(outcome)
  if (status === undefined) return withoutAnswer(outcome)
  const meaning = meaningOf(result, rerpAccess)
  if (meaning === 'parse' && result.kind === 'response') return withFile(result)
  const message = `${url.slice(0, 200)} was answered with ${status}.`
  const content = contentFor[meaning] ?? new RobotsFetchError(message, { status, network: undefined })
  return { responseCode: status, expirationDate: null, content }
}

/** That of the last answer: of a redirect where it leads nowhere. */
function statusOf({ result, redirects }: FetchOutcome): number | undefined {
  if (result.kind === 'response' || result.kind === 'redirect-without-location') return result.status
  const isLost = result.kind === 'redirects-exhausted' || result.code === 'scheme'
  return isLost ? redirects.at(-1)?.status : undefined
}

/** Where no connection was made, the original continues with its dates; it does not see what fails later. */
const beforeConnection: ReadonlySet<NetworkErrorCode> = new Set(['dns', 'refused', 'tls', 'guarded'])

function withoutAnswer({ url, result }: FetchOutcome): Fetched {
  const network = result.kind === 'network-error' ? result.code : 'other'
  const why = result.kind === 'network-error' ? result.message : result.kind
  const message = `${url.slice(0, 200)} was not answered: ${why}.`
  return {
    responseCode: null,
    expirationDate: beforeConnection.has(network) ? null : undefined,
    content: new RobotsFetchError(message, { status: undefined, network }),
  }
}

function withFile({ status, headers, body }: FetchResult & { readonly kind: 'response' }): Fetched {
  const expirationDate = expiresAt(headers['expires'] ?? '') ?? null
  const charset = charsetOf(headers['content-type'])
  const content = strictText(body?.bytes ?? new Uint8Array(), charset, body?.isCut === true)
  const message = `The file cannot be read as ${charset.slice(0, 100)}, the charset that it came as.`
  return {
    responseCode: status,
    expirationDate,
    content: content ?? new RobotsFetchError(message, { status, network: undefined }),
  }
}

/** A fetch gave no file that could be read. Thrown where the original throws. */
export class RobotsFetchError extends RobotsError {
  /** Always `RobotsFetchError`. */
  override readonly name = 'RobotsFetchError'
  /** Always `fetch-failed`. */
  declare readonly code: 'fetch-failed'
  /** What was answered; undefined where no answer came. One of 2xx: the file is not in the charset that it came as. */
  readonly status: number | undefined
  /** Why no answer came; undefined where one did. */
  readonly network: NetworkErrorCode | undefined

  constructor(message: string, { status, network }: Pick<RobotsFetchError, 'status' | 'network'>) {
    super('fetch-failed', message)
    this.status = status
    this.network = network
  }
}

/**
 * The charset that a `Content-Type` names, in lower case; ISO-8859-1 where it names none.
 *
 * Source: robotexclusionrulesparser.py, `_parse_content_type_header`: no grammar is minded, and the last charset counts.
 */
export function charsetOf(contentType = ''): string {
  const named = contentType
    .trim()
    .toLowerCase()
    .split(';')
    .slice(1)
    .map((parameter) => /charset=['"]?([^'"]*)/.exec(parameter)?.[1] ?? '')
    .findLast((charset) => charset !== '')
  return named?.trim() || 'iso-8859-1'
}

/** Text in a charset, without replacing what is not text in it; undefined for a charset that is not known, and for what is not text. */
export function strictText(bytes: Uint8Array, charset: string, isCut: boolean): string | undefined {
  const encoding = encodingOf(charset)
  if (encoding === undefined) return undefined
  if (encoding === 'iso-8859-1') return byteStringOf(bytes)
  if (encoding === 'us-ascii') return bytes.every((byte) => byte < 0x80) ? byteStringOf(bytes) : undefined
  const label = encoding === 'utf-16' ? byteOrderOf(bytes) : (standsFor[encoding] ?? encoding)
  const decoder = new TextDecoder(label, { fatal: true, ignoreBOM: encoding !== 'utf-16' })
  // A stream may end within a character.
  const decode = (these: Uint8Array): string => decoder.decode(these, { stream: isCut })
  try {
    return encoding in standsFor ? withControls(bytes, decode) : decode(bytes)
  } catch {
    return undefined
  }
}

function byteOrderOf([first, second]: Uint8Array): string {
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-16le'
}

/** Charsets that the Encoding Standard takes for Windows's: the same, but for control characters. */
const standsFor: Readonly<Record<string, string>> = {
  'iso-8859-9': 'windows-1254',
  'iso-8859-11': 'windows-874',
}

/** Names that Python's codecs have and the Encoding Standard has not. */
const namesOf: Readonly<Record<string, readonly string[]>> = {
  'utf-8': ['u8', 'utf', 'utf-8-sig', 'cp65001'],
  'utf-16': ['u16', 'utf16'],
  'utf-16le': ['utf-16-le'],
  'utf-16be': ['utf-16-be'],
  'us-ascii': ['646', 'ansi-x3.4-1968', 'ansi-x3-4-1968', 'iso646-us'],
  'iso-8859-1': ['latin', 'latin-1', '8859', 'iso8859'],
  'iso-8859-15': ['latin9'],
  'windows-874': ['cp874'],
  macintosh: ['mac-roman', 'macroman'],
  'x-mac-cyrillic': ['mac-cyrillic', 'maccyrillic'],
  shift_jis: ['cp932', 's-jis', 'shiftjis'],
  'euc-jp': ['eucjp', 'ujis', 'u-jis'],
  'iso-2022-jp': ['iso2022jp', 'iso2022-jp'],
  'euc-kr': ['euckr', 'cp949', 'uhc'],
  gbk: ['cp936', 'ms936', 'euccn'],
  big5: ['cp950', 'big5hkscs'],
}

const pythonNames: ReadonlyMap<string, string> = new Map(
  Object.entries(namesOf).flatMap(([encoding, names]) => names.map((name) => [name, encoding] as const)),
)

/** Names are compared as Python's are: without case, and any marks between letters and digits are the same. */
function encodingOf(charset: string): string | undefined {
  const label = charset.toLowerCase().replaceAll(/[^a-z0-9.]+/g, '-')
  const name = pythonNames.get(label) ?? label
  const encoding = name === 'utf-16' ? name : normalizeEncoding(name)
  if (encoding === null || encoding === 'replacement' || encoding === 'x-user-defined') return undefined
  if (encoding === 'windows-1252' && name.endsWith('ascii')) return 'us-ascii'
  return isWindows.test(name) ? encoding : (isoOf.get(encoding) ?? encoding)
}

const isWindows = /^(?:windows|cp125|x-cp|dos)/
const isoOf: ReadonlyMap<string, string> = new Map([
  ['windows-1252', 'iso-8859-1'],
  ...Object.entries(standsFor).map(([iso, windows]) => [windows, iso] as const),
])

/** A byte that is a control character stays one. */
function withControls(bytes: Uint8Array, decode: (bytes: Uint8Array) => string): string {
  const isControl = (byte: number): boolean => byte >= 0x80 && byte <= 0x9f
  const text = decode(bytes.map((byte) => (isControl(byte) ? 0 : byte)))
  return Array.from(bytes, (byte, at) => (isControl(byte) ? String.fromCharCode(byte) : text[at])).join('')
}

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
