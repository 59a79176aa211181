import { describe, expect, it } from 'vitest'

import { TurnRefusedError, type TurnRefusal } from '../../../src/polite/turn-plan.ts'
import { settled } from '../../support/fake-clock.ts'
import {
  hour,
  minute,
  setting,
  site,
  url,
  type Setting,
  type SettingOptions,
} from '../../support/polite/site-queues-setting.ts'

describe('a plan', () => {
  it.each<readonly [string, SettingOptions, (own: Setting) => unknown, number, string]>([
    ['nothing', {}, () => undefined, 0, 'nothing'],
    ['the floor', {}, ({ visit }) => visit(), 1000, 'min-gap'],
    ['the Crawl-delay', { lines: ['Crawl-delay: 5'] }, ({ visit }) => visit(), 5000, 'crawl-delay'],
    ['the Request-rate', { lines: ['Request-rate: 1/5'] }, ({ visit }) => visit(), 5000, 'request-rate'],
    [
      'the latency',
      {},
      async ({ clock, visit }) => {
        const visited = visit(3000)
        await clock.advance(3000)
        await visited
      },
      6000,
      'latency',
    ],
    ['the Visit-time', { lines: ['Visit-time: 1300-1400'] }, () => undefined, hour, 'visit-time'],
    [
      'the next Visit-time, where this one ends before',
      { lines: ['Visit-time: 1100-1201', 'Crawl-delay: 90'], maxCrawlDelaySeconds: 100 },
      ({ visit }) => visit(),
      23 * hour,
      'visit-time',
    ],
    [
      'a pause',
      {},
      async ({ queues }) => {
        const lease = await queues.acquire(url)
        await lease.answered({ status: 429, retryAfter: '60' })
        await lease.release()
      },
      minute,
      'backing-off',
    ],
    [
      'a request under way',
      {},
      async ({ clock, queues }) => {
        await queues.acquire(url)
        clock.time += 5000
      },
      50,
      'concurrency',
    ],
    [
      'others before',
      {},
      async ({ clock, visit }) => {
        await visit()
        for (let waiting = 0; waiting < 3; waiting++) void visit()
        await clock.advance(0)
      },
      4000,
      'min-gap',
    ],
    [
      'others before, for a Visit-time',
      { lines: ['Visit-time: 1300-1400'] },
      async ({ clock, visit }) => {
        for (let waiting = 0; waiting < 3; waiting++) void visit()
        await clock.advance(0)
      },
      hour + 3000,
      'visit-time',
    ],
  ])('waits for %s', async (_name, options, happens, waitMs, because) => {
    const own = setting(options)
    await happens(own)
    expect(await own.queues.plan(url)).toMatchObject({
      site,
      at: own.clock.time + waitMs,
      because,
      refusal: undefined,
    })
  })

  it('is kept by who asks for the turn', async () => {
    const { clock, queues, visit } = setting({ lines: ['Crawl-delay: 2.5'] })
    const noon = clock.time
    void visit()
    void visit()
    await settled()
    const { at = 0 } = await queues.plan(url)
    const came = visit()
    await clock.advance(minute)
    expect(await came).toBe(at - noon)
  })

  it('shows a delay that was capped', async () => {
    const { queues } = setting({ lines: ['Crawl-delay: 86400'] })
    expect(await queues.plan(url)).toMatchObject({ gapMs: 30_000, askedGapMs: 86_400_000 })
  })

  it('says that it would be refused, and takes nothing', async () => {
    const { queues, visit } = setting({ maxWaitMs: 500 })
    await queues.plan(url)
    expect(await visit()).toBe(0)
    expect(await queues.plan(url)).toMatchObject({ refusal: 'wait-too-long', gapMs: 1000 })
  })

  it('is not refused where the wait is just the longest', async () => {
    const { queues, visit } = setting({ maxWaitMs: 1000 })
    expect(await visit()).toBe(0)
    expect(await queues.plan(url)).toMatchObject({ refusal: undefined, gapMs: 1000 })
  })
})

describe('a refusal', () => {
  it.each<readonly [TurnRefusal, number | undefined, string]>([
    [
      'crawl-delay-too-large',
      undefined,
      `${site} asks for a longer delay than "maxCrawlDelaySeconds". Raise it, or change "tooLargeCrawlDelay".`,
    ],
    [
      'wait-too-long',
      Date.UTC(2026, 10, 21, 12),
      `A turn at ${site} would come at 2026-11-21T12:00:00.000Z, later than "maxWaitMs" allows.`,
    ],
    ['wait-too-long', undefined, `A turn at ${site} would come later than "maxWaitMs" allows.`],
  ])('%s says what to change, with a time of %s', (code, retryAt, message) => {
    const error = new TurnRefusedError(code, site, retryAt)
    expect(error).toMatchObject({ name: 'TurnRefusedError', code, site, retryAt, message })
  })
})
