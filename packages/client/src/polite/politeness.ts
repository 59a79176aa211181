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
  readonly minGapMs?: number
  /** How many requests to one site may be under way at the same time. @default 1 */
  readonly concurrency?: number
  /** The longest `Crawl-delay` that is kept, in seconds; a `Request-rate` is held to it likewise. @default 30 */
  readonly maxCrawlDelaySeconds?: number
  /**
   * What is done about a site that asks for more than `maxCrawlDelaySeconds`.
   *
   * - `cap`: that much is waited instead.
   * - `skip`: the site is not asked: a turn is refused with the code `crawl-delay-too-large`.
   * - `budget`: the delay is kept as it is written; see `maxWaitMs`.
   *
   * @default 'cap'
   */
  readonly tooLargeCrawlDelay?: 'cap' | 'skip' | 'budget'
  /**
   * The longest wait for a turn, in milliseconds; who would have to wait longer is refused at once, with the code `wait-too-long` and the time
   * when a turn could come.
   *
   * @default Infinity
   */
  readonly maxWaitMs?: number
  /**
   * The gap is at least this many times the smoothed time that the site takes to answer, up to `maxCrawlDelaySeconds`; 0 for never.
   *
   * @default 2
   */
  readonly latencyFactor?: number
  /**
   * How long a site is left alone after 429, 503 or no answer, in milliseconds, where it does not say how long itself; twice as long for each
   * time in a row, 20 % more or less.
   *
   * @default 5000
   */
  readonly pauseMs?: number
  /** The longest such pause, in milliseconds. @default 3_600_000 */
  readonly maxPauseMs?: number
  /** The longest pause that a site may ask for with `Retry-After`, in milliseconds. @default 86_400_000 */
  readonly maxRetryAfterMs?: number
  /** When a turn that was not given back counts as given back, in milliseconds. @default 120_000 */
  readonly leaseMs?: number
  /**
   * From when the gap counts: a request that is on its way has not been seen by the site, and counting from its answer keeps the gap on the
   * site's own clock; `start` is for those who want every slot.
   *
   * @default 'answer'
   */
  readonly gapCountsFrom?: 'answer' | 'start'
}

/** Politeness with everything said. */
export type Politeness = Required<PolitenessOptions>

const yearMs = 365 * 86_400_000
const numbers = {
  minGapMs: { usual: 1000, least: 0, most: yearMs, isWhole: true },
  concurrency: { usual: 1, least: 1, most: 1_000_000, isWhole: true },
  maxCrawlDelaySeconds: { usual: 30, least: 0, most: Infinity, isWhole: false },
  maxWaitMs: { usual: Infinity, least: 0, most: Infinity, isWhole: false },
  latencyFactor: { usual: 2, least: 0, most: 1000, isWhole: false },
  pauseMs: { usual: 5000, least: 0, most: yearMs, isWhole: true },
  maxPauseMs: { usual: 3_600_000, least: 0, most: yearMs, isWhole: true },
  maxRetryAfterMs: { usual: 86_400_000, least: 0, most: yearMs, isWhole: true },
  leaseMs: { usual: 120_000, least: 1, most: yearMs, isWhole: true },
} as const
const choices = {
  tooLargeCrawlDelay: ['cap', 'skip', 'budget'],
  gapCountsFrom: ['answer', 'start'],
} as const

/** The options with their defaults; throws where one is none. */
export function checkedPoliteness(options: PolitenessOptions = {}): Politeness {
  if (typeof options !== 'object' || options === null)
    throw new TypeError(
      `The option "politeness" is an object, not ${options === null ? 'null' : typeof options}.`,
    )
  return {
    minGapMs: numberIn(options, 'minGapMs'),
    concurrency: numberIn(options, 'concurrency'),
    maxCrawlDelaySeconds: numberIn(options, 'maxCrawlDelaySeconds'),
    tooLargeCrawlDelay: choiceIn(options, 'tooLargeCrawlDelay'),
    maxWaitMs: numberIn(options, 'maxWaitMs'),
    latencyFactor: numberIn(options, 'latencyFactor'),
    pauseMs: numberIn(options, 'pauseMs'),
    maxPauseMs: numberIn(options, 'maxPauseMs'),
    maxRetryAfterMs: numberIn(options, 'maxRetryAfterMs'),
    leaseMs: numberIn(options, 'leaseMs'),
    gapCountsFrom: choiceIn(options, 'gapCountsFrom'),
  }
}

function numberIn(options: PolitenessOptions, name: keyof typeof numbers): number {
  const { usual, least, most, isWhole } = numbers[name]
  const value: unknown = options[name] ?? usual
  if (typeof value !== 'number')
    throw new TypeError(`The option "politeness.${name}" is a number, not ${typeof value}.`)
  if (value >= least && value <= most && (!isWhole || Number.isInteger(value))) return value
  const kind = isWhole ? 'whole number' : 'number'
  throw new RangeError(`The option "politeness.${name}" is a ${kind} from ${least} to ${most}, not ${value}.`)
}

function choiceIn<Name extends keyof typeof choices>(
  options: PolitenessOptions,
  name: Name,
): (typeof choices)[Name][number] {
  const known: readonly (typeof choices)[Name][number][] = choices[name]
  const value: unknown = options[name] ?? known[0]
  const chosen = known.find((choice) => choice === value)
  if (chosen !== undefined) return chosen
  const message = `The option "politeness.${name}" is one of ${known.join(', ')}, not ${String(value)}.`
  throw typeof value === 'string' ? new RangeError(message) : new TypeError(message)
}
