import type { Agent, Extension, Sitemap } from 'ruly'

import type { CallOptions, SitesStats } from '../cache/site-cache.ts'
import type { CrawlHandler, CrawlOptions, CrawlResult } from '../crawl/crawl-options.ts'
import type { NextDue } from '../crawl/crawling.ts'
import type { Urlish } from '../http/origin.ts'
import type { ImportReport, ImportSource } from '../import/recorded-response.ts'
import type { HeldTurn, Lease } from '../polite/lease.ts'
import type { AnyPageFetch, PageFetch } from '../polite/page/page-connections.ts'
import type { PoliteFetch } from '../polite/page/polite-fetch.ts'
import type { TurnOptions, WaitOptions } from '../polite/site-queues.ts'
import type { Plan } from '../polite/turn-plan.ts'
import type { SitemapOptions, SitemapResult } from '../sitemaps/sitemap-options.ts'
import type { MayFetchOptions, MayUseOptions, UseAnswer, UsedResponse } from '../use/use-answer.ts'
import type { ClientProof, ClientVerdict, SiteRobots } from '../verdict/client-verdict.ts'

export type { CallOptions }

/** Options of `acquire`. */
export interface AcquireOptions extends WaitOptions {
  /**
   * Whether the agent must be allowed to fetch the URL. It is checked before the wait for the turn, and again after a wait.
   *
   * @default false
   */
  readonly check?: boolean | undefined
}

/** What a client has done so far, and what it holds. */
export interface ClientStats extends SitesStats {
  /** Turns that were given and not yet given back: the body of their response is still to be read, or their lease to be released. */
  readonly heldTurns: readonly HeldTurn[]
}

/** Fetches, keeps and refreshes robots.txt files, and answers for one agent. Made by `createRobotsClient`. */
export interface RobotsClient extends AsyncDisposable {
  /**
   * Whether the agent may fetch a URL.
   *
   * HTTP and network errors never reject; they produce a verdict.
   *
   * @param url an absolute URL
   * @returns true where the agent may fetch it
   * @throws the reason of `options.signal`; `TypeError` for a URL that is not absolute; `RobotsError` where the store fails or the client is closed
   * @example
   * const client = createRobotsClient({ userAgent: 'ExampleBot/1.0' })
   * await client.isAllowed('https://example.com/a')
   */
  isAllowed(url: Urlish, options?: CallOptions): Promise<boolean>
  /**
   * Whether the agent may fetch a URL, with the reason, the deciding line and the evidence.
   *
   * @param url an absolute URL
   * @throws as `isAllowed`
   * @example
   * const client = createRobotsClient({ userAgent: 'ExampleBot/1.0' })
   * const { allowed, reason, evidence } = await client.check('https://example.com/a')
   */
  check(url: Urlish, options?: CallOptions): Promise<ClientVerdict>
  /**
   * The verdict with its whole proof: groups, rules that match, and what they lost to.
   *
   * @param url an absolute URL
   * @throws as `isAllowed`
   */
  explain(url: Urlish, options?: CallOptions): Promise<ClientProof>
  /**
   * The robots.txt that governs a URL, for questions about any agent.
   *
   * @param url an absolute URL
   * @returns undefined for a URL that no robots.txt governs, such as a `data:` URL
   * @throws as `isAllowed`
   */
  robotsFor(url: Urlish, options?: CallOptions): Promise<SiteRobots | undefined>
  /**
   * What `robotsFor` answers, without a promise, for servers that answer many questions a second; undefined if it takes a wait: then ask
   * `robotsFor`. A stale copy is revalidated meanwhile, as usual.
   *
   * @param url an absolute URL, which is found if it is written as `new URL` writes it
   * @throws `RobotsError` if the client is closed
   * @example
   * const client = createRobotsClient({ userAgent: 'ExampleBot/1.0' })
   * const url = 'https://example.com/a'
   * const site = client.robotsInMemory(url) ?? (await client.robotsFor(url))
   */
  robotsInMemory(url: Urlish): SiteRobots | undefined
  /**
   * Seconds between two requests that the site asks of the agent, or those of an override; undefined where nothing asks for a delay.
   *
   * @param url an absolute URL
   * @throws as `isAllowed`
   */
  crawlDelaySeconds(url: Urlish, options?: CallOptions): Promise<number | undefined>
  /**
   * The sitemaps that the robots.txt of a site names.
   *
   * @param url an absolute URL
   * @throws as `isAllowed`
   */
  sitemaps(url: Urlish, options?: CallOptions): Promise<readonly Sitemap[]>
  /**
   * The URLs of all sitemaps of a site, as they are read: those that its robots.txt names, else `/sitemap.xml`; indexes are followed.
   *
   * Sitemaps are fetched with `client.fetch`, one after the other, when you have taken the URLs before. Each is fetched as a whole before its
   * first URL comes, so that you may fetch pages in between. The URLs are not checked against robots.txt.
   *
   * @param site an absolute http or https URL of the site
   * @param options which sitemaps are read, and limits
   * @returns URLs, and problems with single sitemaps, which never end the iteration
   * @throws (the iteration) the reason of `signal`; `TypeError` and `RangeError` for wrong options; `RobotsError` where the store fails or the client is
   * closed
   * @example
   * const client = createRobotsClient({ userAgent: 'ExampleBot/1.0' })
   * for await (const found of client.sitemapUrls('https://example.com/')) {
   *   if (found.kind === 'url') console.log(found.url, found.lastmod)
   *   else console.warn(found.message)
   * }
   * @see docs/sitemaps.md
   * @see {@link https://www.sitemaps.org/protocol.html Sitemaps XML format}
   */
  sitemapUrls(site: Urlish, options?: SitemapOptions): AsyncIterableIterator<SitemapResult>
  /**
   * What the file says to the agent besides its rules: `policy.extensions` of `ruly`.
   *
   * @param url an absolute URL
   * @throws as `isAllowed`
   */
  extensions(url: Urlish, options?: CallOptions): Promise<readonly Extension[]>
  /**
   * What an agent should do before it fetches a URL for a purpose: whether it may fetch it, and whether robots.txt states a preference about the
   * use. Permission and preference are two answers; `decision` says what follows from both.
   *
   * Headers and tags of the page are not known before it is fetched: ask `mayUse` after that.
   *
   * @param url an absolute URL
   * @param options the purpose, and what else is looked at
   * @returns the decision, both answers, a reason and the evidence, in which no text of the site is outside of quotations
   * @throws as `isAllowed`; `TypeError` and `RangeError` for wrong options
   * @example
   * const client = createRobotsClient({ userAgent: 'ExampleBot/1.0' })
   * const { decision, reason } = await client.mayFetch('https://example.com/a', { purpose: 'train-ai' })
   * @see docs/preferences.md
   */
  mayFetch(url: Urlish, options?: MayFetchOptions): Promise<UseAnswer>
  /**
   * What an agent should do with a response that it has fetched: the same as `mayFetch`, with headers and tags of the page.
   *
   * If the response is HTML and its body was not read, the head of a copy is read; the body itself stays yours to read or cancel.
   *
   * @param response a `Response`, such as that of `client.fetch`
   * @param options the purpose, and what else is looked at
   * @returns the decision, both answers, a reason and the evidence
   * @throws as `mayFetch`; `TypeError` for a response without a URL, if the option `url` is not given
   * @example
   * const client = createRobotsClient({ userAgent: 'ExampleBot/1.0' })
   * const response = await client.fetch('https://example.com/a')
   * const { preference } = await client.mayUse(response, { purpose: 'train-ai' })
   * if (preference !== 'disallowed') console.log(await response.text())
   */
  mayUse(response: UsedResponse, options?: MayUseOptions): Promise<UseAnswer>
  /**
   * Fetches the robots.txt files of many sites, `concurrency` at a time, so that later questions need not wait.
   *
   * @param urls absolute URLs, any number for each site
   * @returns how many sites there were
   * @throws as `isAllowed`
   */
  prefetch(urls: Iterable<Urlish>, options?: CallOptions): Promise<number>
  /**
   * Requests the robots.txt of a site now, however fresh the copy is: conditionally, so that an unchanged file is not sent again. Other clients on the
   * same store see the result when they read the store: at once if the store tells of changes (Redis), else when their copy is no longer fresh.
   *
   * @param url an absolute URL
   * @param options ends this call alone
   * @returns what `robotsFor` returns; undefined for a URL that no robots.txt governs
   * @throws as `isAllowed`
   * @example
   * const client = createRobotsClient({ userAgent: 'ExampleBot/1.0' })
   * const site = await client.refresh('https://example.com/')
   * console.log(site?.evidence.status)
   */
  refresh(url: Urlish, options?: Pick<CallOptions, 'signal'>): Promise<SiteRobots | undefined>
  /**
   * Forgets the robots.txt of a site, and since when it was unreachable, in memory and in the store: the next question requests it as if nobody had ever
   * asked. A request that is under way is waited for, and its result is forgotten too. Turns, histories, licences and TDM files stay, and so does what
   * other clients have in memory, until it is no longer fresh.
   *
   * @param url an absolute URL
   * @throws `TypeError` for a URL that is not absolute; `RobotsError` where the store fails or the client is closed
   * @example
   * const client = createRobotsClient({ userAgent: 'ExampleBot/1.0' })
   * await client.forget('https://example.com/')
   */
  forget(url: Urlish): Promise<void>
  /**
   * Takes over responses that somebody has fetched before, so that the first questions need no request while the files are fresh. What the
   * client then knows is what it would know if it had fetched them itself at their times. With the option `history`, older responses are taken
   * over too, for questions about their times.
   *
   * @param source responses, such as those of `readWarc`, `readHar` and `readFolder` of `@ruly/client/watch`
   * @returns how many were imported, and how many were not, by the reason
   * @throws what the source throws; `TypeError` for what is no source; `RobotsError` where the store fails or the client is closed
   * @example
   * const client = createRobotsClient({ userAgent: 'ExampleBot/1.0' })
   * const { imported, skipped } = await client.importFrom(readWarc('robots.warc.gz'))
   * console.log(imported, skipped)
   * @see docs/client.md, "Importing responses"
   */
  importFrom(source: ImportSource): Promise<ImportReport>
  /**
   * The questions of the client, answered by what it knew at a time: what it would have said then, under its access policy. Sends no requests.
   *
   * What had expired by then, because nobody asked, still answers, with the state `expired`: a copy as well as a failure. Questions about a site of
   * which nothing was known reject with a `RobotsError`, `not-observed`.
   *
   * @param time a past time, in milliseconds since the epoch or as a `Date`
   * @param options the agent that is asked about, by default that of the client
   * @throws `TypeError` for a client without the option `history`, and for wrong options; `RangeError` for a time that is not past
   * @example
   * const history = createLmdbHistory({ path: 'robots-history.mdb' })
   * const client = createRobotsClient({ userAgent: 'ExampleBot/1.0', history })
   * const { allowed } = await client.at(Date.UTC(2026, 4, 1)).check('https://example.com/a')
   * @see docs/history.md
   */
  at(time: number | Date, options?: PastOptions): PointInTimeClient
  /**
   * When a turn at the site of a URL would come to a call made now, and what that call would wait for. Takes no turn; waits for the robots.txt only.
   *
   * @param url an absolute http or https URL
   * @throws as `isAllowed`; `TypeError` for other schemes
   */
  plan(url: Urlish, options?: TurnOptions): Promise<Plan>
  /**
   * Waits for a turn at the site of a URL, in the order of the calls and with the gaps that the site asks for.
   *
   * It is a turn, not a permission, unless `check` is true: then the URL is checked before the wait, and again after it.
   *
   * @param url an absolute http or https URL
   * @returns the turn, to be released
   * @throws the reason of `options.signal`; `TurnRefusedError` where the politeness of the client grants no turn; with `check`, `RobotsDisallowedError`;
   * otherwise as `isAllowed` does
   * @example
   * const client = createRobotsClient({ userAgent: 'ExampleBot/1.0' })
   * const lease = await client.acquire('https://example.com/a', { check: true })
   * const { status } = await fetch('https://example.com/a')
   * await lease.answered({ status })
   * await lease.release()
   */
  acquire(url: Urlish, options?: AcquireOptions): Promise<Lease>
  /**
   * Fetches a page as `fetch` does, once the agent may and its turn has come, with the client's User-Agent. Each hop of a redirect asks and waits
   * for itself.
   *
   * The turn is given back when the body has arrived, read or not, or was cancelled. A large body arrives as it is read. Requests go through
   * the option `fetch` or `dispatcher`, else through connections of the client's own; `init.dispatcher` is ignored. With `init.lease`, a turn of
   * `acquire`, the first request does not wait.
   *
   * Rejects with a `RobotsDisallowedError` where the agent may not fetch the URL, with a `TurnRefusedError` where the politeness grants no turn,
   * with a `PageLimitError` for a page that is too large or too slow, with a `TypeError` for a URL that is neither http nor https and for another
   * User-Agent, and otherwise as `fetch` does.
   */
  readonly fetch: PoliteFetch
  /**
   * Fetches many pages with `client.fetch`, in the order in which their sites are due, and yields a result for each URL as it comes.
   *
   * A page takes a slot only once its site is due, so a few slots are enough for any number of sites with long delays. If you take
   * results slowly, the crawl slows down. To end it, leave the loop or abort `signal`.
   *
   * @param urls absolute http and https URLs, read as far as there is room for them
   * @param handler called with the response of each page that was fetched; it should read the body
   * @param options slots, retries and limits
   * @returns the results; a page that is disallowed or fails is a result too
   * @throws (the iteration) the reason of `signal`, what `urls` or `onProgress` throws; `TypeError` and `RangeError` for wrong arguments;
   * `RobotsError` where the client is closed
   * @example
   * const client = createRobotsClient({ userAgent: 'ExampleBot/1.0' })
   * const urls = ['https://example.com/a', 'https://example.org/b']
   * for await (const result of client.crawl(urls, (response) => response.text())) {
   *   console.log(result.url, result.outcome === 'done' ? result.value.length : result.error)
   * }
   * @see docs/crawling.md
   */
  crawl<Value>(
    urls: Iterable<Urlish> | AsyncIterable<Urlish>,
    handler: CrawlHandler<Value>,
    options?: CrawlOptions,
  ): AsyncIterableIterator<CrawlResult<Value>>
  /**
   * The URL whose site is due first, for queues of your own. Takes no turn; waits for the robots.txt files only.
   *
   * @param urls one absolute http or https URL for each site that you could request next
   * @returns the URL and the plan for it; undefined if no site grants a turn
   * @throws as `plan`
   */
  nextDue(urls: Iterable<Urlish>, options?: TurnOptions): Promise<NextDue | undefined>
  /**
   * The same as `client.fetch`, over another `fetch`, which makes every request.
   *
   * @param fetch must return redirects as they are for `redirect: 'manual'`, as those for Node do
   * @throws `TypeError` for a client with the option `guard`, which another `fetch` cannot keep
   */
  wrap(fetch: PageFetch): PoliteFetch
  wrap(fetch: AnyPageFetch): PoliteFetch
  /** What the client has done so far, and what it holds. */
  stats(): ClientStats
  /** Ends what is under way and closes the client's own connections. A store that was passed in stays open. */
  close(): Promise<void>
}

/** Options of `at`. */
export interface PastOptions {
  /**
   * The agent that is asked about: its product token, or several tokens of its own.
   *
   * @default the client's own
   */
  readonly agent?: Agent | undefined
}

/** The questions of a client, answered by what it knew at a time. Sends no requests. */
export interface PointInTimeClient extends Pick<
  RobotsClient,
  | 'isAllowed'
  | 'check'
  | 'explain'
  | 'robotsFor'
  | 'crawlDelaySeconds'
  | 'sitemaps'
  | 'extensions'
  | 'mayFetch'
  | 'mayUse'
> {
  /** The time, in milliseconds since the epoch. */
  readonly time: number
}
