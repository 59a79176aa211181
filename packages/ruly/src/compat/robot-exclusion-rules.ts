import type { Dialect } from '../model/dialect.ts'
import { byteStringOf } from '../text/utf8.ts'
import { readRobots, type Robots } from '../robots.ts'
import { rerpGym2008, rerpMk1996 } from '../dialects/rerp.ts'
import { crawlDelaysOf, serialised, sitemapsOf } from './robot-exclusion-rules-text.ts'

/** The syntax of the draft of 1996: `*` and `$` in paths stand for themselves. */
export const MK1996 = 1

/** The syntax of Google, Yahoo and Microsoft of 2008: `*` and a last `$` in paths are wildcards. */
export const GYM2008 = 2

export type Syntax = typeof MK1996 | typeof GYM2008

/** How long a file is good for where nobody says otherwise, in seconds. */
export const SEVEN_DAYS: number = 7 * 24 * 60 * 60

export interface ParserOptions {
  /**
   * What time it is, in milliseconds since the epoch.
   *
   * @default Date.now
   */
  readonly clock?: () => number
}

/**
 * A robots.txt as Python's robotexclusionrulesparser 1.7.1 reads it, in that module's words.
 *
 * Nothing here fetches. A subclass that does, as that of `@ruly/client`, sets `responseCode`, `sourceUrl` and `expirationDate`, and calls `parse`.
 */
export class RobotExclusionRulesParser {
  /** What a fetch calls itself; null: its own choice. */
  userAgent: string | null = null
  /**
   * Whether the present moment counts with fractions of a second; without, whole seconds are counted, as for UTC in the original.
   *
   * Deviation: no time is ever moved by a time zone. The original moves the date of an Expires header by the machine's, and then
   * compares it with a moment that it has not moved.
   */
  useLocalTime: boolean = true
  /** When the file has to be fetched again, in seconds since the epoch: seven days from now, until something else is set. */
  expirationDate: number
  protected readonly clock: () => number
  #responseCode: number | null = null
  #sourceUrl: string | null = null
  #robots: Robots = read('', rerpGym2008)
  #asMk1996: Robots | undefined

  constructor({ clock = () => Date.now() }: ParserOptions = {}) {
    this.clock = clock
    this.expirationDate = this.now() + SEVEN_DAYS
  }

  /** The file that has been parsed in its clean form: see `serialised` for what it keeps. */
  toString(): string {
    return serialised(this.#robots)
  }

  /**
   * The status of the last fetch.
   *
   * Deviation: null before the first and where no answer came, as the original's documentation has it; its code has 0.
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
   * Deviation: null before the first, where the original has an empty string.
   */
  get sourceUrl(): string | null {
    return this.#sourceUrl
  }

  protected set sourceUrl(url: string | null) {
    this.#sourceUrl = url
  }

  /** The values of all sitemap lines as written, in the order of the file; the list is yours. */
  get sitemaps(): string[] {
    return sitemapsOf(this.#robots)
  }

  /**
   * The first of `sitemaps`, null where there is none.
   *
   * Deviation: 1.7.1 raises a DeprecationWarning; here a look at the object must not throw.
   *
   * @deprecated Use `sitemaps`.
   */
  get sitemap(): string | null {
    return this.sitemaps[0] ?? null
  }

  /** Takes this robots.txt in the place of the one before; octets are read as ISO-8859-1. */
  parse(content: string | Uint8Array): void {
    // An octet and the ISO-8859-1 character that it stands for are the same code unit.
    const text = content instanceof Uint8Array ? byteStringOf(content) : content
    this.#robots = read(text, rerpGym2008)
    this.#asMk1996 = undefined
  }

  /** Whether the robot may fetch the URL; its scheme and host are ignored. */
  isAllowed(userAgent: string, url: string, syntax: Syntax = GYM2008): boolean {
    return this.#in(syntax).isAllowed(userAgent, url)
  }

  /** The last delay that can be read in the group that the robot obeys, in seconds; null where there is none. */
  getCrawlDelay(userAgent: string): number | null {
    const [group] = this.#robots.forAgent(userAgent).groups
    return group === undefined ? null : (crawlDelaysOf(this.#robots).get(group.index) ?? null)
  }

  /**
   * Whether `expirationDate` has come.
   *
   * Deviation: a method, as the original's documentation has it; its code has a property.
   */
  isExpired(): boolean {
    return this.expirationDate <= this.now()
  }

  /** The present moment in seconds since the epoch, as `useLocalTime` wants it. */
  protected now(): number {
    const seconds = this.clock() / 1000
    return this.useLocalTime ? seconds : Math.floor(seconds)
  }

  #in(syntax: Syntax): Robots {
    if (syntax === GYM2008) return this.#robots
    if (syntax === MK1996) return (this.#asMk1996 ??= read(this.#robots.bytes, rerpMk1996))
    throw new RangeError(`The syntax is MK1996 (1) or GYM2008 (2), not ${String(syntax)}.`)
  }
}

/** All of a file, however long. */
function read(file: string | Uint8Array, dialect: Dialect): Robots {
  return readRobots(file, { dialect, url: undefined, maxBytes: Infinity })
}
