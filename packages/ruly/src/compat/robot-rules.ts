import { checkedClock, checkedStorage, checkedTime } from '../book/book-options.ts'
import type { BookStorage } from '../book/book-storage.ts'
import { createMemoryStorage } from '../book/memory-storage.ts'
import { shortNameOf } from '../book/short-name.ts'
import { createSiteBook, type SiteBook } from '../book/site-book.ts'
import { patternsOf } from '../match/rank-rules.ts'
import type { RobotsInput } from '../text/decode.ts'
import type { Dialect } from '../model/dialect.ts'
import { textOfUtf8 } from '../text/utf8.ts'
import { unwrapped } from '../url/url-parts.ts'
import { robotRules } from '../dialects/robot-rules.ts'
import { netlocOf } from './robot-rules-netloc.ts'

export interface RobotRulesOptions {
  /**
   * What time it is, in milliseconds since the epoch.
   *
   * @default Date.now
   */
  readonly clock?: () => number
  /**
   * Where files and visits are kept. It may be shared with other processes, if it says so, and with a book of `ruly/book`: neither sees what the
   * other has.
   *
   * @default createMemoryStorage() of ruly/book
   */
  readonly storage?: BookStorage
}

/** Anything whose text is a URL, such as a `URL`. */
export type WithText = string | { toString(): string }

/**
 * Perl's WWW::RobotRules 6.02: the rules of many sites for one robot, in that module's words.
 *
 * Sites go by host and port, `example.com:80`, the host as it was written. Times are in seconds since the epoch.
 */
export class RobotRules {
  readonly #book: SiteBook
  readonly #clock: () => number

  /** Without a name it is the one that the storage has; where that has none, no line but `*` is meant for the robot. */
  constructor(name?: string, options: RobotRulesOptions = {}) {
    this.#clock = checkedClock(options.clock, 'clock')
    this.#book = createSiteBook({
      namespace: 'www-robotrules ',
      agent: nameOf(name),
      dialect,
      strict: false,
      storage: checkedStorage(options.storage ?? createMemoryStorage(), 'storage'),
      maxMemoryBytes: 64 * 1024 * 1024,
    })
  }

  /**
   * Takes a file in the place of the one that its site had.
   *
   * Without `freshUntil`, or with 0, it is fresh for 365 days.
   *
   * Deviation: a URL that is not HTTP is a `TypeError`. There, one with a host and a port is taken, and one without dies.
   */
  parse(robotsUrl: WithText, text: RobotsInput, freshUntil = 0): void {
    const url = textOf(robotsUrl)
    const netloc = netlocOf(url)
    if (netloc === null) throw notHttp(url)
    const until = checkedTime(freshUntil, 'freshUntil') || this.#now() + year
    this.#book.setFile(netloc, text, { url: unwrapped(url), freshUntil: until * 1000 })
  }

  /** 1 where the robot may fetch the URL, 0 where it may not, -1 where no fresh file of its site is known; 1 for other schemes than HTTP. */
  allowed(url: WithText): 1 | 0 | -1 {
    const asked = textOf(url)
    const netloc = netlocOf(asked)
    if (netloc === null) return 1
    const file = this.#book.file(netloc)
    if (file === undefined || file.freshUntil / 1000 < this.#now()) return -1
    return file.policy.isAllowed(asked) ? 1 : 0
  }

  /**
   * The short name of the robot, as it was before the call: the first word up to a `/`. Undefined where it has none.
   *
   * Another short name forgets all files, times and visits; another version does not.
   */
  agent(name?: string): string | undefined {
    const before = this.#book.agent
    const given = nameOf(name)
    if (given !== undefined) this.#book.rename(given)
    return before === undefined ? undefined : shortNameOf(before)
  }

  /** Notes a visit, by default now. */
  visit(netloc: string, time = 0): void {
    const at = checkedTime(time, 'time') || this.#now()
    if (isTrue(netloc)) this.#book.visited(netloc, at * 1000)
  }

  /** How many visits were noted; undefined where none was. */
  noVisits(netloc: string): number | undefined {
    return this.#book.visits(netloc)?.count
  }

  /** The time of the visit that was noted last. */
  lastVisit(netloc: string): number | undefined {
    const visits = this.#book.visits(netloc)
    return visits && visits.last / 1000
  }

  /** Until when the file of a site is fresh, as it was before the call; undefined where that is not known. */
  freshUntil(netloc: string, freshUntil?: number): number | undefined {
    const before = this.#book.file(netloc)
    if (freshUntil !== undefined) {
      this.#book.setFreshUntil(netloc, checkedTime(freshUntil, 'freshUntil') * 1000)
    }
    return before && before.freshUntil / 1000
  }

  /** Forgets the rules of a site, but not until when they are fresh: till then all is allowed. */
  clearRules(netloc: string): void {
    this.#book.emptyFile(netloc)
  }

  /**
   * The name and the rules of each site, a line each.
   *
   * Deviation: the text is given back and printed by nobody. A site that was only asked about is not in it: questions leave nothing behind.
   */
  dump(): string {
    const before = this.#book.agent
    const lines = before === undefined ? [] : [`ua = ${shortNameOf(before)}`]
    for (const { site, file } of this.#book.entries()) {
      const rules = file?.policy.groups.flatMap((group) => group.rules) ?? []
      const compiling = { matching: dialect.matching, robotsUrl: file?.url }
      const paths = rules
        .flatMap((rule) => patternsOf(rule, compiling))
        .map(({ segments }) => segments[0] ?? '')
      lines.push(`${site}: ${paths.map(textOfUtf8).join('; ')}`)
    }
    return lines.map((line) => `${line}\n`).join('')
  }

  /** As Perl's `time`. */
  #now(): number {
    return Math.floor(this.#clock() / 1000)
  }
}

/** The site is found by host and port, which http and https may share: the scheme of the file does not matter any more. */
const dialect: Dialect = {
  ...robotRules,
  matching: { ...robotRules.matching, target: (url) => robotRules.matching.target(url, undefined) },
}

/** In seconds. */
const year = 365 * 24 * 60 * 60

/** The name as given; undefined for one that is none to Perl. */
function nameOf(name: string | undefined): string | undefined {
  if (name === undefined) return undefined
  if (typeof name !== 'string') throw new TypeError(`"name" is a string, not ${typeof name}.`)
  return isTrue(name) ? name : undefined
}

/** What Perl takes for true. */
function isTrue(text: string): boolean {
  return text !== '' && text !== '0'
}

function textOf(url: WithText): string {
  const given: unknown = url
  if (given !== undefined && given !== null) return String(url)
  throw new TypeError(`A URL is a text or has one, not ${String(given)}.`)
}

function notHttp(url: string): TypeError {
  return new TypeError(
    `A robots.txt comes from an http or https URL, not ${JSON.stringify(url.slice(0, 100))}.`,
  )
}
