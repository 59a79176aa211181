import type { AccessPolicy } from 'ruly/access'
import { anything, checkedOptions, withMethods } from '@ruly/common/checked-options'

import { pastAnswerOf } from '../cache/record/freshness.ts'
import type { History } from '../history/history.ts'
import { createSiteHistory } from '../history/site-history.ts'
import { siteOf } from '../http/origin.ts'
import { evidenceOf } from '../verdict/evidence.ts'
import { afterObservation } from './events/after-observation.ts'
import type { WatchEvent } from './state/watch-event.ts'
import { observationOf, type Observation } from './state/site-view.ts'
import { newSiteWatch } from './state/site-watch.ts'
import { reportingChecks, type WatchOptions } from './watch-options.ts'

/** Options of `historyEvents`. */
export interface HistoryEventsOptions extends Pick<
  WatchOptions,
  'dialect' | 'agents' | 'failures' | 'reportsEdits'
> {
  /** The history. It stays open. */
  readonly history: History
  /**
   * The access policy under which it was written.
   *
   * @default dialect.access
   */
  readonly access?: AccessPolicy | undefined
}

/** An event of the past, with the files that it is about. */
export interface HistoryEvent {
  /** What happened, and who gained and lost what. */
  readonly event: WatchEvent
  /** The file before; empty without one. */
  readonly old: Uint8Array
  /** The file since; empty without one. */
  readonly new: Uint8Array
}

const checks = {
  ...reportingChecks,
  history: withMethods<History>('entries'),
  access: anything<AccessPolicy | undefined>(),
}

/**
 * What happened at a site, as a history tells: the events that a watcher would have reported.
 *
 * @param url any URL of the site
 * @param options the history, and for whom
 * @returns the events, oldest first
 * @throws (the iteration) `TypeError` for a URL that no robots.txt governs, and for wrong options; `RobotsError` where the history cannot be read
 * @see docs/history.md
 * @example
 * const history = createLmdbHistory({ path: 'robots-history.mdb' })
 * for await (const { event } of historyEvents('https://example.com/', { history })) {
 *   console.log(event.timestamp, event.type, event.data.changes)
 * }
 * await history.close()
 */
export async function* historyEvents(
  url: string,
  options: HistoryEventsOptions,
): AsyncGenerator<HistoryEvent, void, undefined> {
  const given = checkedOptions('historyEvents()', options, checks, ' It needs { history }.')
  const { history, access = given.dialect.access } = given
  const site = siteOf(url, 'A site with a history')
  const reporting = { ...given, brokenGates: () => [] }
  let watch = newSiteWatch(site)
  for await (const observation of observations(site, history, access)) {
    const before = watch.known?.view.bytes
    // A watcher holds back events of a site that changes often; the past has them all.
    const { watch: after, event } = afterObservation({ ...watch, reportedAt: [] }, observation, reporting)
    watch = after
    const none = new Uint8Array()
    const now = observation.view ?? watch.known?.view
    if (event !== undefined) yield { event, old: before ?? none, new: now?.bytes ?? none }
  }
}

/** What each request showed. */
async function* observations(
  site: string,
  history: History,
  access: AccessPolicy,
): AsyncGenerator<Observation> {
  const records = createSiteHistory(history, access)
  for await (const entry of history.entries(site)) {
    const record = await records.recordOf(entry)
    if (record === undefined) continue
    const answer = pastAnswerOf(record, entry.at, access)
    const evidence = evidenceOf(record, answer, 'history', access.name, entry.at)
    yield observationOf({
      rules: answer.rules === 'copy' ? 'file' : answer.rules,
      bytes: record.copy?.bytes,
      evidence,
    })
  }
}
