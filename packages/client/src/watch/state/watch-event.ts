import { isoTime } from '@ruly/common/words'
import { createHash } from 'node:crypto'

import type { Change, PreferenceChange } from '@ruly/lint'

import type { Failure, SiteView } from './site-view.ts'

/**
 * What happened at a site.
 *
 * - `robots.changed`: something changes for somebody: rules, preferences, delays or sitemaps.
 * - `robots.edited`: other bytes, another status or another redirect, which change nothing for anyone.
 * - `robots.page`: an HTML page is served in place of the file. That is no change of rules; the next file is compared with the last one.
 * - `robots.unreachable`: several requests in a row have failed.
 * - `robots.reachable`: the site answers again, or has its file again, as before.
 */
export type WatchEventType =
  | 'robots.changed'
  | 'robots.edited'
  | 'robots.page'
  | 'robots.unreachable'
  | 'robots.reachable'

/** An event, as sinks get it and webhooks send it. All times are in the form of ISO 8601. */
export interface WatchEvent {
  /** The same for every delivery of the event. */
  readonly id: string
  /** What happened. */
  readonly type: WatchEventType
  /** When it was seen. */
  readonly timestamp: string
  /** What is known about it. */
  readonly data: WatchEventData
}

/** What is known about an event. */
export interface WatchEventData extends SiteChanges {
  /** Scheme, host and port of the site. */
  readonly site: string
  /** The URL of its robots.txt. */
  readonly robotsUrl: string
  /** When the old state was last seen; null if the site has not answered before. */
  readonly lastSeen: string | null
  /** What held before; null if the site has not answered before. */
  readonly old: ReportedView | null
  /** What holds now; null while the site is unreachable. */
  readonly new: ReportedView | null
  /** How requests have failed, for `robots.unreachable` and for the first event after it; else null. */
  readonly outage: Outage | null
}

/** What held at a site. */
export interface ReportedView extends Pick<SiteView, 'rules' | 'finalUrl' | 'isPage'> {
  /** The HTTP status; null for too many redirects. */
  readonly status: number | null
  /** SHA-256 of the file in hexadecimal digits; null without a file. */
  readonly sha256: string | null
  /** The size of the file in bytes. */
  readonly sizeBytes: number
}

/** Requests in a row that failed. */
export interface Outage {
  /** When the first of them was sent. */
  readonly since: string
  /** How many there were. */
  readonly requests: number
  /** The status of the last one; null where no response came. */
  readonly status: number | null
  /** What went wrong with the last one; null where the status says it. */
  readonly error: string | null
}

/** What is different between two views of a site, and for whom. */
export interface SiteChanges {
  /** The first regions of paths that agents gain or lose. `old` and `new` are null where no rule of a file decides. */
  readonly changes: readonly Change[]
  /** The first changes of preferences for the use of content. */
  readonly preferences: readonly PreferenceChange[]
  /** Delays that are different, in seconds; null for none. */
  readonly crawlDelays: readonly CrawlDelayChange[]
  /** URLs of sitemaps that are new, or gone. */
  readonly sitemaps: { readonly added: readonly string[]; readonly removed: readonly string[] }
  /** How many differences of all kinds are left out of these lists, and agents of those in them, which name 20 each. */
  readonly more: number
  /** The gates that are broken. */
  readonly broken: readonly string[]
}

/** A delay that is different for an agent; `*` stands for any agent that neither file names. */
export interface CrawlDelayChange {
  /** The name of the agent. */
  readonly agent: string
  /** Seconds; null for none. */
  readonly old: number | null
  /** Seconds; null for none. */
  readonly new: number | null
}

/** The same for the same observation of a site, in any process. */
export function eventId(site: string, at: number): string {
  return `robots_${siteHash(site)}_${at}`
}

/** Stands for a site in names of files and in ids. */
export function siteHash(site: string): string {
  return createHash('sha256').update(site).digest('hex').slice(0, 24)
}

export function reportedView({ rules, status, finalUrl, sha256, bytes, isPage }: SiteView): ReportedView {
  return { rules, status: status ?? null, finalUrl, sha256: sha256 ?? null, sizeBytes: bytes.length, isPage }
}

/** What is known about how requests failed. */
export function outageOf({
  since,
  times,
  failure,
}: {
  readonly since: number
  readonly times: number
  readonly failure: Failure
}): Outage {
  const { status, error } = failure
  return { since: isoTime(since), requests: times, status: status ?? null, error: error ?? null }
}
