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

/** The limit of time for one request. */
export interface PageTime {
  /** Aborts when time is up, or with the caller's own signal. */
  readonly signal: AbortSignal
  /** Why time is up; undefined while it is not. */
  readonly error: PageLimitError | undefined
  /** Stops the clock. */
  stop(): void
}

export function pageTime(
  url: string,
  { pageTimeoutMs }: PageLimits,
  clock: Pick<Clock, 'after'>,
  signal: AbortSignal | undefined,
): PageTime {
  const controller = new AbortController()
  let error: PageLimitError | undefined
  const stopClock =
    pageTimeoutMs === Infinity
      ? () => undefined
      : clock.after(Math.min(pageTimeoutMs, longestTimer), () => {
          error = new PageLimitError('page-too-slow', url, pageTimeoutMs)
          controller.abort(error)
        })
  const stopFollowing = signal && whenAborted(signal, () => controller.abort(signal.reason))
  return {
    signal: controller.signal,
    get error() {
      return error
    },
    stop() {
      stopClock()
      stopFollowing?.()
    },
  }
}

/** A body that fails when there is more of it than the limit. */
export function withinBytes(
  body: ReadableStream<Uint8Array>,
  url: string,
  { maxPageBytes }: PageLimits,
): ReadableStream<Uint8Array> {
  if (maxPageBytes === Infinity) return body
  let bytes = 0
  const counter = new TransformStream<Uint8Array, Uint8Array>(
    {
      transform(piece, controller) {
        bytes += piece.byteLength
        if (bytes > maxPageBytes) throw new PageLimitError('page-too-large', url, maxPageBytes)
        controller.enqueue(piece)
      },
    },
    { highWaterMark: 1 },
    { highWaterMark: 0 },
  )
  return body.pipeThrough(counter)
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
