import { numberFrom, oneOf, optionsIn, withDefault, type Check } from '@ruly/common/checked-options'

/** How long sites are left alone between requests. */
export interface PolitenessOptions {
  /**
   * Least time between two requests to one site, in milliseconds; see `gapCountsFrom`.
   *
   * A `Crawl-delay` or `Request-rate` that asks for more wins; one that asks for less does not: this is a floor, not an override.
   * See `maxCrawlDelaySeconds` for the ceiling.
   *
   * @default 1000
   */
  readonly minGapMs?: number | undefined
  /**
   * How many requests to one site may be under way at the same time.
   *
   * @default 1
   */
  readonly concurrency?: number | undefined
  /**
   * The longest `Crawl-delay` that is kept, in seconds. It limits a `Request-rate` too.
   *
   * @default 30
   */
  readonly maxCrawlDelaySeconds?: number | undefined
  /**
   * What is done about a site that asks for more than `maxCrawlDelaySeconds`.
   *
   * - `cap`: the client waits `maxCrawlDelaySeconds` instead.
   * - `skip`: calls for a turn reject with the code `crawl-delay-too-large`.
   * - `budget`: the delay is kept as it is written; see `maxWaitMs`.
   *
   * @default 'cap'
   */
  readonly tooLargeCrawlDelay?: 'cap' | 'skip' | 'budget' | undefined
  /**
   * The longest wait for a turn, in milliseconds. Calls that would wait longer reject immediately, with the code `wait-too-long` and the time when
   * a turn could come.
   *
   * @default Infinity
   */
  readonly maxWaitMs?: number | undefined
  /**
   * The gap is at least this many times the smoothed time that the site takes to answer, up to `maxCrawlDelaySeconds`; 0 for never.
   *
   * @default 2
   */
  readonly latencyFactor?: number | undefined
  /**
   * How long a site is left alone after 429, 503 or no response, in milliseconds, where `Retry-After` does not say it. Twice as long for each time
   * in a row, 20 % more or less.
   *
   * @default 5000
   */
  readonly pauseMs?: number | undefined
  /**
   * The longest such pause, in milliseconds.
   *
   * @default 3_600_000
   */
  readonly maxPauseMs?: number | undefined
  /**
   * The longest pause that a site may ask for with `Retry-After`, in milliseconds.
   *
   * @default 86_400_000
   */
  readonly maxRetryAfterMs?: number | undefined
  /**
   * After how long a turn that was not given back counts as given back, in milliseconds.
   *
   * @default 120_000
   */
  readonly leaseMs?: number | undefined
  /**
   * When the gap starts: when the response arrives, so that the site itself sees the whole gap, or when the request starts, which allows more
   * requests.
   *
   * @default 'answer'
   */
  readonly gapCountsFrom?: 'answer' | 'start' | undefined
}

/** Politeness with everything said. */
export type Politeness = {
  readonly [Name in keyof PolitenessOptions]-?: NonNullable<PolitenessOptions[Name]>
}

const yearMs = 365 * 86_400_000
const number = (least: number, most: number, usual: number): Check<number> =>
  withDefault(numberFrom(least, most, 'a number'), usual)
const whole = (least: number, most: number, usual: number): Check<number> =>
  withDefault(numberFrom(least, most), usual)

const checked = optionsIn({
  minGapMs: whole(0, yearMs, 1000),
  concurrency: whole(1, 1_000_000, 1),
  maxCrawlDelaySeconds: number(0, Infinity, 30),
  tooLargeCrawlDelay: withDefault(oneOf(['cap', 'skip', 'budget']), 'cap'),
  maxWaitMs: number(0, Infinity, Infinity),
  latencyFactor: number(0, 1000, 2),
  pauseMs: whole(0, yearMs, 5000),
  maxPauseMs: whole(0, yearMs, 3_600_000),
  maxRetryAfterMs: whole(0, yearMs, 86_400_000),
  leaseMs: whole(1, yearMs, 120_000),
  gapCountsFrom: withDefault(oneOf(['answer', 'start']), 'answer'),
})

/** The option with all defaults; throws where one of its members is wrong. */
export function checkedPoliteness(options?: unknown, name = 'politeness'): Politeness {
  return checked(options, name)
}
