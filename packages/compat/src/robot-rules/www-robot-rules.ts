import { wrongType } from '@ruly/common/checked-options'
import { resolvedUrl } from '@ruly/common/parsed-url'
import { unwrapped, partsOf } from '@ruly/common/url-parts'
import { textOfUtf8 } from '@ruly/common/utf8'
import { patternsOf, type RobotsInput, type Dialect } from 'ruly'
import { robotRules } from 'ruly/dialects'

import { checkedClock, checkedStorage, checkedTime } from '../book/book-options.ts'
import type { BookStorage } from '../book/book-storage.ts'
import { createMemoryStorage } from '../book/memory-storage.ts'
import { shortNameOf, SiteBook } from '../book/site-book.ts'

/** Options of `RobotRules`. */
export interface RobotRulesOptions {
  /**
   * Returns the current time in milliseconds since the epoch.
   *
   * @default Date.now
   */
  readonly clock?: () => number
  /**
   * Where files and visits are stored. Other processes can share it if it supports that. A book of `@ruly/compat/book` can share it too;
   * they do not see each other's entries.
   *
   * @default createMemoryStorage() of @ruly/compat/book
   */
  readonly storage?: BookStorage
}

/** A URL as text, or an object whose text is a URL, such as a `URL`. */
export type WithText = string | { toString(): string }

/**
 * Perl's WWW::RobotRules 6.02: the rules of many sites for one agent, with the names of that module.
 *
 * Sites are identified by host and port, `example.com:80`, with the host as written. Times are in seconds since the epoch.
 */
export class RobotRules {
  readonly #book: SiteBook
  readonly #clock: () => number

  /** Without a name, the agent is the one that the storage belongs to; without one, only `*` lines match. */
  constructor(name?: string, options: RobotRulesOptions = {}) {
    this.#clock = checkedClock(options.clock, 'clock')
    this.#book = new SiteBook({
      namespace: 'www-robotrules ',
      agent: nameOf(name),
      dialect,
      strict: false,
      storage: checkedStorage(options.storage ?? createMemoryStorage(), 'storage'),
      maxMemoryBytes: 64 * 1024 * 1024,
    })
  }

  /**
   * Stores a file for its site, in place of the previous one.
   *
   * Without `freshUntil`, or with 0, it is fresh for 365 days.
   *
   * Deviation: a URL that is not HTTP is a `TypeError`. The original accepts one with a host and a port, and dies on one without.
   */
  parse(robotsUrl: WithText, text: RobotsInput, freshUntil = 0): void {
    const url = textOf(robotsUrl)
    const netloc = netlocOf(url)
    if (netloc === null) throw notHttp(url)
    const until = checkedTime(freshUntil, 'freshUntil') || this.#now() + year
    this.#book.setFile(netloc, text, { url: unwrapped(url), freshUntil: until * 1000 })
  }

  /** 1 if the agent may fetch the URL, 0 if not, -1 if there is no fresh file of its site; 1 for schemes other than HTTP. */
  allowed(url: WithText): 1 | 0 | -1 {
    const asked = textOf(url)
    const netloc = netlocOf(asked)
    if (netloc === null) return 1
    const file = this.#book.file(netloc)
    if (file === undefined || file.freshUntil / 1000 < this.#now()) return -1
    return file.policy.isAllowed(asked) ? 1 : 0
  }

  /**
   * The short name of the agent before the call: the first word up to a `/`. Undefined if it has none.
   *
   * Setting another short name deletes all files, times and visits; another version does not.
   */
  agent(name?: string): string | undefined {
    const before = this.#book.agent
    const given = nameOf(name)
    if (given !== undefined) this.#book.rename(given)
    return before === undefined ? undefined : shortNameOf(before)
  }

  /** Counts a visit, by default now. */
  visit(netloc: string, time = 0): void {
    const at = checkedTime(time, 'time') || this.#now()
    if (isTrue(netloc)) this.#book.visited(netloc, at * 1000)
  }

  /** How many visits were counted; undefined if there were none. */
  noVisits(netloc: string): number | undefined {
    return this.#book.visits(netloc)?.count
  }

  /** Time of the last visit. */
  lastVisit(netloc: string): number | undefined {
    const visits = this.#book.visits(netloc)
    return visits && visits.last / 1000
  }

  /** Until when the file of a site is fresh, before the call; undefined if that is not known. */
  freshUntil(netloc: string, freshUntil?: number): number | undefined {
    const before = this.#book.file(netloc)
    if (freshUntil !== undefined) {
      this.#book.setFreshUntil(netloc, checkedTime(freshUntil, 'freshUntil') * 1000)
    }
    return before && before.freshUntil / 1000
  }

  /** Deletes the rules of a site but keeps their expiry: until then everything is allowed. */
  clearRules(netloc: string): void {
    this.#book.emptyFile(netloc)
  }

  /**
   * The user agent, then the rules of each site on a line.
   *
   * Deviation: the text is returned, not printed. A site that was only asked about is not in it: questions store nothing.
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

  /** Like Perl's `time`. */
  #now(): number {
    return Math.floor(this.#clock() / 1000)
  }
}

/** Sites are found by host and port, which http and https can share; the scheme of the file is ignored. */
const dialect: Dialect = {
  ...robotRules,
  matching: { ...robotRules.matching, target: (url) => robotRules.matching.target(url, undefined) },
}

/** In seconds. */
const year = 365 * 24 * 60 * 60

/** The name as given; undefined if Perl would treat it as false. */
function nameOf(name: string | undefined): string | undefined {
  if (name === undefined) return undefined
  if (typeof name !== 'string') throw wrongType('name', 'a string', name)
  return isTrue(name) ? name : undefined
}

/** Whether Perl treats a text as true. */
function isTrue(text: string): boolean {
  return text !== '' && text !== '0'
}

function textOf(url: WithText): string {
  const given: unknown = url
  if (given !== undefined && given !== null) return String(url)
  throw new TypeError(`The URL must be a string or an object with a text, got ${String(given)}.`)
}

function notHttp(url: string): TypeError {
  return new TypeError(`The URL must be an http or https URL, got ${JSON.stringify(url.slice(0, 100))}.`)
}

/**
 * Host and port of an HTTP URL as Perl's URI library writes them, `example.com:80`; null for other schemes.
 *
 * As written, except that escapes are decoded, and names outside ASCII are written as in the URL standard.
 */
function netlocOf(url: string): string | null {
  const { scheme, authority = '' } = partsOf(unwrapped(url))
  if (scheme !== 'http' && scheme !== 'https') return null
  const hostAndPort = authority.slice(authority.lastIndexOf('@') + 1)
  const written = /:(\d*)$/.exec(hostAndPort)?.[1]
  const port = written || (scheme === 'http' ? '80' : '443')
  // An empty port is the default one, but in Perl the colon stays with the host.
  const host = written ? hostAndPort.slice(0, -written.length - 1) : hostAndPort
  return `${hostOf(host)}:${port}`
}

function hostOf(written: string): string {
  const host = /^\[(.*)\]$/.exec(written)?.[1] ?? written
  const ascii = /^[\0-\u007f]*$/.test(host) ? host : asciiOf(host)
  return ascii.replace(/%[0-9A-Fa-f]{2}/g, (escape) =>
    String.fromCharCode(Number.parseInt(escape.slice(1), 16)),
  )
}

function asciiOf(host: string): string {
  const name = host.replace(/:$/, '')
  const url = resolvedUrl(`http://${name}/`)
  return url === null ? host : url.slice('http://'.length, -1) + host.slice(name.length)
}
