import { text } from '@ruly/common/checked-options'
import { byteStringOf } from '@ruly/common/utf8'
import { parse, type Dialect, type Robots } from 'ruly'
import { rerpGym2008, rerpMk1996 } from 'ruly/dialects'

import { fetched, type FetchCallOptions, type FetchingParserOptions } from './parser-fetch.ts'
import { crawlDelaysOf, serialised, sitemapsOf } from './serialised.ts'

/** The syntax of the draft of 1996: `*` and `$` in paths are ordinary characters. */
export const MK1996 = 1

/** The syntax of Google, Yahoo and Microsoft of 2008: `*` and a final `$` in paths are wildcards. */
export const GYM2008 = 2

/** `MK1996` or `GYM2008`. */
export type Syntax = typeof MK1996 | typeof GYM2008

/** How long a file is valid by default, in seconds. */
export const SEVEN_DAYS: number = 7 * 24 * 60 * 60

/**
 * A robots.txt as Python's robotexclusionrulesparser 1.7.1 fetches and reads it, with the names of that module.
 *
 * A subclass that fetches in its own way sets `responseCode`, `sourceUrl` and `expirationDate`, and calls `parse`.
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
  readonly #options: FetchingParserOptions

  constructor(options: FetchingParserOptions = {}) {
    const { clock = () => Date.now() } = options
    this.#options = options
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

  /**
   * Fetches a robots.txt and takes it in the place of the one before: 2xx is read, 401 and 403 close the site, 404 opens it.
   *
   * Throws a `RobotsFetchError` for any other status, where no answer comes, and for a file that is not in its charset: the file of
   * before stays then, and only `responseCode`, `sourceUrl` and `expirationDate` speak of this fetch.
   *
   * `timeout` is for the whole fetch, in seconds; without one, or with 0, an answer may take 10 seconds to begin and 30 to end.
   *
   * Source: robotexclusionrulesparser.py, `fetch`.
   *
   * Deviation: there, `timeout` is for each wait, and without one a fetch may last for ever; a body that is compressed is taken for text;
   * and a file with a character that stands across its 102,400th byte throws. A `file:` or `ftp:` URL throws here.
   */
  async fetch(url: string, timeout: number | null = null, { signal }: FetchCallOptions = {}): Promise<void> {
    this.sourceUrl = text(url, 'url')
    this.responseCode = null
    const asking = { timeout, signal, userAgent: this.userAgent, options: this.#options }
    const { responseCode, expirationDate, content } = await fetched(url, asking)
    this.responseCode = responseCode
    if (expirationDate !== undefined) this.expirationDate = expirationDate ?? this.now() + SEVEN_DAYS
    if (typeof content !== 'string') throw content
    this.parse(content)
  }

  /** Parses a robots.txt, which replaces the previous one. Bytes are read as ISO-8859-1. */
  parse(content: string | Uint8Array): void {
    // A byte and its ISO-8859-1 character are the same code unit.
    this.#robots = read(content instanceof Uint8Array ? byteStringOf(content) : content, rerpGym2008)
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

/**
 * A `RobotExclusionRulesParser` with the methods of `RobotFileParser` in Python's urllib.robotparser.
 *
 * Verdicts are those of robotexclusionrulesparser, not of urllib.
 */
export class RobotFileParserLookalike extends RobotExclusionRulesParser {
  /**
   * When `modified` was last called, in seconds since the epoch; 0 before.
   *
   * Deviation: 0 as in urllib and in the original's documentation; its code has None.
   */
  lastChecked: number = 0
  /** URL of the robots.txt for `read`; empty if it was not set. */
  protected userProvidedUrl: string

  constructor(url = '', options: FetchingParserOptions = {}) {
    super(options)
    this.userProvidedUrl = url
  }

  /** Sets the URL of the robots.txt for `read`. */
  setUrl(url: string): void {
    this.userProvidedUrl = url
  }

  /** Fetches from the URL of the constructor or of `setUrl`: `fetch` by the name that it has in urllib. `lastChecked` stays as it is. */
  async read(options: FetchCallOptions = {}): Promise<void> {
    const url = this.userProvidedUrl
    if (url === '') throw new TypeError('No URL was given. Pass one to the constructor or to setUrl().')
    await this.fetch(url, null, options)
  }

  /**
   * Parses a robots.txt given as lines, which replaces the previous one. A whole text or bytes work too.
   *
   * Deviation: lines can have line ends or not, as in urllib; the original joins them as they are.
   */
  override parse(lines: readonly string[] | string | Uint8Array): void {
    super.parse(isList(lines) ? lines.map(withoutEnd).join('\n') : lines)
  }

  /** Whether the agent may fetch the URL: `isAllowed` under its name in urllib. */
  canFetch(userAgent: string, url: string, syntax: Syntax = GYM2008): boolean {
    return this.isAllowed(userAgent, url, syntax)
  }

  /** When `modified` was last called, in seconds since the epoch; 0 before. */
  mtime(): number {
    return this.lastChecked
  }

  /** Notes that the file was fetched now. Only you call it. */
  modified(): void {
    this.lastChecked = this.clock() / 1000
  }
}

function isList(lines: unknown): lines is readonly string[] {
  return Array.isArray(lines)
}

function withoutEnd(line: string): string {
  if (line.endsWith('\r\n')) return line.slice(0, -2)
  return line.endsWith('\n') || line.endsWith('\r') ? line.slice(0, -1) : line
}
