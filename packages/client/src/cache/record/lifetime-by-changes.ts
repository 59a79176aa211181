import { numberFrom, optionsIn, withDefault, withMethods } from '@ruly/common/checked-options'
import type { Fresh } from 'ruly/access'

/** How often a site's file was seen, and how often it had changed. Times are milliseconds since the epoch. */
export interface ObservedChanges {
  /** When the site first answered. */
  readonly firstSeen: number
  /** When it last answered. */
  readonly lastSeen: number
  /** How many times it answered; failures do not count. */
  readonly observations: number
  /** How many of these answers had another file than the one before, or another status without a file. */
  readonly changes: number
  /** When the last of these changes was seen; undefined if there was none. */
  readonly lastChange: number | undefined
}

/** What a lifetime depends on besides the observations. */
interface LifetimeTerms {
  readonly fresh: Fresh
  /** How much time with an outdated file one more request has to save, in milliseconds. */
  readonly outdatedMsPerRequest: number
}

const day = 86_400_000

/**
 * How many changes a millisecond has, by observations at irregular times; undefined if it was seen less than twice.
 *
 * Source: J. Cho, H. Garcia-Molina, "Estimating Frequency of Change", ACM TOIT 3(3), 2003, §4.2: -log((n - X + 0.5) / (n + 0.5)) for n looks
 * of which X saw a change. It corrects the bias of X / n, which misses changes that happen between two looks. In its simple form, each look
 * counts as if it came after the mean interval.
 */
export function changeRate(observed: ObservedChanges): number | undefined {
  const looks = observed.observations - 1
  const observedMs = observed.lastSeen - observed.firstSeen
  // What a history of somebody else gives may be no number.
  if (!(looks >= 1 && observedMs > 0 && observed.changes >= 0)) return undefined
  const changes = Math.min(observed.changes, looks)
  return (Math.log((looks + 0.5) / (looks - changes + 0.5)) * looks) / observedMs
}

/**
 * How long a file may be used that changes as often as it was observed to, in milliseconds; undefined where too little is known.
 *
 * Refreshed after a time T, a file that changes at a rate r is outdated for r T² / 2 of it. With a price of c for a request, the sum of both
 * is least at T = √(2c / r). A request that comes before c cannot save as much time as it costs. Without a change so far, a file is trusted
 * beyond the default for as long as it was seen unchanged, and at most for a day (RFC 9309 §2.4).
 */
export function lifetimeByChanges(observed: ObservedChanges, terms: LifetimeTerms): number | undefined {
  const { fresh, outdatedMsPerRequest } = terms
  const rate = changeRate(observed)
  if (rate === undefined) return undefined
  const unchangedMs = observed.lastSeen - (observed.lastChange ?? observed.firstSeen) || 0
  const longestMs = Math.min(Math.max(fresh.defaultMs, unchangedMs), fresh.atMostMs, day)
  const bestMs = Math.sqrt((2 * outdatedMsPerRequest) / rate)
  return Math.round(Math.min(Math.max(bestMs, outdatedMsPerRequest), longestMs))
}

/** What was observed of the robots.txt files of sites. */
export interface ChangeHistory {
  /**
   * How often the file of a site was seen, and how often it had changed; undefined if nothing is known.
   *
   * @param origin scheme, host and port
   */
  observedChanges(origin: string): Promise<ObservedChanges | undefined>
}

/** How files are refreshed by how often they change. */
export interface RefreshOptions {
  /** What was observed of sites. If a call fails, the site counts as unknown, and `stats().unseenErrors` counts the failure. */
  readonly history: ChangeHistory
  /**
   * How much time with an outdated file one more request has to save, in milliseconds: less means more requests. No file is refreshed
   * sooner because of its changes.
   *
   * @default 900_000
   */
  readonly outdatedMsPerRequest?: number | undefined
}

/** The option in use. */
export interface Refresh {
  /** How long the file of a site probably stays as it is; undefined if too little is known. */
  expectedMs(origin: string, fresh: Fresh): Promise<number | undefined>
  /** How often the history failed. */
  failures(): number
}

const checked = optionsIn({
  history: withMethods<ChangeHistory>('observedChanges'),
  outdatedMsPerRequest: withDefault(numberFrom(1, 86_400_000), 900_000),
})

/** The option with its default; undefined if it is left out. Throws where one of its members is wrong. */
export function checkedRefresh(options: unknown, name: string): Refresh | undefined {
  if (options === undefined) return undefined
  const { history, outdatedMsPerRequest } = checked(options, name)
  let failures = 0
  return {
    async expectedMs(origin, fresh) {
      try {
        const observed = await history.observedChanges(origin)
        return observed && lifetimeByChanges(observed, { fresh, outdatedMsPerRequest })
      } catch {
        failures++
        return undefined
      }
    },
    failures: () => failures,
  }
}
