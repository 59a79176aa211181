import { isoTime } from '@ruly/common/words'
import type { Failing, KnownView, Pending, SiteWatch } from '../state/site-watch.ts'
import { isSameView, keyOf, type Observation, type SiteView } from '../state/site-view.ts'
import {
  changesBetween,
  gatesBrokenBetween,
  isAnyDifference,
  noChanges,
  nothingAllowed,
  type Comparing,
} from './site-changes.ts'
import {
  eventId,
  outageOf,
  reportedView,
  type WatchEvent,
  type WatchEventData,
  type WatchEventType,
} from '../state/watch-event.ts'

/** What decides whether an observation is an event. */
export interface Reporting extends Comparing {
  /** How many requests in a row must fail before the site is reported as unreachable. */
  readonly failures: number
  /** Whether a change that changes nothing for anyone is reported. */
  readonly reportsEdits: boolean
}

/** A watch after an observation, and the event that it is; undefined for none. */
interface Observed {
  readonly watch: SiteWatch
  readonly event: WatchEvent | undefined
}

const day = 24 * 60 * 60_000

/** With so many events in a day, a site has to stay the same for a while before the next one. */
const mostADay = 4

/** How many requests in a row must see the same change of such a site. */
const stableRequests = 3

/** What a watch knows after an observation. The same arguments give the same result, so that a repeated update is no other event. */
export function afterObservation(watch: SiteWatch, observation: Observation, reporting: Reporting): Observed {
  const { at } = observation
  const reportedAt = watch.reportedAt.filter((time) => time > at - day && time <= at)
  const asked = { ...watch, askedAt: at, notBefore: 0, reportedAt }
  return observation.view === undefined
    ? afterFailure(asked, observation, reporting)
    : afterView(asked, { at, view: observation.view }, reporting)
}

type Failed = Extract<Observation, { readonly view: undefined }>

function afterFailure(watch: SiteWatch, { at, failure, retryAt }: Failed, reporting: Reporting): Observed {
  // Who was told of an outage, and not of its end, is not told again.
  const { since = at, times = 0, isReported = watch.endedOutage !== undefined } = watch.failing ?? {}
  const failing: Failing = { since, times: times + 1, isReported, failure }
  const next = { ...watch, notBefore: retryAt, failing, endedOutage: undefined }
  if (isReported || failing.times < reporting.failures || isRestless(watch)) return quiet(next)
  const broken = brokenWhileUnreachable(watch, reporting)
  const event = eventOf('robots.unreachable', next, at, { ...noChanges, broken, outage: outageOf(failing) })
  return reported({ ...next, failing: { ...failing, isReported: true } }, event, at)
}

/** A crawler without a copy must assume that nothing is allowed, so that gates are broken; one with a copy may continue with it. */
export function brokenWhileUnreachable({ site, known }: SiteWatch, reporting: Comparing): readonly string[] {
  if (known === undefined) return []
  return gatesBrokenBetween(known.view, nothingAllowed, robotsUrlOf(site), reporting)
}

interface Seen {
  readonly at: number
  readonly view: SiteView
}

function afterView(watch: SiteWatch, { at, view }: Seen, reporting: Reporting): Observed {
  const { known, pageSince } = watch
  if (known !== undefined && view.isPage && !known.view.isPage)
    return afterPage(watch, known, { at, view }, reporting)
  const endedOutage = reportedOutage(watch)
  const seen = {
    ...watch,
    failing: undefined,
    endedOutage: undefined,
    pageSince: undefined,
    pending: undefined,
  }
  const outage = endedOutage === undefined ? null : outageOf(endedOutage)
  const isReturn = outage !== null || pageSince !== undefined
  const now = { outage, new: reportedView(view) }
  if (known === undefined || isSameView(known.view, view)) {
    const next = { ...seen, known: { view, since: known?.since ?? at, seenAt: at } }
    if (!isReturn) return quiet(next)
    return { watch: next, event: eventOf('robots.reachable', watch, at, { ...noChanges, ...now }) }
  }
  const pending = pendingOf(watch, view)
  if (isTooEarly(watch, pending)) return quiet({ ...seen, endedOutage, pageSince, pending })
  const next = { ...seen, known: { view, since: at, seenAt: at } }
  const changes = changesBetween(known.view, view, robotsUrlOf(watch.site), reporting)
  const isForSomebody = isAnyDifference(changes)
  if (!isForSomebody && !isReturn && !reporting.reportsEdits) return quiet(next)
  const type = isForSomebody ? 'robots.changed' : isReturn ? 'robots.reachable' : 'robots.edited'
  return reported(next, eventOf(type, watch, at, { ...changes, ...now }), at)
}

/** A page in place of the file is a fault of the server, not a change of rules. The file stays what the next one is compared with. */
function afterPage(watch: SiteWatch, known: KnownView, { at, view }: Seen, reporting: Reporting): Observed {
  const { pageSince } = watch
  const endedOutage = reportedOutage(watch)
  const seen = { ...watch, failing: undefined, endedOutage: undefined, pending: undefined }
  const outage = endedOutage === undefined ? null : outageOf(endedOutage)
  if (pageSince !== undefined && outage === null) return quiet(seen)
  const pending = pendingOf(watch, view)
  if (isTooEarly(watch, pending)) return quiet({ ...seen, endedOutage, pending })
  const broken = gatesBrokenBetween(known.view, view, robotsUrlOf(watch.site), reporting)
  const data = { ...noChanges, broken, outage, new: reportedView(view) }
  return reported({ ...seen, pageSince: pageSince ?? at }, eventOf('robots.page', watch, at, data), at)
}

/** The outage that an answer ends, if it was reported and its end was not. */
function reportedOutage({ failing, endedOutage }: SiteWatch): Failing | undefined {
  return failing?.isReported === true ? failing : endedOutage
}

function pendingOf({ pending }: SiteWatch, view: SiteView): Pending {
  const key = keyOf(view)
  return { key, times: pending?.key === key ? pending.times + 1 : 1 }
}

function quiet(watch: SiteWatch): Observed {
  return { watch, event: undefined }
}

function reported(watch: SiteWatch, event: WatchEvent, at: number): Observed {
  return { watch: { ...watch, reportedAt: [...watch.reportedAt, at] }, event }
}

/** Whether a site changes so often that each change must last before it is reported. */
function isRestless({ reportedAt }: SiteWatch): boolean {
  return reportedAt.length >= mostADay
}

/** Whether a change of such a site has not lasted long enough. */
function isTooEarly(watch: SiteWatch, { times }: Pending): boolean {
  return isRestless(watch) && times < stableRequests
}

function eventOf(
  type: WatchEventType,
  { site, known }: SiteWatch,
  at: number,
  data: Omit<WatchEventData, 'site' | 'robotsUrl' | 'lastSeen' | 'old' | 'new'> &
    Partial<Pick<WatchEventData, 'new'>>,
): WatchEvent {
  return {
    id: eventId(site, at),
    type,
    timestamp: isoTime(at),
    data: {
      site,
      robotsUrl: robotsUrlOf(site),
      lastSeen: known === undefined ? null : isoTime(known.seenAt),
      old: known === undefined ? null : reportedView(known.view),
      new: null,
      ...data,
    },
  }
}

/** The robots.txt URL of a site. */
function robotsUrlOf(site: string): string {
  return `${site}/robots.txt`
}
