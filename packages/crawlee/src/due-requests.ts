import { RobotsDisallowedError, TurnRefusedError, type RobotsClient } from '@ruly/client'

import type { CrawlQueue, CrawlRequest } from './crawlee-types.ts'
import { hopOf } from './hop.ts'
import { noteSkipped } from './skipped-note.ts'
import { Visit, type OnSkipped } from './visits.ts'
import { WaitingSites, type WaitingSite } from './waiting-sites.ts'

interface DueRequestsOptions {
  /** How many requests may wait for their sites outside of the queue. */
  readonly maxWaiting: number
  readonly onSkipped: OnSkipped | undefined
  /** Called with the first request of each site. */
  readonly onSite: (url: string) => void
}

/** How long `isEmpty` waits for a request to become due, before the crawler looks at other things again. */
const longestWaitMs = 500
/** How soon a queue that was empty is asked again: other processes add to it. */
const emptyForMs = 1000
/** How soon to ask again about a site where a request is under way. */
const underWayMs = 100

/** A site is asked about again at least this often: a clock may be set meanwhile, or a machine sleep. */
const longestPlanMs = 10 * 60_000

/** A time of the clock as one of `performance.now()`, by which all here goes: who sets the clock does not stop a crawl. */
function timeOf(at: number): number {
  return performance.now() + Math.min(at - Date.now(), longestPlanMs)
}

/** The requests of a queue, each once its turn at its site has come. */
export class DueRequests {
  readonly #client: RobotsClient
  readonly #queue: CrawlQueue
  readonly #options: DueRequestsOptions
  readonly #visits: WeakMap<object, Visit>
  readonly #waiting = new WaitingSites()
  /** Sites whose first request is being given out: no other call may give it out, too. */
  readonly #beginning = new Set<WaitingSite>()
  readonly #keepLocks: () => void
  #isFilling = false
  #emptyUntil = -Infinity
  #failure: { readonly reason: unknown } | undefined
  #wakeUp = (): void => undefined

  constructor(
    client: RobotsClient,
    queue: CrawlQueue,
    visits: WeakMap<object, Visit>,
    options: DueRequestsOptions,
  ) {
    this.#client = client
    this.#queue = queue
    this.#visits = visits
    this.#options = options
    this.#keepLocks = keepLocks(queue, this.#waiting)
  }

  /** How many requests wait for their sites. */
  get size(): number {
    return this.#waiting.size
  }

  /** Whether no request is due now; waits a moment for one, since a crawler asks again only after half a second. */
  async isEmpty(): Promise<boolean> {
    this.#keepLocks()
    void this.#fill()
    const until = performance.now() + longestWaitMs
    for (;;) {
      const now = performance.now()
      const at = this.#waiting.first()?.at ?? Infinity
      if (at <= now || this.#failure !== undefined) return false
      if (now >= until || (this.#waiting.size === 0 && !this.#isFilling)) return true
      await this.#change(Math.min(at, until) - now)
    }
  }

  /** A request with a turn at its site, or one that makes no request; null if none is due. */
  async next(): Promise<CrawlRequest | null> {
    void this.#fill()
    for (;;) {
      if (this.#failure !== undefined) throw this.#failure.reason
      const site = this.#waiting.first()
      if (site === undefined || site.at > performance.now()) return null
      const request = await this.#begin(site)
      if (request !== undefined) return request
    }
  }

  /** The queue has more requests than before. */
  grown(): void {
    this.#emptyUntil = -Infinity
    void this.#fill()
  }

  /** The crawler has finished with a request. */
  ended(request: CrawlRequest): void {
    const visit = this.#visits.get(request)
    if (visit === undefined) return
    visit.end()
    this.#visits.delete(request)
    const site = this.#waiting.get(visit.site)
    if (site !== undefined) void this.#plan(site)
  }

  /** Takes the turn for the first request of a site, if it has come. */
  async #begin(site: WaitingSite): Promise<CrawlRequest | undefined> {
    const [request] = site.requests
    if (request === undefined) return undefined
    site.at = Infinity
    this.#beginning.add(site)
    try {
      if (!request.skipNavigation) {
        const lease = await this.#client.acquire(hopOf(request).url, { check: true, maxWaitMs: 0 })
        const { onSkipped } = this.#options
        this.#visits.set(request, new Visit(this.#client, { request, lease, onSkipped }))
      }
    } catch (error) {
      if (error instanceof TurnRefusedError && error.retryAt !== undefined) {
        site.at = timeOf(error.retryAt)
        return undefined
      }
      site.at = performance.now()
      if (!(error instanceof RobotsDisallowedError) && !(error instanceof TurnRefusedError)) throw error
      this.#waiting.remove(request)
      noteSkipped(request, error)
      await this.#queue.markRequestHandled(request)
      this.#options.onSkipped?.(error, request)
      return undefined
    } finally {
      this.#beginning.delete(site)
    }
    this.#waiting.remove(request)
    if (site.requests.length > 0) void this.#plan(site)
    return request
  }

  /** Finds out when a site is due. */
  async #plan(site: WaitingSite): Promise<void> {
    const [request] = site.requests
    if (request === undefined) return
    const at = await this.#dueAt(hopOf(request).url)
    if (this.#beginning.has(site)) return
    site.at = at
    this.#wakeUp()
  }

  /** When to take the turn for a URL: at once if no turn will come: what it is refused for says why. */
  async #dueAt(url: string): Promise<number> {
    const plan = await this.#client.plan(url).catch(() => undefined)
    if (plan?.at === undefined || plan.refusal !== undefined) return performance.now()
    const isUnderWay = plan.because === 'concurrency' || plan.because === 'order'
    return Math.max(timeOf(plan.at), isUnderWay ? performance.now() + underWayMs : -Infinity)
  }

  /** Takes requests from the queue, as many as there is room for. */
  async #fill(): Promise<void> {
    if (this.#isFilling || performance.now() < this.#emptyUntil) return
    this.#isFilling = true
    try {
      while (this.#waiting.size < this.#options.maxWaiting) {
        const request = await this.#queue.fetchNextRequest()
        if (request === null) {
          this.#emptyUntil = performance.now() + emptyForMs
          break
        }
        this.#add(request)
      }
    } catch (reason) {
      this.#failure = { reason }
    } finally {
      this.#isFilling = false
      this.#wakeUp()
    }
  }

  #add(request: CrawlRequest): void {
    const name = siteOf(request)
    const site = this.#waiting.add(name, request)
    if (site === undefined) return
    if (!request.skipNavigation) this.#options.onSite(hopOf(request).url)
    void this.#plan(site)
  }

  #change(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.#wakeUp = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}

/** Requests that make no request wait for nothing, together. */
function siteOf(request: CrawlRequest): string {
  return request.skipNavigation ? '' : new URL(hopOf(request).url).origin
}

/** A storage whose requests can be locked. */
interface LockingStorage {
  prolongRequestLock(id: string, options: { readonly lockSecs: number }): Promise<unknown>
}

/** A function to call often: it prolongs the locks of requests that wait, so that no other process takes them meanwhile. */
function keepLocks(queue: CrawlQueue, waiting: WaitingSites): () => void {
  let prolongedAt = performance.now()

  async function prolong(storage: LockingStorage, request: CrawlRequest): Promise<void> {
    try {
      await storage.prolongRequestLock(request.id ?? '', { lockSecs: queue.requestLockSecs })
    } catch {
      // Another process has it.
      waiting.remove(request)
    }
  }

  return () => {
    const { client } = queue
    if (!isLocking(client) || performance.now() < prolongedAt + (queue.requestLockSecs * 1000) / 3) return
    prolongedAt = performance.now()
    for (const request of waiting) void prolong(client, request)
  }
}

function isLocking(storage: object): storage is LockingStorage {
  return 'prolongRequestLock' in storage
}
