/** A turn at a site: one request may start now, and is to start now. */
export interface Lease extends Disposable {
  /** Scheme, host and port. */
  readonly site: string
  /** How long the turn was waited for. */
  readonly waitedMs: number
  /**
   * Says what came of the request, as soon as its status is there; a `Response` will do. Counts once.
   *
   * 429, 503 and no answer are signs of overload: the site is left alone for a while.
   */
  answered(answer: LeaseAnswer): Promise<void>
  /** Gives the turn back: the request is over, body and all. Without `answered` before, it counts as answered now. */
  release(): Promise<void>
  /** The same as `release`, without waiting for it. */
  [Symbol.dispose](): void
}

/** What came of a request. */
export interface LeaseAnswer {
  /** Undefined where no answer came. */
  readonly status: number | undefined
  /** The field `Retry-After`, where `headers` are not given. */
  readonly retryAfter?: string | undefined
  readonly headers?: { get(name: string): string | null }
}
