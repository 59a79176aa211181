import { TurnRefusedError, type Lease, type RobotsClient, type RobotsDisallowedError } from '@ruly/client'

import type { CrawlRequest } from './crawlee-types.ts'
import { keepHop, type Hop } from './hop.ts'
import { noteSkipped } from './skipped-note.ts'

/** Called with each request that is not made because its site does not want it. */
export type OnSkipped = (error: RobotsDisallowedError | TurnRefusedError, request?: object) => void

/** A request that a crawler works on, with the turn that was taken for it. */
export class Visit {
  readonly request: CrawlRequest
  /** Where the turn is: scheme, host and port. */
  readonly site: string
  readonly #client: RobotsClient
  readonly #onSkipped: OnSkipped | undefined
  readonly #ending = new AbortController()
  readonly #lease: Lease
  #isTaken = false
  #postponed: { readonly maxRetries: number | undefined } | undefined

  constructor(
    client: RobotsClient,
    { request, lease, onSkipped }: { request: CrawlRequest; lease: Lease; onSkipped: OnSkipped | undefined },
  ) {
    this.request = request
    this.site = lease.site
    this.#client = client
    this.#lease = lease
    this.#onSkipped = onSkipped
  }

  /** Aborts when the crawler has finished with the request. */
  get signal(): AbortSignal {
    return this.#ending.signal
  }

  /** The turn for the first URL, to be used once. */
  takeLease(): Lease | undefined {
    if (this.#isTaken) return undefined
    this.#isTaken = true
    return this.#lease
  }

  /**
   * A turn for the URL that a redirect leads to. Where it has not come, the request goes back to the queue and continues from there: nothing
   * waits while it holds a place of the crawler.
   */
  async turnFor(hop: Hop): Promise<Lease> {
    try {
      return await this.#client.acquire(hop.url, { check: true, maxWaitMs: 0, signal: this.signal })
    } catch (error) {
      if (error instanceof TurnRefusedError && error.retryAt !== undefined) throw this.#postpone(hop, error)
      throw error
    }
  }

  /** The request may not be made, or its site grants no turns. */
  refuse(error: RobotsDisallowedError | TurnRefusedError): void {
    noteSkipped(this.request, error)
    this.#onSkipped?.(error, this.request)
  }

  /** Ends what is left of the visit; a request that was postponed comes from the queue as if it had not been tried. */
  end(): void {
    // Also if it was taken: for a page that has not navigated, say.
    this.#lease[Symbol.dispose]()
    this.#ending.abort(new Error('The crawler has finished with the request.'))
    if (this.#postponed === undefined) return
    this.request.retryCount--
    this.request.errorMessages.pop()
    this.request.maxRetries = this.#postponed.maxRetries
    this.#postponed = undefined
  }

  #postpone(hop: Hop, refused: TurnRefusedError): Error {
    const request = this.request
    keepHop(request, hop)
    // Crawlee puts a request back only where it may retry it.
    this.#postponed = { maxRetries: request.maxRetries }
    request.maxRetries = request.retryCount + 1
    const at = new Date(refused.retryAt ?? 0).toISOString()
    return new Error(
      `${request.url} redirects to ${hop.url}, whose turn comes at ${at}: it waits in the queue, and this is not a retry.`,
    )
  }
}
