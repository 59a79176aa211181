import { parse, type Rule, type Verdict } from 'ruly'
import { text, wrongType } from '@ruly/common/checked-options'
import { schemeOf, siteKeyOf } from '@ruly/common/site-key'
import { resolvedUrl } from '@ruly/common/parsed-url'
import { checkedBookOptions, checkedTime, type BookOptions } from './book-options.ts'
import type { Book, BookSite } from './book.ts'
import { SiteBook, type SiteEntry, type SiteFile } from './site-book.ts'

/**
 * A book for one agent. If the storage was used for an agent of another name, its content is deleted first.
 *
 * @param options agent, dialect, storage and memory limit
 * @returns the book
 * @throws `TypeError` for an unknown option or a value of the wrong type
 * @throws `RangeError` if `maxMemoryBytes` is not a whole number above 0 or Infinity
 * @example
 * const book = createBook({ agent: 'ExampleBot' })
 * book.add('https://example.com/robots.txt', 'User-agent: *\nDisallow: /private\n')
 * book.isAllowed('https://example.com/private/a') // false
 */
export function createBook(options: BookOptions): Book {
  const { clock, ...checked } = checkedBookOptions(options)
  const { dialect, strict } = checked
  const sites = new SiteBook({ ...checked, namespace: '' })
  /** Answers for the robots.txt itself, which may be fetched if it is not known. */
  const empty = parse('', { dialect, strict, url: undefined, maxBytes: Infinity })

  const siteOf = (url: string): string | null => governedSiteOf(url, strict)

  function freshFile(site: string): SiteFile | undefined {
    const file = sites.file(site)
    return file !== undefined && clock() < file.freshUntil ? file : undefined
  }

  function withoutFile(url: string): Verdict {
    const verdict = empty.forAgent('').check(url)
    return verdict.reason === 'robots-txt-itself' ? verdict : { allowed: false, reason: 'unknown' }
  }

  return {
    get agent() {
      return sites.agent ?? ''
    },
    set agent(agent) {
      sites.rename(text(agent, 'agent'))
    },
    dialect,
    add(robotsUrl, file, freshUntil = clock() + dialect.access.fresh.defaultMs) {
      const site = siteOf(robotsUrl)
      if (site === null || resolvedUrl(robotsUrl) === null) throw notAbsolute(robotsUrl, 'HTTP URL')
      sites.setFile(site, file, { url: robotsUrl, freshUntil: checkedTime(freshUntil, 'freshUntil') })
    },
    isAllowed(url) {
      const site = siteOf(url)
      if (site === null) return true
      const file = freshFile(site)
      return file === undefined ? withoutFile(url).allowed : file.policy.isAllowed(url)
    },
    check(url) {
      const site = siteOf(url)
      if (site === null) return { allowed: true, reason: 'not-governed' }
      return freshFile(site)?.policy.check(url) ?? withoutFile(url)
    },
    visited(url, at = clock()) {
      const site = siteOf(url)
      if (site !== null) sites.visited(site, checkedTime(at, 'at'))
    },
    visits(url) {
      const site = siteOf(url)
      return site === null ? 0 : (sites.visits(site)?.count ?? 0)
    },
    lastVisit(url) {
      const site = siteOf(url)
      return site === null ? undefined : sites.visits(site)?.last
    },
    freshUntil(url) {
      const site = siteOf(url)
      return site === null ? undefined : sites.file(site)?.freshUntil
    },
    clear(url) {
      if (url === undefined) return sites.clear()
      const site = siteOf(url)
      if (site !== null) sites.deleteFile(site)
    },
    dump: () => ({ agent: sites.agent ?? '', sites: Array.from(sites.entries(), bookSiteOf) }),
    get size() {
      let size = 0
      for (const { file } of sites.entries()) if (file !== undefined) size++
      return size
    },
  }
}

/** The site of a URL that a robots.txt governs; null for other schemes. */
function governedSiteOf(url: string, strict: boolean): string | null {
  if (typeof url !== 'string') throw wrongType('url', 'a string', url)
  const asked = strict ? (resolvedUrl(url) ?? url) : url
  const scheme = schemeOf(asked)?.toLowerCase()
  if (scheme !== undefined && scheme !== 'http:' && scheme !== 'https:') return null
  const site = siteKeyOf(asked)
  if (site === null) throw notAbsolute(url)
  return site
}

function bookSiteOf({ site, file, visits }: SiteEntry): BookSite {
  return {
    site,
    url: file?.url,
    freshUntil: file?.freshUntil,
    rules: file?.policy.groups.flatMap(({ rules }) => rules.map(textOfRule)),
    visits: visits?.count ?? 0,
    lastVisit: visits?.last,
  }
}

function textOfRule({ kind, value }: Rule): string {
  return `${kind === 'allow' ? 'Allow' : 'Disallow'}: ${value}`.trimEnd()
}

function notAbsolute(url: string, kind: 'URL' | 'HTTP URL' = 'URL'): TypeError {
  const shown = JSON.stringify(url.slice(0, 100))
  return new TypeError(`A book needs an absolute ${kind} such as https://example.com/a, got ${shown}.`)
}
