import { retryAfter as retryAfterOf } from '../http/http-date.ts'
import type { TurnAnswer } from '../turns/turns.ts'
import type { Politeness } from './politeness.ts'

/** The result of a request: a `Response` is one. */
export interface LeaseAnswer {
  /** The HTTP status; undefined where no response came. */
  readonly status: number | undefined
  /** The value of `Retry-After`, where there are no `headers`. */
  readonly retryAfter?: string | undefined
  /** The header fields. */
  readonly headers?: { get(name: string): string | null }
}

/** What an answer depends on beside itself. */
interface AnswerContext {
  readonly now: number
  /** How long the site took. */
  readonly tookMs: number
  /** From 0 to 1. */
  readonly random: number
  readonly politeness: Politeness
}

/** What an answer means for the turns after it. */
export function turnAnswerOf(answer: LeaseAnswer, context: AnswerContext): TurnAnswer {
  const { tookMs, politeness } = context
  const { status } = answer
  return {
    pause: isOverload(status) ? pauseOf(answer, context) : undefined,
    latencyMs: status === undefined ? undefined : countedLatency(tookMs, politeness),
    movesGap: politeness.gapCountsFrom === 'answer',
  }
}

/** Whether the result of a request is a sign of overload, after which the site is left alone for a while; undefined for no response. */
export function isOverload(status: number | undefined): boolean {
  return status === undefined || status === 429 || status === 503
}

function pauseOf(
  { retryAfter, headers }: LeaseAnswer,
  { now, random, politeness }: AnswerContext,
): TurnAnswer['pause'] {
  const header = headers?.get('retry-after') ?? retryAfter
  const until = header === undefined ? undefined : retryAfterOf(header, now)
  if (until !== undefined) {
    const asked = Math.min(Math.max(0, until - now), politeness.maxRetryAfterMs)
    return { pauseMs: asked, maxPauseMs: asked }
  }
  const jitter = 0.8 + 0.4 * random
  return {
    pauseMs: Math.round(politeness.pauseMs * jitter),
    maxPauseMs: Math.round(politeness.maxPauseMs * jitter),
  }
}

/** No gap that comes of it is longer than the longest `Crawl-delay`. */
function countedLatency(
  latencyMs: number,
  { latencyFactor, maxCrawlDelaySeconds }: Politeness,
): number | undefined {
  if (latencyFactor === 0) return undefined
  return Math.max(0, Math.min(latencyMs, Math.floor((maxCrawlDelaySeconds * 1000) / latencyFactor)))
}
