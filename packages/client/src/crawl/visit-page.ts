import type { PoliteFetch } from '../polite/page/polite-fetch.ts'
import { RobotsDisallowedError } from '../polite/robots-disallowed-error.ts'
import { longestSleepMs } from '../polite/site-queue.ts'
import type { TurnOptions } from '../polite/site-queues.ts'
import { isOverload } from '../polite/turn-answer.ts'
import type { Plan } from '../polite/turn-plan.ts'
import { isUnanswered } from '../polite/unanswered.ts'
import type { Clock } from '../runtime/clock.ts'
import type { ClientVerdict } from '../verdict/client-verdict.ts'
import type { CrawlHandler, CrawlResult, CrawledPage } from './crawl-options.ts'

/** What a crawl needs of its client. */
export interface CrawlingClient {
  readonly clock: Clock
  readonly fetch: PoliteFetch
  readonly check: (url: string, call: TurnOptions) => Promise<ClientVerdict>
  readonly plan: (url: string, call: TurnOptions) => Promise<Plan>
  /** Calls a listener with the site of each turn that was given back, until the function that it returns is called. */
  readonly onRelease: (listener: (site: string) => void) => () => void
  /** Aborts when the client is closed. */
  readonly closing: AbortSignal
  /** How many requests to one site there may be at the same time. */
  readonly concurrency: number
}

interface Visit<Value> {
  readonly page: CrawledPage
  readonly handler: CrawlHandler<Value>
  /** Whether the page is requested again after a response or an error that may pass. */
  readonly mayRetry: boolean
  /** Called when the request begins. */
  readonly onRequest: () => void
}

/** What came of a visit: a result, or when to come again, `later` for a site that is not due, after so long, and `retry` after a request. */
export type Visited<Value> =
  | CrawlResult<Value>
  | { readonly outcome: 'later'; readonly waitMs: number }
  | { readonly outcome: 'retry' }

/** Turns that other processes hold are asked for again this often. */
const pollMs = 1000

/** Requests a page and handles it, if its site is due. */
export async function visitPage<Value>(client: CrawlingClient, visit: Visit<Value>): Promise<Visited<Value>> {
  const { url, attempts, signal } = visit.page
  try {
    const waitMs = await waitFor(client, url, signal)
    if (waitMs > 0) return { outcome: 'later', waitMs }
    return await requestPage(client, visit)
  } catch (error) {
    if (error instanceof RobotsDisallowedError) return { outcome: 'disallowed', url, attempts, error }
    return { outcome: 'failed', url, attempts, error }
  }
}

/** How long to wait before a page is requested. Not at all where no turn will come: then the request says why. */
async function waitFor(
  { clock, check, plan }: CrawlingClient,
  url: string,
  signal: AbortSignal,
): Promise<number> {
  const { allowed } = await check(url, { signal })
  if (!allowed) return 0
  const { at, because, refusal } = await plan(url, { signal })
  if (at === undefined || refusal !== undefined) return 0
  const isPolled = because === 'concurrency' || because === 'order'
  return Math.min(at - clock.now(), isPolled ? pollMs : longestSleepMs)
}

async function requestPage<Value>(client: CrawlingClient, visit: Visit<Value>): Promise<Visited<Value>> {
  const { page, handler, mayRetry, onRequest } = visit
  const { url, attempts, signal } = page
  onRequest()
  let response: Response
  try {
    response = await client.fetch(url, { signal })
  } catch (error) {
    if (mayRetry && !signal.aborted && isUnanswered(error)) return { outcome: 'retry' }
    throw error
  }
  try {
    if (mayRetry && isOverload(response.status)) return { outcome: 'retry' }
    const value = await handler(response, page)
    return { outcome: 'done', url, attempts, status: response.status, value }
  } finally {
    // A body that nobody reads would keep the turn.
    if (!response.bodyUsed) void response.body?.cancel().catch(() => undefined)
  }
}
