import { RobotsError } from 'ruly'

import { whenAborted } from '../../runtime/abort.ts'
import { type Clock, longestTimer } from '../../runtime/clock.ts'

/** How long a page may take, and how large it may be. */
export interface PageLimits {
  /** From the request, when its turn has come, to the end of its body. */
  readonly pageTimeoutMs: number
  /** After content decoding. */
  readonly maxPageBytes: number
}

/** Holds one request to the limits. */
export interface PageLimiter {
  /** Aborts when a limit is exceeded, or with the caller's own signal. */
  readonly signal: AbortSignal
  /** Which limit was exceeded; undefined while none was. */
  readonly error: PageLimitError | undefined
  /** Counts what has come of the body. */
  count(bytes: number): void
  /** Stops the clock. */
  stop(): void
}

export function pageLimiter(
  url: string,
  { pageTimeoutMs, maxPageBytes }: PageLimits,
  clock: Pick<Clock, 'after'>,
  signal: AbortSignal | undefined,
): PageLimiter {
  const controller = new AbortController()
  let error: PageLimitError | undefined
  let size = 0
  const exceeded = (code: PageLimit, limit: number): void => {
    error = new PageLimitError(code, url, limit)
    controller.abort(error)
  }
  const stopClock =
    pageTimeoutMs === Infinity
      ? () => undefined
      : clock.after(Math.min(pageTimeoutMs, longestTimer), () => exceeded('page-too-slow', pageTimeoutMs))
  const stopFollowing = signal && whenAborted(signal, () => controller.abort(signal.reason))
  return {
    signal: controller.signal,
    get error() {
      return error
    },
    count(bytes) {
      size += bytes
      if (size > maxPageBytes) exceeded('page-too-large', maxPageBytes)
    },
    stop() {
      stopClock()
      stopFollowing?.()
    },
  }
}

/** Which limit of the client a page exceeded. */
export type PageLimit = 'page-too-large' | 'page-too-slow'

/** A page exceeded `maxPageBytes` or `pageTimeoutMs` of the client. */
export class PageLimitError extends RobotsError {
  /** Always `PageLimitError`. */
  override readonly name = 'PageLimitError'
  /** Which limit it was. */
  declare readonly code: PageLimit
  /** The URL of the page. */
  readonly url: string

  constructor(code: PageLimit, url: string, limit: number) {
    const shown = url.slice(0, 200)
    super(
      code,
      code === 'page-too-large'
        ? `${shown} has more than ${limit} bytes. Raise "maxPageBytes" to read it.`
        : `${shown} was not there within ${limit} ms. Raise "pageTimeoutMs" to wait longer.`,
    )
    this.url = url
  }
}
