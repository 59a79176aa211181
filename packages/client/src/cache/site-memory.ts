import { RecentMap } from '../runtime/recent-map.ts'
import { weightOf, type KnownSite } from './known-site.ts'

/** The sites in memory, by their origins. If they take more than the limit, least recently used sites are evicted. */
export interface SiteMemory {
  get(origin: string): KnownSite | undefined
  /**
   * The site of a URL, found without parsing the URL; undefined if it is not in memory, or the URL is written in another form.
   *
   * It finds each URL that begins with the origin of a site in memory and a slash. Such a URL has this origin: `new URL` parses what it has
   * serialized to the same scheme, host and port, and the slash ends them. Other forms, such as `HTTP://EXAMPLE.COM:80/`,
   * `https://example.com?a` or `https://user@example.com/`, have to be parsed.
   */
  ofUrl(url: string): KnownSite | undefined
  set(site: KnownSite): void
  has(origin: string): boolean
  origins(): Iterable<string>
  stats(): { readonly sites: number; readonly memoryBytes: number }
  clear(): void
}

/** `onEvicted` is told which sites are no longer in memory. */
export function createSiteMemory(maxBytes: number, onEvicted: (origin: string) => void): SiteMemory {
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
    get,
    ofUrl: (url) => (last !== undefined && isOn(url, last.origin) ? last : get(beforePath(url))),
    set(site) {
      last = undefined
      sites.set(site.origin, site, weightOf(site.record))
    },
    has: (origin) => sites.has(origin),
    origins: () => sites.keys(),
    stats: () => ({ sites: sites.count, memoryBytes: sites.size }),
    clear: () => sites.clear(),
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
