import type { WatchEvent } from './watch-event.ts'
import type { Failure, SiteView } from './site-view.ts'

/** What a watch knows of one site. It is kept on disk. Times are milliseconds since the epoch. */
export interface SiteWatch {
  /** Scheme, host and port: `https://example.com`. */
  readonly site: string
  /** When the robots.txt was last requested; undefined before the first time. */
  readonly askedAt: number | undefined
  /** The site is not requested before this time, as `Retry-After` or a pause after failures says. */
  readonly notBefore: number
  /** What was last seen or reported; a later view is compared with it. Undefined before the site has answered. */
  readonly known: KnownView | undefined
  /** The requests that failed since the last that did not. */
  readonly failing: Failing | undefined
  /** An outage that was reported and is over, of which no event says so yet, because the site changes too often. */
  readonly endedOutage: Failing | undefined
  /** Since when an HTML page is served in place of the known file; undefined if it is not, or not reported. */
  readonly pageSince: number | undefined
  /** A different view that is not reported yet, because the site changes too often. */
  readonly pending: Pending | undefined
  /** When events of the last day happened. */
  readonly reportedAt: readonly number[]
  /** Events that are not delivered to everybody yet, oldest first. */
  readonly outbox: readonly WaitingEvent[]
}

/** What was last seen or reported. */
export interface KnownView {
  /** What held. */
  readonly view: SiteView
  /** When it was first seen. */
  readonly since: number
  /** When it was last seen. */
  readonly seenAt: number
}

/** A row of requests that failed. */
export interface Failing {
  /** When the first of them was sent. */
  readonly since: number
  /** How many there were. */
  readonly times: number
  /** Whether it was reported. */
  readonly isReported: boolean
  /** How the last one failed. */
  readonly failure: Failure
}

/** A view that has to last before it is reported. */
export interface Pending {
  /** Stands for the view. */
  readonly key: string
  /** How many requests in a row have seen it. */
  readonly times: number
}

/** An event, and the names of the sinks that have not taken it yet. */
export interface WaitingEvent {
  /** The event. */
  readonly event: WatchEvent
  /** Names of sinks. */
  readonly sinks: readonly string[]
}

/** A watch that has seen nothing yet. */
export function newSiteWatch(site: string): SiteWatch {
  return {
    site,
    askedAt: undefined,
    notBefore: 0,
    known: undefined,
    failing: undefined,
    endedOutage: undefined,
    pageSince: undefined,
    pending: undefined,
    reportedAt: [],
    outbox: [],
  }
}

/** When a site is due: `everyMs` after its last request, and not before it allows one. A last request in the future was a wrong clock. */
export function dueAt({ askedAt, notBefore }: SiteWatch, everyMs: number, now: number): number {
  if (askedAt === undefined) return now
  const last = Math.min(askedAt, now)
  return Math.max(last + everyMs, Math.min(notBefore, last + longestPauseMs))
}

/** The client waits no longer than this, even if a site asks for more. */
const longestPauseMs = 24 * 60 * 60_000

/** A watch after an event has reached a sink, or as it is if it had. */
export function withoutDelivery(watch: SiteWatch, id: string, sink: string): SiteWatch {
  const outbox = watch.outbox.flatMap((waiting) => {
    if (waiting.event.id !== id) return [waiting]
    const sinks = waiting.sinks.filter((name) => name !== sink)
    return sinks.length === 0 ? [] : [{ ...waiting, sinks }]
  })
  return { ...watch, outbox }
}

/** A watch whose events wait for these sinks only. */
export function withSinks(watch: SiteWatch, names: readonly string[]): SiteWatch {
  const outbox = watch.outbox.flatMap(({ event, sinks }) => {
    const kept = sinks.filter((name) => names.includes(name))
    return kept.length === 0 ? [] : [{ event, sinks: kept }]
  })
  return { ...watch, outbox }
}
