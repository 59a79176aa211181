import { RobotsError } from 'ruly'

import type { HeldTurn } from './lease.ts'
import type { Politeness } from './politeness.ts'
import { siteTerms, type Pacing, type SiteTerms } from './site-terms.ts'
import type { NoTurn, TurnTerms } from '../turns/turns.ts'
import type { SiteOverride } from '../verdict/overrides.ts'

/** When a turn at a site would come, as far as can be known now. */
export interface Plan {
  /** Scheme, host and port. */
  readonly site: string
  /** When the turn would come, in milliseconds since the epoch; undefined where no turn will come. */
  readonly at: number | undefined
  /**
   * What it waits for.
   *
   * - `nothing`: the turn has come.
   * - `min-gap`, `crawl-delay`, `request-rate`, `override`, `latency`: the gap since the last request, and what makes it as long as it is.
   * - `visit-time`: the site is closed at this time of day.
   * - `backing-off`: a pause after signs of overload.
   * - `order`: earlier calls. `concurrency`: too many requests are under way.
   */
  readonly because:
    | 'nothing'
    | 'min-gap'
    | 'crawl-delay'
    | 'request-rate'
    | 'override'
    | 'latency'
    | 'visit-time'
    | 'backing-off'
    | 'order'
    | 'concurrency'
  /** Least time between two requests to the site now, in milliseconds. */
  readonly gapMs: number
  /**
   * The gap that the robots.txt asks for with `Crawl-delay` or `Request-rate`, in milliseconds, where it is longer than the politeness or an override
   * allows: `gapMs` is shorter then, or the turn is refused. Undefined where it is not longer.
   */
  readonly askedGapMs: number | undefined
  /** The override that says the gap, with its reason; undefined where file and politeness say it. */
  readonly override: SiteOverride | undefined
  /** Why `acquire` would reject; undefined where it would not. */
  readonly refusal: TurnRefusal | undefined
  /** The turns at the site that this client holds: the body of their response is still to be read. */
  readonly held: readonly HeldTurn[]
}

/** A call waits for its turn. */
export interface WaitEvent {
  /** Scheme, host and port. */
  readonly site: string
  /** What it waits for, as in a plan. */
  readonly because: Plan['because']
  /** The URL that the turn is for. */
  readonly url: string
  /** When the turn should come, in milliseconds since the epoch; other calls may still delay it. */
  readonly at: number
}

/** What a plan depends on. */
interface PlanParts {
  readonly pacing: Pacing
  readonly politeness: Politeness
  readonly now: number
  /** What turns say to a caller that has just come. */
  readonly wait: NoTurn | undefined
  /** How many wait in this process whom turns do not know of. */
  readonly ahead: number
  readonly held: readonly HeldTurn[]
}

export function planOf(site: string, { pacing, politeness, now, wait, ahead, held }: PlanParts): Plan {
  const { override } = pacing
  const terms = siteTerms(pacing, politeness, now)
  const gapMs = wait?.gapMs ?? terms.gapMs
  const { askedGapMs, refusal } = terms
  if (refusal !== undefined)
    return { site, at: undefined, because: terms.because, gapMs, askedGapMs, override, refusal, held }
  const comesAt = Math.max(now + (wait?.waitMs ?? 0), terms.opensAt) + ahead * gapMs
  const at = siteTerms(pacing, politeness, comesAt).opensAt
  const isClosed = terms.opensAt > now || at > comesAt
  return {
    site,
    at,
    because: isClosed ? 'visit-time' : reasonOf(wait, terms, ahead),
    gapMs,
    askedGapMs,
    override,
    refusal: at - now > politeness.maxWaitMs ? 'wait-too-long' : undefined,
    held,
  }
}

/** What turns are told of what a site asks for. */
export function turnTermsOf({ gapMs }: SiteTerms, politeness: Politeness): TurnTerms {
  const { latencyFactor, concurrency, leaseMs } = politeness
  return { gapMs, latencyFactor, concurrency, leaseMs }
}

function reasonOf(wait: NoTurn | undefined, terms: SiteTerms, ahead: number): Plan['because'] {
  if (wait === undefined) return ahead > 0 ? 'order' : 'nothing'
  return wait.because === 'gap' ? terms.because : wait.because
}

/** Why the client grants no turn. */
export type TurnRefusal = 'crawl-delay-too-large' | 'wait-too-long'

/** The client grants no turn: the site asks for a longer delay, or the wait would be longer, than its politeness allows. */
export class TurnRefusedError extends RobotsError {
  /** Always `TurnRefusedError`. */
  override readonly name = 'TurnRefusedError'
  /** Which limit of the politeness was exceeded. */
  declare readonly code: TurnRefusal
  /** Scheme, host and port. */
  readonly site: string
  /** When a turn could come, in milliseconds since the epoch; undefined where no turn will come. */
  readonly retryAt: number | undefined

  constructor(code: TurnRefusal, site: string, retryAt?: number) {
    super(code, messages[code](site, retryAt))
    this.site = site
    this.retryAt = retryAt
  }
}

const messages: Readonly<Record<TurnRefusal, (site: string, retryAt: number | undefined) => string>> = {
  'crawl-delay-too-large': (site) =>
    `${site} asks for a longer delay than "maxCrawlDelaySeconds". Raise it, or change "tooLargeCrawlDelay".`,
  'wait-too-long': (site, retryAt) =>
    `A turn at ${site} would come ${retryAt === undefined ? 'later' : `at ${new Date(retryAt).toISOString()}, later`} than "maxWaitMs" allows.`,
}
