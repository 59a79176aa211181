import { describe, expect, it } from 'vitest'

import { checkedPoliteness, type PolitenessOptions } from '../../../src/polite/politeness.ts'
import { isOverload, turnAnswerOf, type LeaseAnswer } from '../../../src/polite/turn-answer.ts'
import type { TurnAnswer } from '../../../src/turns/turns.ts'

const now = Date.UTC(2026, 10, 21, 12)

function answerOf(
  answer: LeaseAnswer,
  { random = 0.5, tookMs = 100, ...options }: PolitenessOptions & { random?: number; tookMs?: number } = {},
): TurnAnswer {
  const politeness = checkedPoliteness(options)
  return turnAnswerOf(answer, { now, tookMs, random, politeness })
}

it('overload is no response, 429 and 503', () => {
  expect([undefined, 429, 503].every(isOverload)).toBe(true)
  expect([200, 400, 428, 430, 500, 502, 504].some(isOverload)).toBe(false)
})

describe('the pause after overload', () => {
  const pause = (random: number): TurnAnswer['pause'] =>
    answerOf({ status: 503 }, { random, pauseMs: 10_000, maxPauseMs: 60_000 }).pause

  it('varies by a fifth, up and down', () => {
    expect(pause(0.5)).toEqual({ pauseMs: 10_000, maxPauseMs: 60_000 })
    expect(pause(0)).toEqual({ pauseMs: 8000, maxPauseMs: 48_000 })
    expect(pause(1)).toEqual({ pauseMs: 12_000, maxPauseMs: 72_000 })
  })

  it('is what Retry-After says, up to a limit', () => {
    const asked = (retryAfter: string): TurnAnswer['pause'] =>
      answerOf({ status: 429, retryAfter }, { maxRetryAfterMs: 60_000 }).pause
    expect(asked('7')).toEqual({ pauseMs: 7000, maxPauseMs: 7000 })
    expect(asked('61')).toEqual({ pauseMs: 60_000, maxPauseMs: 60_000 })
    expect(asked('Sun, 06 Nov 1994 08:49:37 GMT')).toEqual({ pauseMs: 0, maxPauseMs: 0 })
  })

  it('is what the header fields say before anything else', () => {
    const headers = new Headers({ 'retry-after': '7' })
    expect(answerOf({ status: 503, retryAfter: '8', headers }).pause).toEqual({
      pauseMs: 7000,
      maxPauseMs: 7000,
    })
    expect(answerOf({ status: 503, retryAfter: '8', headers: new Headers() }).pause?.pauseMs).toBe(8000)
  })

  it('is none after any other answer', () => {
    expect(answerOf({ status: 200, retryAfter: '7' }).pause).toBeUndefined()
  })
})

describe('the latency that counts', () => {
  it('is that of the answer, as far as it makes the gap no longer than the longest Crawl-delay', () => {
    const options = { latencyFactor: 2, maxCrawlDelaySeconds: 10 }
    expect(answerOf({ status: 200 }, { ...options, tookMs: 700 }).latencyMs).toBe(700)
    expect(answerOf({ status: 200 }, { ...options, tookMs: 6000 }).latencyMs).toBe(5000)
    expect(answerOf({ status: 200 }, { ...options, tookMs: -5 }).latencyMs).toBe(0)
  })

  it('is none without an answer, or if it has no weight', () => {
    expect(answerOf({ status: undefined }, { latencyFactor: 2 }).latencyMs).toBeUndefined()
    expect(answerOf({ status: 200 }, { latencyFactor: 0 }).latencyMs).toBeUndefined()
  })
})
