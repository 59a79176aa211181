import { type ByteString, byteStringOf, textOfUtf8, utf8OfText } from '@ruly/common/utf8'
import { parse, type Dialect, type Robots, type Group, type Rule } from 'ruly'
import { rerpGym2008, rerpMk1996 } from 'ruly/dialects'

/** The syntax of the draft of 1996: `*` and `$` in paths are ordinary characters. */
export const MK1996 = 1

/** The syntax of Google, Yahoo and Microsoft of 2008: `*` and a final `$` in paths are wildcards. */
export const GYM2008 = 2

/** `MK1996` or `GYM2008`. */
export type Syntax = typeof MK1996 | typeof GYM2008

/** How long a file is valid by default, in seconds. */
export const SEVEN_DAYS: number = 7 * 24 * 60 * 60

/** Options of the parsers. */
export interface ParserOptions {
  /**
   * Returns the current time in milliseconds since the epoch.
   *
   * @default Date.now
   */
  readonly clock?: () => number
}

/**
 * A robots.txt as Python's robotexclusionrulesparser 1.7.1 reads it, with the names of that module.
 *
 * It does not fetch. A subclass that fetches, such as `fetching-parser.ts`, sets `responseCode`, `sourceUrl` and
 * `expirationDate`, and calls `parse`.
 */
export class RobotExclusionRulesParser {
  /** The User-Agent header of fetches; null for the default. */
  userAgent: string | null = null
  /**
   * Whether the current time has fractions of a second. If false, whole seconds are counted, as for UTC in the original.
   *
   * Deviation: no time is shifted by a time zone. The original shifts the date of an Expires header by the local time zone, and
   * then compares it with a time that is not shifted.
   */
  useLocalTime: boolean = true
  /** When the file must be fetched again, in seconds since the epoch: seven days from now, until it is set. */
  expirationDate: number
  /** Returns the current time in milliseconds since the epoch. */
  protected readonly clock: () => number
  #responseCode: number | null = null
  #sourceUrl: string | null = null
  #robots: Robots = read('', rerpGym2008)
  #asMk1996: Robots | undefined

  constructor({ clock = () => Date.now() }: ParserOptions = {}) {
    this.clock = clock
    this.expirationDate = this.now() + SEVEN_DAYS
  }

  /** The parsed file in a clean form: see `serialised` for what it keeps. */
  toString(): string {
    return serialised(this.#robots)
  }

  /**
   * The status of the last fetch.
   *
   * Deviation: null before the first and if no answer came, as the original's documentation says; its code has 0.
   */
  get responseCode(): number | null {
    return this.#responseCode
  }

  protected set responseCode(status: number | null) {
    this.#responseCode = status
  }

  /**
   * The URL of the last fetch.
   *
   * Deviation: null before the first; the original has an empty string.
   */
  get sourceUrl(): string | null {
    return this.#sourceUrl
  }

  protected set sourceUrl(url: string | null) {
    this.#sourceUrl = url
  }

  /** The values of all sitemap lines as written, in the order of the file, in a new list. */
  get sitemaps(): string[] {
    return sitemapsOf(this.#robots)
  }

  /**
   * The first of `sitemaps`; null if missing.
   *
   * Deviation: 1.7.1 raises a DeprecationWarning; here reading a property must not throw.
   *
   * @deprecated Use `sitemaps`.
   */
  get sitemap(): string | null {
    return this.sitemaps[0] ?? null
  }

  /** Parses a robots.txt, which replaces the previous one. Bytes are read as ISO-8859-1. */
  parse(content: string | Uint8Array): void {
    // A byte and its ISO-8859-1 character are the same code unit.
    const text = content instanceof Uint8Array ? byteStringOf(content) : content
    this.#robots = read(text, rerpGym2008)
    this.#asMk1996 = undefined
  }

  /** Whether the agent may fetch the URL; its scheme and host are ignored. */
  isAllowed(userAgent: string, url: string, syntax: Syntax = GYM2008): boolean {
    return this.#in(syntax).forAgent(userAgent).isAllowed(url)
  }

  /** The last readable delay in the group that the agent obeys, in seconds; null if missing. */
  getCrawlDelay(userAgent: string): number | null {
    const [group] = this.#robots.forAgent(userAgent).groups
    return group === undefined ? null : (crawlDelaysOf(this.#robots).get(group.index) ?? null)
  }

  /**
   * Whether `expirationDate` has come.
   *
   * Deviation: a method, as the original's documentation says; its code has a property.
   */
  isExpired(): boolean {
    return this.expirationDate <= this.now()
  }

  /** The current time in seconds since the epoch; whole seconds unless `useLocalTime`. */
  protected now(): number {
    const seconds = this.clock() / 1000
    return this.useLocalTime ? seconds : Math.floor(seconds)
  }

  #in(syntax: Syntax): Robots {
    if (syntax === GYM2008) return this.#robots
    if (syntax === MK1996) return (this.#asMk1996 ??= read(this.#robots.bytes, rerpMk1996))
    throw new RangeError(`The syntax must be MK1996 (1) or GYM2008 (2), got ${String(syntax)}.`)
  }
}

/** Reads a file of any length. */
function read(file: string | Uint8Array, dialect: Dialect): Robots {
  return parse(file, { dialect, url: undefined, maxBytes: Infinity })
}

/** The values of all sitemap lines, in the order of the file. */
function sitemapsOf(robots: Robots): string[] {
  return robots.extensions.filter(({ name }) => name === 'sitemap').map(({ written }) => written)
}

/** The last readable delay of each group in seconds, by the index of the group. */
function crawlDelaysOf(robots: Robots): ReadonlyMap<number, number> {
  const delays = new Map<number, number>()
  for (const { name, group, written } of robots.extensions) {
    const delay = name === 'crawl-delay' ? floatOf(written) : null
    if (group !== undefined && delay !== null) delays.set(group, delay)
  }
  return delays
}

/**
 * A robots.txt that gives the same answers: sitemaps, then groups, those for every agent last; paths decoded, without control
 * characters.
 *
 * Source: robotexclusionrulesparser.py, `__unicode__` of its two classes.
 *
 * Deviation: the original writes some values in a form that is read differently; here they are written so that they are not. Its
 * `Sitemaps:` line with a Python list becomes one `Sitemap` line each, a delay of zero is written, and a path whose decoded form
 * would not be read back (`/a%23b`, `/a%2541`, `/a%0Ab`) stays as written.
 */
function serialised(robots: Robots): string {
  const sitemaps = sitemapsOf(robots).map((written) => `Sitemap: ${written}\n`)
  const delays = crawlDelaysOf(robots)
  const groups = [
    ...robots.groups.filter((group) => !isForEveryone(group)),
    ...robots.groups.filter(isForEveryone),
  ]
  const texts = groups.map((group) => textOfGroup(group, delays.get(group.index)))
  return [sitemaps.join(''), ...texts].filter((text) => text !== '').join('\n')
}

function isForEveryone({ agents }: Group): boolean {
  return agents.some(({ rawValue }) => rawValue === '*')
}

/** Empty for a group without agents: the original drops it. */
function textOfGroup({ agents, rules }: Group, delay: number | undefined): string {
  const names = agents.filter(({ value }) => value !== '')
  if (names.length === 0) return ''
  return [
    ...names.map(({ value }) => `User-agent: ${value}\n`),
    ...(delay === undefined ? [] : [`Crawl-delay: ${textOfFloat(delay)}\n`]),
    ...rules.map((rule) => `${rule.kind === 'allow' ? 'Allow' : 'Disallow'}: ${textOfPath(rule)}\n`),
  ].join('')
}

function textOfPath({ rawValue, value }: Rule): string {
  const decoded = decodedTextExceptSlash(rawValue)
  const isReadAlike =
    !decoded.includes('#') &&
    rerpGym2008.reading.clean(decoded) === decoded &&
    decodedTextExceptSlash(decoded) === decoded
  return isReadAlike ? textOfUtf8(decoded) : value
}

/** Escapes decoded except `%2F`; what does not decode to UTF-8 becomes U+FFFD, as in Python's `unquote`. */
function decodedTextExceptSlash(octets: ByteString): ByteString {
  const decoded = octets.replace(/%[0-9A-Fa-f]{2}/g, (escape) => {
    const octet = String.fromCharCode(Number.parseInt(escape.slice(1), 16))
    return octet === '/' ? '%2F' : octet
  })
  return utf8OfText(textOfUtf8(decoded))
}

const number = /^[+-]?(?:\d(?:_?\d)*(?:\.(?:\d(?:_?\d)*)?)?|\.\d(?:_?\d)*)(?:e[+-]?\d(?:_?\d)*)?$/i
const infinity = /^([+-]?)inf(?:inity)?$/i
const notANumber = /^[+-]?nan$/i

/**
 * The number that Python's `float()` reads from a text: `.5`, `1e3`, `1_000`, `inf`, `nan`, digits of any script; null for any
 * other.
 *
 * Surrounding white space has already been removed.
 */
function floatOf(written: string): number | null {
  const text = written.replace(/(?!\d)\p{Nd}/gu, asciiDigit)
  if (number.test(text)) return Number(text.replaceAll('_', ''))
  if (notANumber.test(text)) return Number.NaN
  const sign = infinity.exec(text)?.[1]
  if (sign === undefined) return null
  return sign === '-' ? -Infinity : Infinity
}

/** The ASCII digit for a decimal digit of any script: Unicode has the ten digits of each script in a row. */
function asciiDigit(digit: string): string {
  const codePoint = digit.codePointAt(0) ?? 0
  let first = codePoint
  while (/^\p{Nd}$/u.test(String.fromCodePoint(first - 1))) first--
  return String((codePoint - first) % 10)
}

/** A number as Python's `str()` writes a float: `10.0`, `0.5`, `1e+16`, `inf`, `nan`. */
function textOfFloat(value: number): string {
  if (Number.isNaN(value)) return 'nan'
  if (!Number.isFinite(value)) return value < 0 ? '-inf' : 'inf'
  const size = Math.abs(value)
  if (size >= 1e16 || (size > 0 && size < 1e-4)) {
    return value.toExponential().replace(/(?<=e[+-])(?=\d$)/, '0')
  }
  const text = Object.is(value, -0) ? '-0' : String(value)
  return Number.isInteger(value) ? `${text}.0` : text
}
