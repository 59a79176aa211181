import { parse, type Policy, type Agent, type Robots } from 'ruly'
import type { Dialect } from 'ruly/dialects'

import { fileOf } from './record/copies.ts'
import type { Attempt, Copy, SiteRecord } from './record/site-record.ts'
import { RecentMap } from '../runtime/recent-map.ts'

/** Where the record of a site was found. */
export type Source = 'network' | 'store' | 'memory'

/** How the files of a client are read, and for whom. */
interface SiteReading {
  readonly dialect: Dialect
  readonly strict: boolean
  /** The client's own agent. */
  readonly agent: Agent
}

/** A site in memory: its record, and its file, parsed at the first question. */
export class KnownSite {
  readonly origin: string
  readonly record: SiteRecord
  readonly #reading: SiteReading
  #robots: Robots | undefined
  #ownPolicy: Policy | undefined

  constructor(origin: string, record: SiteRecord, reading: SiteReading) {
    this.origin = origin
    this.record = record
    this.#reading = reading
  }

  /** The last good copy, parsed; a file without rules where no good copy exists. */
  get robots(): Robots {
    return (this.#robots ??= parsed(this.record, this.#reading))
  }

  policyFor(agent: Agent): Policy {
    // The engine does not remember the policies of lists of tokens.
    if (agent === this.#reading.agent) return (this.#ownPolicy ??= this.robots.forAgent(agent))
    return this.robots.forAgent(agent)
  }
}

function parsed({ url, copy }: SiteRecord, { dialect, strict }: SiteReading): Robots {
  // The fetch has kept to the limit of the access policy: what was read counts.
  const options = { dialect, url, strict, maxBytes: Infinity }
  return parse(copy === undefined ? '' : fileOf(copy), options)
}

/**
 * Bytes that a site takes in memory once it was asked about often, and what its server made long.
 *
 * The sum for 4,394 real files is 4 % above what a client took after 100 questions about each of them, and between 85 and 120 % for
 * every class of sizes; after one question, a site takes two thirds of it. Measured on 2026-11-25 by
 * `node --expose-gc bench/process-memory.mjs`. The part with a limit is for the verdicts: a policy keeps 64 at most.
 */
export function weightOf({ copy, last }: SiteRecord): number {
  if (copy === undefined) return 2500 + textOf(last)
  const { length } = copy.bytes
  const verdicts = Math.min(8 * length, 20_000)
  return 5500 + Math.ceil(2.7 * length) + verdicts + textOf(last) + textOf(copy)
}

/** Characters of the URLs and fields that an answer left. */
function textOf({ finalUrl, redirects, ...fields }: Attempt | Copy): number {
  const hops = redirects.flatMap(({ url, location = '' }) => [url, location])
  const kept =
    'etag' in fields
      ? [fields.etag, fields.lastModified, fields.contentType, fields.cacheControl, fields.expires]
      : []
  return [finalUrl, ...hops, ...kept].reduce((sum, text = '') => sum + text.length, 0)
}

/**
 * The sites in memory, by their origins. If they take more than the limit, least recently used sites are evicted, and `onEvicted` is told which.
 */
export function createSiteMemory(maxBytes: number, onEvicted: (origin: string) => void) {
  /** The most recently used site, or undefined: mostly the next URL is of the same site. */
  let last: KnownSite | undefined
  // A file larger than all of memory still takes its place: else it would be fetched for every question.
  const sites = new RecentMap<KnownSite>(maxBytes, (origin, site) => {
    if (site === last) last = undefined
    onEvicted(origin)
  })

  function get(origin: string): KnownSite | undefined {
    last = sites.get(origin)
    return last
  }

  return {
    get: (origin: string): KnownSite | undefined => get(origin),
    /**
     * The site of a URL, found without parsing the URL; undefined if it is not in memory, or the URL is written in another form.
     *
     * It finds each URL that begins with the origin of a site in memory and a slash. Such a URL has this origin: `new URL` parses what it has
     * serialized to the same scheme, host and port, and the slash ends them. Other forms, such as `HTTP://EXAMPLE.COM:80/`,
     * `https://example.com?a` or `https://user@example.com/`, have to be parsed.
     */
    ofUrl: (url: string): KnownSite | undefined =>
      last !== undefined && isOn(url, last.origin) ? last : get(beforePath(url)),
    set(site: KnownSite): void {
      last = undefined
      sites.set(site.origin, site, weightOf(site.record))
    },
    delete(origin: string): void {
      if (last?.origin === origin) last = undefined
      sites.delete(origin)
    },
    has: (origin: string): boolean => sites.has(origin),
    origins: (): Iterable<string> => sites.keys(),
    stats: (): { readonly sites: number; readonly memoryBytes: number } => ({
      sites: sites.count,
      memoryBytes: sites.size,
    }),
    clear: (): void => sites.clear(),
  }
}

const slash = 0x2f

function isOn(url: string, origin: string): boolean {
  // `indexOf` runs natively; `startsWith` takes longer.
  return url.charCodeAt(origin.length) === slash && url.indexOf(origin) === 0
}

/** The text of a URL before the first slash after its scheme; empty without one. */
function beforePath(url: string): string {
  const end = url.indexOf('/', 'https://'.length)
  return end < 0 ? '' : url.slice(0, end)
}
