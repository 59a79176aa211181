import type { RobotsInput, Dialect, Verdict } from 'ruly'

/**
 * The robots.txt files of many sites for one agent, and its visits. Never uses the network.
 *
 * URLs must be absolute: anything else is a `TypeError`. Nothing is stored for URLs other than HTTP.
 */
export interface Book {
  /**
   * The user agent. Setting one with another name (its first word up to a `/`) deletes all files and visits; setting another
   * version does not. Source: WWW::RobotRules, `agent`.
   */
  agent: string
  /** The dialect that files are read in. */
  readonly dialect: Dialect
  /**
   * Stores a file for its site, in place of the previous one.
   *
   * No content is an error, and the whole file counts: limit what you fetch.
   *
   * @param robotsUrl URL of the robots.txt
   * @param text the file as text or bytes
   * @param freshUntil milliseconds since the epoch; by default now plus `access.fresh.defaultMs` of the dialect
   */
  add(robotsUrl: string, text: RobotsInput, freshUntil?: number): void
  /** Whether the agent may fetch the URL. */
  isAllowed(url: string): boolean
  /**
   * The verdict for a URL, with its reason and the deciding line.
   *
   * If there is no fresh file of the site, only the robots.txt itself is allowed, and the reason is `unknown`.
   */
  check(url: string): Verdict
  /** Counts a visit to the site of a URL; `at` is in milliseconds since the epoch, by default now. */
  visited(url: string, at?: number): void
  /** How many visits to the site of a URL were counted. */
  visits(url: string): number
  /** Time of the last visit in milliseconds since the epoch; undefined if there was none. */
  lastVisit(url: string): number | undefined
  /** Until when the file of a URL's site is fresh, in milliseconds since the epoch; undefined if there is no file. */
  freshUntil(url: string): number | undefined
  /** Deletes the file of a URL's site; without a URL, all files and visits. */
  clear(url?: string): void
  /** The whole content of the book as plain data. */
  dump(): BookDump
  /** Number of sites with a file, fresh or not. Counting reads every entry. */
  readonly size: number
}

/** The content of a book as plain data. */
export interface BookDump {
  /** The user agent. */
  readonly agent: string
  /** Every site with a file, visits or both. */
  readonly sites: readonly BookSite[]
}

/** The content of a book for one site: a file, visits or both. */
export interface BookSite {
  /** Scheme, host and port: `https://example.com:443`. */
  readonly site: string
  /** URL of the file; undefined, like the file's other properties, if there is no file. */
  readonly url: string | undefined
  /** Milliseconds since the epoch. */
  readonly freshUntil: number | undefined
  /** Rules of the groups that the agent obeys, in the order of the file: `Disallow: /tmp/`. */
  readonly rules: readonly string[] | undefined
  /** Number of visits. */
  readonly visits: number
  /** Time of the last visit in milliseconds since the epoch. */
  readonly lastVisit: number | undefined
}
