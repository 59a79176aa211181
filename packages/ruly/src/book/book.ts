import type { RobotsInput } from '../text/decode.ts'
import type { Dialect } from '../model/dialect.ts'
import type { Verdict } from '../model/verdict.ts'

/**
 * The robots.txt files of many sites, for one robot, and when it was where; asks no network.
 *
 * URLs are absolute: any other text is a `TypeError`. Of URLs that are not HTTP, nothing is kept.
 */
export interface Book {
  /**
   * The robot, by what it calls itself. To set another name, its first word up to a `/`, forgets all files and visits; to set another version
   * does not. Source: WWW::RobotRules, `agent`.
   */
  agent: string
  /** By which files are read. */
  readonly dialect: Dialect
  /**
   * Takes a file in the place of the one that its site had.
   *
   * Nothing in the file is an error, and all of it counts: limit what you fetch. `freshUntil` is in milliseconds since the epoch, by default now and what the dialect's access policy says
   * where no header does (`access.fresh.defaultMs`).
   */
  add(robotsUrl: string, text: RobotsInput, freshUntil?: number): void
  isAllowed(url: string): boolean
  /**
   * The same, with the reason and the deciding line.
   *
   * Where there is no file of the site, or it is no longer fresh, nothing is allowed but the robots.txt itself: `unknown`.
   */
  check(url: string): Verdict
  /** Notes a visit to the site of a URL; `at` is in milliseconds since the epoch, by default now. */
  visited(url: string, at?: number): void
  /** How many visits to the site of a URL were noted. */
  visits(url: string): number
  /** The time of the visit that was noted last, in milliseconds since the epoch. */
  lastVisit(url: string): number | undefined
  /** Until when the file of a URL's site is fresh, in milliseconds since the epoch; undefined where there is none. */
  freshUntil(url: string): number | undefined
  /** Forgets the file of a URL's site; without a URL, all files and visits. */
  clear(url?: string): void
  /** All that the book knows, as plain data. */
  dump(): BookDump
  /** Sites with a file, fresh or not; each is looked at to say so. */
  readonly size: number
}

export interface BookDump {
  readonly agent: string
  readonly sites: readonly BookSite[]
}

/** What a book knows of a site: a file, visits or both. */
export interface BookSite {
  /** Scheme, host and port: `https://example.com:443`. */
  readonly site: string
  /** Where the file came from; undefined, as what is said of it, where there is none. */
  readonly url: string | undefined
  /** Milliseconds since the epoch. */
  readonly freshUntil: number | undefined
  /** Rules of the groups that the robot obeys, in the order of the file: `Disallow: /tmp/`. */
  readonly rules: readonly string[] | undefined
  readonly visits: number
  /** Milliseconds since the epoch. */
  readonly lastVisit: number | undefined
}
