import { escapedQuote } from '@ruly/common/escaped-quote'
import type { Sitemap } from 'ruly'

import { writtenTime } from '../http/http-date.ts'
import { originOf, siteOf, urlText, type Urlish } from '../http/origin.ts'
import { fetchFile, type FetchedFile } from '../polite/page/fetch-file.ts'
import type { PoliteFetch } from '../polite/page/polite-fetch.ts'
import type { RobotsDisallowedError } from '../polite/robots-disallowed-error.ts'
import { sitemapDocument } from './sitemap-document.ts'
import {
  checkedSitemapOptions,
  type CheckedSitemapOptions,
  type SitemapOptions,
  type SitemapProblem,
  type SitemapResult,
} from './sitemap-options.ts'
import { pageUrl, type SitemapEntry } from './sitemap-parser.ts'

/** What reading sitemaps needs of its client. */
export interface SitemapClient {
  readonly fetch: PoliteFetch
  /** The sitemaps that the robots.txt of a site names. */
  readonly sitemaps: (
    url: string,
    call: { readonly signal?: AbortSignal | undefined },
  ) => Promise<readonly Sitemap[]>
}

/** A sitemap that is to be read. */
interface Waiting {
  readonly url: string
  /** How many indexes there are above it. */
  readonly depth: number
}

/** Reads the sitemaps of a site, one after the other; see `RobotsClient.sitemapUrls`. */
export async function* sitemapUrls(
  client: SitemapClient,
  site: Urlish,
  options: SitemapOptions,
): AsyncGenerator<SitemapResult, void, undefined> {
  const checked = checkedSitemapOptions(options)
  const origin = siteOf(site, 'A site with sitemaps')
  checked.signal?.throwIfAborted()
  yield* new SitemapReading(client, origin, checked).results()
}

class SitemapReading {
  readonly #client: SitemapClient
  readonly #origin: string
  readonly #options: CheckedSitemapOptions
  /** Those that come next are at the end. */
  readonly #waiting: Waiting[] = []
  /** All that were ever named, so that none is read twice. */
  readonly #named = new Set<string>()
  /** The sitemap of a site that names none; undefined if sitemaps are named. */
  #guess: string | undefined
  #urls = 0

  constructor(client: SitemapClient, origin: string, options: CheckedSitemapOptions) {
    this.#client = client
    this.#origin = origin
    this.#options = options
  }

  async *results(): AsyncGenerator<SitemapResult, void, undefined> {
    const { maxUrls } = this.#options
    const problems = await this.#begin()
    yield* problems
    let isSilent = problems.length === 0
    for (let next = this.#waiting.pop(); next !== undefined; next = this.#waiting.pop()) {
      for await (const result of this.#read(next)) {
        if (result.kind === 'url' && this.#urls++ === maxUrls) {
          yield problem('limit', next.url, `there are more URLs than ${maxUrls} (maxUrls)`)
          return
        }
        isSilent = false
        yield result
      }
    }
    if (isSilent) yield this.#nothing()
  }

  /** Sitemaps of which none lists a URL, and none has a problem: each lists only those that were read before. */
  #nothing(): SitemapProblem {
    const [first] = this.#named
    if (first === undefined) return problem('empty', `${this.#origin}/`, 'there is no sitemap to read')
    return problem(
      'empty',
      first,
      'it lists no URLs: this sitemap and those that it lists name only each other',
    )
  }

  /** Adds the first sitemaps. */
  async #begin(): Promise<SitemapProblem[]> {
    const { sitemaps, signal } = this.#options
    if (sitemaps !== undefined) return this.#add(Array.from(sitemaps, urlText), 0, `${this.#origin}/`)
    const named = await this.#client.sitemaps(this.#origin, { signal })
    if (named.length === 0) {
      this.#guess = `${this.#origin}/sitemap.xml`
      return this.#add([this.#guess], 0, this.#guess)
    }
    const locs = named.map(({ url, written }) => url ?? written)
    return this.#add(locs, 0, `${this.#origin}/robots.txt`)
  }

  /** Adds sitemaps that were named together, to be read in their order. */
  #add(locs: readonly string[], depth: number, from: string): SitemapProblem[] {
    const { maxSitemaps } = this.#options
    const invalid = createTally()
    const excess = createTally()
    const added: Waiting[] = []
    for (const loc of locs) {
      const url = pageUrl(loc)?.href
      if (url === undefined) invalid.add(loc)
      else if (this.#named.has(url)) continue
      else if (this.#named.size >= maxSitemaps) excess.add(loc)
      else {
        this.#named.add(url)
        added.push({ url, depth })
      }
    }
    for (const waiting of added.toReversed()) this.#waiting.push(waiting)
    return [
      ...invalid.problems('invalid-urls', from, 'are not absolute http or https URLs'),
      ...excess.problems('limit', from, `are more sitemaps than ${maxSitemaps} (maxSitemaps)`),
    ]
  }

  async *#read(sitemap: Waiting): AsyncGenerator<SitemapResult, void, undefined> {
    const fetched = await fetchFile(this.#client.fetch, sitemap.url, this.#options)
    if (fetched.result === 'read') yield* this.#readDocument(sitemap, fetched)
    else yield this.#fetchProblem(sitemap.url, fetched)
  }

  async *#readDocument(
    { url, depth }: Waiting,
    { bytes, finalUrl }: ReadFile,
  ): AsyncGenerator<SitemapResult, void, undefined> {
    const document = sitemapDocument(bytes, this.#options)
    const mayList = this.#sitesOf(finalUrl)
    const invalid = createTally()
    const foreign = createTally()
    const sitemaps: string[] = []
    let count = 0
    const found = { invalid, foreign, mayList }
    for await (const entries of document.entries()) {
      this.#options.signal?.throwIfAborted()
      count += entries.length
      for (const entry of entries) {
        const page = pageOf(entry, found)
        if (page === undefined) continue
        if (document.lists === 'sitemaps') sitemaps.push(page)
        else yield { kind: 'url', url: page, lastmod: writtenTime(entry.lastmod), sitemap: url }
      }
    }
    yield* this.#follow(sitemaps, depth, url)
    yield* invalid.problems(
      'invalid-urls',
      url,
      'are not absolute http or https URLs with fewer than 2,048 characters',
    )
    yield* foreign.problems('foreign-urls', url, 'are of sites that it may not list URLs of (hosts)')
    if (document.fault !== undefined) yield problem(document.fault.code, url, document.fault.why)
    else if (count === 0)
      yield problem('empty', url, `it lists no ${document.lists === 'sitemaps' ? 'sitemaps' : 'URLs'}`)
  }

  #fetchProblem(url: string, fetched: UnreadFile): SitemapProblem {
    const { code, why } = problemOf(fetched, this.#options.maxBytes)
    const isMissing = url === this.#guess && (fetched.status === 404 || fetched.status === 410)
    if (isMissing) return problem('none', url, `robots.txt names no sitemap, and here ${why}`)
    return { ...problem(code, url, why), ...('error' in fetched && { error: fetched.error }) }
  }

  /** The sitemaps of an index. */
  #follow(sitemaps: readonly string[], depth: number, from: string): SitemapProblem[] {
    const { maxDepth } = this.#options
    if (depth < maxDepth) return this.#add(sitemaps, depth + 1, from)
    const excess = createTally()
    for (const url of sitemaps) excess.add(url)
    return excess.problems('limit', from, `are below more indexes than ${maxDepth} (maxDepth)`)
  }

  /** The sites that a sitemap may list URLs of; undefined for all. */
  #sitesOf(finalUrl: string): ReadonlySet<string | null> | undefined {
    return this.#options.hosts === 'any' ? undefined : new Set([this.#origin, originOf(finalUrl)])
  }
}

/** The URL of an entry, unless it does not count. */
function pageOf(
  { loc }: SitemapEntry,
  found: {
    readonly invalid: ReturnType<typeof createTally>
    readonly foreign: ReturnType<typeof createTally>
    readonly mayList: ReadonlySet<string | null> | undefined
  },
): string | undefined {
  const page = pageUrl(loc)
  if (page === undefined) found.invalid.add(loc)
  else if (found.mayList?.has(page.origin) === false) found.foreign.add(loc)
  else return page.href
  return undefined
}

/** Counts entries that have the same problem. */
function createTally() {
  let count = 0
  let first = ''
  return {
    add(loc: string): void {
      if (count++ === 0) first = loc
    },
    /** The problem, if there is one. */
    problems(code: SitemapProblem['code'], sitemap: string, what: string): SitemapProblem[] {
      if (count === 0) return []
      return [
        {
          ...problem(code, sitemap, `${count} of its entries ${what}, such as ${escapedQuote(first)}`),
          count,
        },
      ]
    },
  }
}

function problem(code: SitemapProblem['code'], sitemap: string, why: string): SitemapProblem {
  return { kind: 'problem', code, sitemap, message: `${escapedQuote(sitemap)}: ${why}.`, count: 0 }
}

type ReadFile = Extract<FetchedFile, { readonly result: 'read' }>
type UnreadFile = Exclude<FetchedFile, ReadFile>

function problemOf(
  fetched: UnreadFile,
  maxBytes: number,
): Pick<SitemapProblem, 'code'> & { readonly why: string } {
  switch (fetched.result) {
    case 'status':
      return { code: 'status', why: `the response has the status ${fetched.status}` }
    case 'too-large':
      return { code: 'limit', why: `it has more than ${maxBytes} bytes (maxBytes)` }
    case 'disallowed':
      return { code: 'disallowed', why: `robots.txt of its site ${whyDisallowed(fetched.error)}` }
    default:
      return { code: 'failed', why: `it could not be fetched, ${escapedQuote(messageOf(fetched.error))}` }
  }
}

/** Without a rule, the policy disallows all: for an unreachable site, say. */
function whyDisallowed({ verdict: { rule } }: RobotsDisallowedError): string {
  return rule === undefined ? 'cannot be read, so nothing is allowed' : 'disallows it'
}

/** `fetch` says why in the cause. */
function messageOf(error: unknown): string {
  const told = error instanceof TypeError && error.cause instanceof Error ? error.cause : error
  return told instanceof Error ? told.message : String(told)
}
