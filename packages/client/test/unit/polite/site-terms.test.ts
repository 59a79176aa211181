import { describe, expect, it } from 'vitest'

import { parse } from 'ruly'

import { checkedPoliteness, type PolitenessOptions } from '../../../src/polite/politeness.ts'
import { pacingOf, siteTerms, type SiteTerms } from '../../../src/polite/site-terms.ts'
import type { SiteOverride } from '../../../src/verdict/overrides.ts'

const hour = 3_600_000
const year = 365 * 24 * hour

/** A time of day on some day, in UTC. */
function at(hours: number, minutes = 0, day = 21): number {
  return Date.UTC(2026, 10, day, hours, minutes)
}

/** What the lines of a group ask for, and an override, if there is one. */
function termsOf(
  lines: readonly string[],
  politeness: PolitenessOptions = {},
  now = at(12),
  override?: SiteOverride,
): SiteTerms {
  const robots = parse(['User-agent: *', ...lines].join('\n'))
  return siteTerms(
    { extensions: pacingOf(robots.forAgent('ExampleBot')), override },
    checkedPoliteness(politeness),
    now,
  )
}

// Runs in several time zones, see time-zones.test.ts.
describe('the gap that a Crawl-delay asks for', () => {
  it.each<readonly [string, readonly string[], PolitenessOptions, number, SiteTerms['because']]>([
    ['without one, the floor', [], {}, 1000, 'min-gap'],
    ['more than the floor', ['Crawl-delay: 5'], {}, 5000, 'crawl-delay'],
    ['less than the floor', ['Crawl-delay: 0.2'], {}, 1000, 'min-gap'],
    ['less than a higher floor', ['Crawl-delay: 5'], { minGapMs: 7000 }, 7000, 'min-gap'],
    ['no floor', ['Crawl-delay: 0.2'], { minGapMs: 0 }, 200, 'crawl-delay'],
    ['decimals', ['Crawl-delay: 2.5'], {}, 2500, 'crawl-delay'],
    ['decimals alone', ['Crawl-delay: .5'], { minGapMs: 0 }, 500, 'crawl-delay'],
    ['parts of a millisecond, as a whole one', ['Crawl-delay: 1.2341'], {}, 1235, 'crawl-delay'],
    ['zero', ['Crawl-delay: 0'], {}, 1000, 'min-gap'],
    ['a negative number', ['Crawl-delay: -5'], {}, 1000, 'min-gap'],
    ['no number', ['Crawl-delay: NaN'], {}, 1000, 'min-gap'],
    ['infinity', ['Crawl-delay: Infinity'], {}, 1000, 'min-gap'],
    ['words', ['Crawl-delay: 5 seconds'], {}, 1000, 'min-gap'],
    ['the first of several', ['Crawl-delay: 3', 'Crawl-delay: 9'], {}, 3000, 'crawl-delay'],
    ['the first that can be read', ['Crawl-delay: soon', 'Crawl-delay: 9'], {}, 9000, 'crawl-delay'],
    ['just the ceiling', ['Crawl-delay: 30'], {}, 30_000, 'crawl-delay'],
    ['more than the ceiling', ['Crawl-delay: 600'], {}, 30_000, 'crawl-delay'],
    ['another ceiling', ['Crawl-delay: 600'], { maxCrawlDelaySeconds: 2.5 }, 2500, 'crawl-delay'],
    ['a ceiling below the floor', ['Crawl-delay: 5'], { maxCrawlDelaySeconds: 0 }, 1000, 'min-gap'],
    ['no ceiling', ['Crawl-delay: 600'], { maxCrawlDelaySeconds: Infinity }, 600_000, 'crawl-delay'],
    ['kept as written', ['Crawl-delay: 600'], { tooLargeCrawlDelay: 'budget' }, 600_000, 'crawl-delay'],
    ['absurd', [`Crawl-delay: ${'9'.repeat(300)}`], { tooLargeCrawlDelay: 'budget' }, year, 'crawl-delay'],
    [
      'skipped where it is not too large',
      ['Crawl-delay: 30'],
      { tooLargeCrawlDelay: 'skip' },
      30_000,
      'crawl-delay',
    ],
  ])('%s', (_name, lines, politeness, gapMs, because) => {
    expect(termsOf(lines, politeness)).toMatchObject({
      gapMs,
      because,
      opensAt: at(12),
      refusal: undefined,
    })
  })

  it.each<[string, readonly string[], Parameters<typeof termsOf>[1], number | undefined]>([
    ['a day, capped', ['Crawl-delay: 86400'], {}, 86_400_000],
    ['just more than the ceiling', ['Crawl-delay: 30.0001'], {}, 30_001],
    ['a rate, capped', ['Request-rate: 1/1h'], {}, 3_600_000],
    ['the longer of both', ['Crawl-delay: 60', 'Request-rate: 1/1h'], {}, 3_600_000],
    ['capped below the least gap', ['Crawl-delay: 5'], { maxCrawlDelaySeconds: 0 }, 5000],
    ['refused', ['Crawl-delay: 600'], { tooLargeCrawlDelay: 'skip' }, 600_000],
    [
      'longer than any budget',
      [`Crawl-delay: ${'9'.repeat(308)}`],
      { tooLargeCrawlDelay: 'budget' },
      2 ** 53 - 1,
    ],
    ['the ceiling itself', ['Crawl-delay: 30'], {}, undefined],
    ['kept as written', ['Crawl-delay: 600'], { tooLargeCrawlDelay: 'budget' }, undefined],
    ['nothing', [], {}, undefined],
  ])('says what a site asks for beyond what it gets: %s', (_name, lines, politeness, askedGapMs) => {
    expect(termsOf(lines, politeness).askedGapMs).toBe(askedGapMs)
  })

  it('refuses a site that asks for more than the ceiling, where it is to be skipped', () => {
    const skip = { tooLargeCrawlDelay: 'skip' } as const
    expect(termsOf(['Crawl-delay: 30.001'], skip).refusal).toBe('crawl-delay-too-large')
    expect(termsOf(['Request-rate: 1/1h'], skip).refusal).toBe('crawl-delay-too-large')
    expect(termsOf(['Crawl-delay: 30.001']).refusal).toBeUndefined()
  })
})

describe('the gap that a Request-rate asks for', () => {
  const byDay = ['Request-rate: 1/10 0800-2000', 'Request-rate: 1/2s 2000-0800']
  it.each<readonly [string, readonly string[], number, number, SiteTerms['because']]>([
    ['one in some seconds', ['Request-rate: 1/5'], at(12), 5000, 'request-rate'],
    ['some in a minute', ['Request-rate: 7/1m'], at(12), 8572, 'request-rate'],
    ['less than the floor', ['Request-rate: 10/1s'], at(12), 1000, 'min-gap'],
    ['up to the ceiling', ['Request-rate: 1/1h'], at(12), 30_000, 'request-rate'],
    ['one that cannot be read', ['Request-rate: 1 in 5', 'Request-rate: 0/5'], at(12), 1000, 'min-gap'],
    ['less than the Crawl-delay', ['Request-rate: 1/5', 'Crawl-delay: 6'], at(12), 6000, 'crawl-delay'],
    ['more than the Crawl-delay', ['Request-rate: 1/5', 'Crawl-delay: 4'], at(12), 5000, 'request-rate'],
    ['in its time of day', byDay, at(8), 10_000, 'request-rate'],
    ['to the end of its time of day', byDay, at(20) - 1, 10_000, 'request-rate'],
    ['over midnight, before', byDay, at(20), 2000, 'request-rate'],
    ['over midnight, after', byDay, at(7, 59), 2000, 'request-rate'],
    ['out of its time of day', ['Request-rate: 1/9 0600-0845'], at(12), 1000, 'min-gap'],
    [
      'whenever it is no other time',
      ['Request-rate: 1/3', 'Request-rate: 1/9 0600-0845'],
      at(12),
      3000,
      'request-rate',
    ],
    [
      'a time of day before any time',
      ['Request-rate: 1/3', 'Request-rate: 1/9 1100-1300'],
      at(12),
      9000,
      'request-rate',
    ],
  ])('%s', (_name, lines, now, gapMs, because) => {
    expect(termsOf(lines, {}, now)).toMatchObject({ gapMs, because })
  })
})

describe('when a Visit-time lets robots in, in UTC', () => {
  const morning = ['Visit-time: 0600-0845']
  const night = ['Visit-time: 22:30 - 04:00']
  const both = [...morning, 'Visit-time: 1800-1900']
  it.each<readonly [string, readonly string[], number, number]>([
    ['without one: now', [], at(12), at(12)],
    ['one that cannot be read: now', ['Visit-time: mornings'], at(12), at(12)],
    ['at its beginning', morning, at(6), at(6)],
    ['within it', morning, at(8, 44), at(8, 44)],
    ['just before', morning, at(6) - 1, at(6)],
    ['at its end: the next day', morning, at(8, 45), at(6, 0, 22)],
    ['long before', morning, at(0), at(6)],
    ['over midnight, before it', night, at(23), at(23)],
    ['over midnight, after it', night, at(3, 59), at(3, 59)],
    ['over midnight, outside', night, at(4), at(22, 30)],
    ['several: the next of them', both, at(12), at(18)],
    ['several: within one', both, at(18, 30), at(18, 30)],
    ['several: after all', both, at(19), at(6, 0, 22)],
    ['the whole day', ['Visit-time: 0000-2400'], at(23, 59), at(23, 59)],
    ['from one minute to the same', ['Visit-time: 0600-0600'], at(5), at(5)],
    ['a clock before 1970', morning, Date.UTC(1969, 11, 31, 5), Date.UTC(1969, 11, 31, 6)],
  ])('%s', (_name, lines, now, opensAt) => {
    expect(termsOf(lines, {}, now).opensAt).toBe(opensAt)
  })
})

describe('politeness', () => {
  it.each([
    [{ minGapMs: -1 }, RangeError, 'politeness.minGapMs'],
    [{ minGapMs: 0.5 }, RangeError, 'politeness.minGapMs'],
    [{ leaseMs: 366 * 86_400_000 }, RangeError, 'politeness.leaseMs'],
    [{ concurrency: 0 }, RangeError, 'politeness.concurrency'],
    [{ maxCrawlDelaySeconds: Number.NaN }, RangeError, 'politeness.maxCrawlDelaySeconds'],
    [{ latencyFactor: Infinity }, RangeError, 'politeness.latencyFactor'],
    [{ maxWaitMs: '5' }, TypeError, 'politeness.maxWaitMs'],
    [{ tooLargeCrawlDelay: 'ignore' }, RangeError, 'politeness.tooLargeCrawlDelay'],
    [{ gapCountsFrom: 7 }, TypeError, 'politeness.gapCountsFrom'],
    [7, TypeError, 'politeness'],
    [null, TypeError, 'politeness'],
  ])('%j is refused', (options, kind, name) => {
    const check = (): unknown => checkedPoliteness(options)
    expect(check).toThrow(kind)
    expect(check).toThrow(`"${name}" must be `)
  })

  it('may last a year', () => {
    const leaseMs = 365 * 86_400_000
    expect(checkedPoliteness({ leaseMs })).toMatchObject({ leaseMs })
  })
})

describe('the gap that an override says', () => {
  const agreed = { site: 'example.com', reason: 'Agreed with its owner.' }

  it.each<readonly [string, readonly string[], PolitenessOptions, number, number, number | undefined]>([
    ['less than the file', ['Crawl-delay: 5'], {}, 2, 2000, 5000],
    ['as much as the file', ['Crawl-delay: 5'], {}, 5, 5000, undefined],
    ['more than the file', ['Request-rate: 1/5'], {}, 7, 7000, undefined],
    ['parts of a millisecond, as a whole one', [], {}, 1.2341, 1235, undefined],
    ['less than the floor', [], { minGapMs: 3000 }, 0, 0, undefined],
    ['more than the ceiling', [], { maxCrawlDelaySeconds: 10 }, 60, 60_000, undefined],
    [
      'for a site that would be skipped',
      ['Crawl-delay: 600'],
      { tooLargeCrawlDelay: 'skip' },
      7,
      7000,
      600_000,
    ],
  ])('%s', (_name, lines, politeness, crawlDelaySeconds, gapMs, askedGapMs) => {
    expect(termsOf(lines, politeness, at(12), { ...agreed, crawlDelaySeconds })).toEqual({
      gapMs,
      because: 'override',
      askedGapMs,
      opensAt: at(12),
      refusal: undefined,
    })
  })

  it('leaves the hours of visits to the file', () => {
    const override: SiteOverride = { ...agreed, crawlDelaySeconds: 2 }
    expect(termsOf(['Visit-time: 1300-1400'], {}, at(12), override).opensAt).toBe(at(13))
  })

  it('is that of the file where it says none', () => {
    const override: SiteOverride = { ...agreed, decision: 'allow' }
    expect(termsOf(['Crawl-delay: 5'], {}, at(12), override)).toMatchObject({
      gapMs: 5000,
      because: 'crawl-delay',
    })
  })
})
