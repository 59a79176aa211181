import type { Extension, ExtensionName, ExtensionValues, Policy, VisitTime } from 'ruly'

import type { SiteOverride } from '../verdict/overrides.ts'
import type { Politeness } from './politeness.ts'

/** Why the gap is as long as it is. */
type GapReason = 'min-gap' | 'crawl-delay' | 'request-rate' | 'override' | 'latency'

/** What a site asks of an agent at a time. */
export interface SiteTerms {
  /** Least time between two requests, in whole milliseconds. */
  readonly gapMs: number
  readonly because: Exclude<GapReason, 'latency'>
  /** The gap that the file asks for, in whole milliseconds; undefined where neither the politeness nor an override shortens it. */
  readonly askedGapMs: number | undefined
  /** From when on the site may be visited: the time itself, or the beginning of its next window. */
  readonly opensAt: number
  /** Why the site is not asked at all. */
  readonly refusal: 'crawl-delay-too-large' | undefined
}

const minute = 60_000
const day = 24 * 60 * minute
/** Longer gaps are as good as this one, and all sums with it are exact. */
const longestGapMs = 365 * day

/** The extensions of an agent that bear on its pace: no others are read, however many the file has. */
export function pacingOf(policy: Pick<Policy, 'extensionsOf'>): readonly Extension[] {
  return [
    ...policy.extensionsOf('crawl-delay'),
    ...policy.extensionsOf('request-rate'),
    ...policy.extensionsOf('visit-time'),
  ]
}

/** What bears on the pace of an agent at a site. */
export interface Pacing {
  /** Those of the groups that the agent obeys. */
  readonly extensions: readonly Extension[]
  /** The override that says the delay, in place of file and politeness. */
  readonly override?: SiteOverride | undefined
}

/** What is asked of an agent at a time, within what its politeness grants. */
export function siteTerms({ extensions, override }: Pacing, politeness: Politeness, now: number): SiteTerms {
  const { minGapMs, tooLargeCrawlDelay } = politeness
  const [crawlDelay = 0] = valuesOf('crawl-delay', extensions)
  const asked = { 'crawl-delay': crawlDelay * 1000, 'request-rate': rateGapMs(extensions, now) }
  const because = asked['request-rate'] > asked['crawl-delay'] ? 'request-rate' : 'crawl-delay'
  const opensAt = visitOpensAt(valuesOf('visit-time', extensions), now)
  if (override?.crawlDelaySeconds !== undefined) {
    const gapMs = Math.ceil(override.crawlDelaySeconds * 1000)
    const askedGapMs = asked[because] > gapMs ? exactly(asked[because]) : undefined
    return { gapMs, because: 'override', askedGapMs, opensAt, refusal: undefined }
  }
  const ceilingMs = Math.ceil(politeness.maxCrawlDelaySeconds * 1000)
  const isTooLarge = asked[because] > ceilingMs
  const mostMs = tooLargeCrawlDelay === 'budget' ? longestGapMs : Math.min(ceilingMs, longestGapMs)
  const gapMs = Math.min(Math.ceil(asked[because]), mostMs)
  return {
    gapMs: Math.max(gapMs, minGapMs),
    because: gapMs > minGapMs ? because : 'min-gap',
    askedGapMs: asked[because] > mostMs ? exactly(asked[because]) : undefined,
    opensAt,
    refusal: isTooLarge && tooLargeCrawlDelay === 'skip' ? 'crawl-delay-too-large' : undefined,
  }
}

/** Whole milliseconds that are exact: a file can ask for any number of digits. */
function exactly(milliseconds: number): number {
  return Math.min(Math.ceil(milliseconds), Number.MAX_SAFE_INTEGER)
}

/** Values that can be read, in the order of the file. */
function valuesOf<Name extends ExtensionName>(
  name: Name,
  extensions: readonly Extension[],
): readonly ExtensionValues[Name][] {
  return extensions.flatMap((extension) =>
    extension.name === name && extension.value !== null ? [extension.value as ExtensionValues[Name]] : [],
  )
}

/** The first rate whose time of day it is; else the first for any time. */
function rateGapMs(extensions: readonly Extension[], now: number): number {
  const rates = valuesOf('request-rate', extensions)
  const rate =
    rates.find(({ during }) => during !== undefined && opensInMs(during, now) === 0) ??
    rates.find(({ during }) => during === undefined)
  // A rate of no requests says nothing of a gap.
  return rate === undefined || rate.requests === 0 ? 0 : (rate.seconds * 1000) / rate.requests
}

/** Several windows are a union; no window is no limit. */
function visitOpensAt(windows: readonly VisitTime[], now: number): number {
  if (windows.length === 0) return now
  return now + windows.reduce((least, window) => Math.min(least, opensInMs(window, now)), Infinity)
}

/** How long until a time of day begins; 0 while it is. It ends as its last minute begins; where that is the first one, it is the whole day. */
function opensInMs({ fromMinute, toMinute }: VisitTime, now: number): number {
  const lengthMs = modulo((toMinute - fromMinute) * minute, day) || day
  const sinceMs = modulo(now - fromMinute * minute, day)
  return sinceMs < lengthMs ? 0 : day - sinceMs
}

function modulo(dividend: number, divisor: number): number {
  return ((dividend % divisor) + divisor) % divisor
}
