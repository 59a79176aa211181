import type { Extension, Sitemap } from 'ruly'

import type { SitesStats } from './cache/site-cache.ts'
import type { Urlish } from './http/origin.ts'
import type { HeldTurn } from './polite/held-turns.ts'
import type { Lease } from './polite/lease.ts'
import type { AnyPageFetch, PageFetch } from './polite/page/page-connections.ts'
import type { PoliteFetch } from './polite/page/polite-fetch.ts'
import type { TurnOptions } from './polite/site-queues.ts'
import type { Plan } from './polite/turn-plan.ts'
import type { ClientProof, ClientVerdict, SiteRobots } from './verdict/client-verdict.ts'

/** What a call may be told. */
export interface CallOptions {
  /** Ends this call alone; others who wait for the same site go on. */
  readonly signal?: AbortSignal | undefined
  /**
   * What was last asked for before this time is asked for anew, conditionally where that can be; milliseconds since the epoch.
   *
   * @default what is fresh is not asked for
   */
  readonly askedSince?: number | undefined
}

/** What a call of `acquire` may be told. */
export interface AcquireOptions extends TurnOptions {
  /**
   * Whether the agent must be allowed to fetch the URL: it is checked before the turn is waited for, and again after a wait.
   *
   * @default false
   */
  readonly check?: boolean | undefined
}

/** What a client has done so far, and what it holds. */
export interface ClientStats extends SitesStats {
  /** Turns that were given and not given back yet: the body of their answer is still to be read, or their lease to be released. */
  readonly heldTurns: readonly HeldTurn[]
}

/** Fetches, keeps and refreshes robots.txt files, and answers for one agent. */
export interface RobotsClient extends AsyncDisposable {
  /**
   * Whether the agent may fetch an absolute URL.
   *
   * Whatever a server does is an answer. Rejects with the signal's reason, with a `TypeError` for what is no absolute URL, and with a
   * `RobotsError` where the store fails or the client is closed.
   */
  isAllowed(url: Urlish, options?: CallOptions): Promise<boolean>
  /** The same, with the reason, the deciding line and the evidence. */
  check(url: Urlish, options?: CallOptions): Promise<ClientVerdict>
  /** The same, with the whole proof. */
  explain(url: Urlish, options?: CallOptions): Promise<ClientProof>
  /** The robots.txt that governs a URL; undefined for a URL that none governs. */
  robotsFor(url: Urlish, options?: CallOptions): Promise<SiteRobots | undefined>
  /** Seconds between two requests that the site asks the agent for; undefined where it asks for none. */
  crawlDelaySeconds(url: Urlish, options?: CallOptions): Promise<number | undefined>
  sitemaps(url: Urlish, options?: CallOptions): Promise<readonly Sitemap[]>
  /** What the file says to the agent besides its rules: `policy.extensions` of `ruly`. */
  extensions(url: Urlish, options?: CallOptions): Promise<readonly Extension[]>
  /** Makes ready what the sites of these URLs need; gives how many sites there were. */
  prefetch(urls: Iterable<Urlish>, options?: CallOptions): Promise<number>
  /** When a turn at the site of a URL would come to one who asks for it now, and what it would wait for. Waits for the robots.txt only. */
  plan(url: Urlish, options?: TurnOptions): Promise<Plan>
  /**
   * Waits for a turn at the site of a URL, in the order of asking and with the gaps that the site asks for.
   *
   * It is a turn, not a permission, unless `check` is true: then the URL is checked, the turn waited for, and what was waited for checked again.
   *
   * @throws the signal's reason; `TurnRefusedError` where the politeness of the client grants no turn; with `check`, `RobotsDisallowedError`;
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
   * Fetches a page as `fetch` does, once the agent may and its turn has come, with the client's User-Agent: at each hop of a redirect anew.
   * The turn is given back when the body has arrived, read or not, or was cancelled; a large one arrives as it is read.
   *
   * Rejects with a `RobotsDisallowedError` for what may not be fetched, with a `TurnRefusedError` where the politeness grants no turn, and
   * otherwise as `fetch` does; with a `TypeError` for a URL that is neither http nor https and for another User-Agent. Goes through the
   * option `fetch` or `dispatcher`, else through connections of the client's own; `init.dispatcher` is not heeded.
   */
  readonly fetch: PoliteFetch
  /** The same over another `fetch`, of which it makes every request itself: with `redirect: 'manual'`. */
  wrap(fetch: PageFetch): PoliteFetch
  wrap(fetch: AnyPageFetch): PoliteFetch
  stats(): ClientStats
  /** Ends what is under way and closes the client's own connections; a store that was handed in stays open. */
  close(): Promise<void>
}
