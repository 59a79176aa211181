import type { AccessPolicy, Fresh } from 'ruly/access'

import type { SiteRecord } from './site-record.ts'
import { cacheControl, type CacheControl } from '../../http/cache-control.ts'
import { httpDate, deltaSecondsMs } from '../../http/http-date.ts'

/** By what a question about a site is answered. */
type Rules = 'copy' | 'allow-all' | 'disallow-all' | 'deferred'

/** What a record says at a time. */
export interface RecordAnswer {
  readonly rules: Rules
  /** `stale`: may be used while it is asked for again. `expired`: nothing may be said before. */
  readonly state: 'fresh' | 'stale' | 'expired' | 'unreachable'
  /** Whether the file is to be asked for, and whether the answer waits for that. */
  readonly refresh: 'none' | 'background' | 'needed'
  /** While unreachable or deferred: when the file is asked for again. */
  readonly retryAt?: number
}

/** How far a clock may go back without ending what is known. */
const clockStep = 5 * 60_000

/**
 * What to answer by a record, and whether to ask again before.
 *
 * Where a refresh is needed, `rules` is for callers that cannot wait for it: nothing older than its freshness is used except while the site is
 * unreachable (RFC 9309 §2.4). Nothing is fresh that was asked for in the future: a clock that was wrong would make it last for years.
 */
export function answerOf(record: SiteRecord, now: number, policy: AccessPolicy): RecordAnswer {
  const { freshUntil, staleUntil, last, unreachable } = record
  const isAhead = isFromFuture(record, now)
  if (unreachable !== undefined) {
    const rules = last.meaning === 'defer' ? 'deferred' : rulesWhileUnreachable(record, now, policy)
    const refresh = now < freshUntil && !isAhead ? 'none' : 'needed'
    return { rules, state: 'unreachable', refresh, retryAt: freshUntil }
  }
  if (isAhead || now >= staleUntil) return { rules: 'deferred', state: 'expired', refresh: 'needed' }
  const rules = rulesOnceAnswered(record)
  if (now < freshUntil) return { rules, state: 'fresh', refresh: 'none' }
  return { rules, state: 'stale', refresh: 'background' }
}

/** Whether the last request was made by a clock that is ahead of this one. */
export function isFromFuture({ last }: SiteRecord, now: number): boolean {
  return last.at > now + clockStep
}

/**
 * What a record says at a time that is past: as `answerOf`, but what it says counts also where it had expired, as nobody can ask any more. That is so
 * of a failure too: after the time at which the site would have been asked again, nobody knows whether it still failed.
 */
export function pastAnswerOf(record: SiteRecord, then: number, policy: AccessPolicy): RecordAnswer {
  const answer = answerOf(record, then, policy)
  if (record.unreachable !== undefined)
    return answer.refresh === 'needed' ? { ...answer, state: 'expired' } : answer
  return answer.state === 'expired' ? { ...answer, rules: rulesOnceAnswered(record) } : answer
}

function rulesOnceAnswered({ last }: SiteRecord): Exclude<Rules, 'deferred'> {
  return last.meaning === 'allow-all' || last.meaning === 'disallow-all' ? last.meaning : 'copy'
}

function rulesWhileUnreachable(
  record: SiteRecord,
  now: number,
  policy: AccessPolicy,
): Exclude<Rules, 'deferred'> {
  const { copy } = record
  const elapsed = unreachableForMs(record, now)
  const period = policy.unreachable.find(({ untilMs }) => elapsed < untilMs)
  if (period === undefined) return 'disallow-all'
  if (copy === undefined) return period.withoutCopy
  return period.withCopy === 'last-copy' ? 'copy' : period.withCopy
}

/** For how long a site was seen to be unreachable, the pause until the next attempt included. */
export function unreachableForMs({ unreachable, last, freshUntil }: SiteRecord, now: number): number {
  if (unreachable === undefined) return 0
  return unreachable.observedMs + Math.max(0, Math.min(now, freshUntil) - last.at)
}

/** Until when an answer may be used. Milliseconds since the epoch. */
interface Freshness {
  /** When the answer left its origin: when it was asked for, minus its `Age`. */
  readonly generatedAt: number
  readonly freshUntil: number
  /** Until when it may be used while it is asked for again; no less than `freshUntil`. */
  readonly staleUntil: number
}

/** What freshness is made of. */
interface Answer {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly requestedAt: number
  readonly receivedAt: number
  /** How long the file probably stays as it is, by what was observed, in milliseconds; see `lifetimeByChanges`. */
  readonly expectedMs?: number | undefined
}

const day = 86_400_000

/**
 * How long an answer is fresh.
 *
 * Source: RFC 9111 §4.2, for a private cache: `s-maxage` does not count, as one client stands for one agent, and `private` does not hinder.
 * The age is that of §4.2.3 without the apparent age, which it leaves to choice: a wrong clock of the server does no harm. `Expires` is
 * compared with the `Date` of its own answer.
 *
 * Lifetimes count from when the answer left its origin and are no longer than the policy allows. What has just come is fresh for
 * `atLeastMs` nevertheless, however old it was, even with `max-age=0`, `no-store`, an `Age` of days. What was observed of its changes takes
 * the place of a default, and shortens what the headers say; it never makes that longer. Beyond its freshness it may be used for as long
 * as `stale-while-revalidate` says (RFC 5861 §3), but no later than a day after it left its origin.
 */
export function freshnessOf(answer: Answer, fresh: Fresh): Freshness {
  const { headers, requestedAt, receivedAt, expectedMs } = answer
  const generatedAt = requestedAt - ageMs(headers)
  const control = cacheControl((fresh.heeds === 'cache-control' && headers['cache-control']) || '')
  const given = { control, receivedAt, fresh }
  const said = saidMs(headers, given)
  const lifetime =
    expectedMs === undefined ? (said ?? unsaidMs(headers, given)) : Math.min(said ?? Infinity, expectedMs)
  const freshUntil = Math.max(generatedAt + Math.min(lifetime, fresh.atMostMs), receivedAt + fresh.atLeastMs)
  const staleUntil = Math.min(freshUntil + staleMs(control), generatedAt + day)
  return { generatedAt, freshUntil, staleUntil: Math.max(freshUntil, staleUntil) }
}

/** Of several values the first (RFC 9111 §5.1). */
function ageMs(headers: Answer['headers']): number {
  return deltaSecondsMs((headers['age'] ?? '').split(',', 1).join('').trim()) ?? 0
}

interface Given {
  readonly control: CacheControl
  readonly receivedAt: number
  readonly fresh: Fresh
}

/** What the headers say; undefined if they say nothing. */
function saidMs(headers: Answer['headers'], { control, receivedAt, fresh }: Given): number | undefined {
  if (mustBeAskedFor(control)) return 0
  // What is said, but wrong, says that the answer is stale (RFC 9111 §4.2.1, §5.3).
  if (control.has('max-age')) return deltaSecondsMs(control.get('max-age') ?? '') ?? 0
  const { expires } = headers
  if (fresh.heeds === 'none' || expires === undefined) return undefined
  const date = dateOf(headers, receivedAt)
  return Math.max(0, (httpDate(expires, receivedAt) ?? date) - date)
}

/** How long an answer is fresh whose headers say nothing of it. */
function unsaidMs(headers: Answer['headers'], { receivedAt, fresh }: Given): number {
  const modified = httpDate(headers['last-modified'] ?? '', receivedAt)
  if (fresh.lastModifiedShare === 0 || modified === undefined) return fresh.defaultMs
  return Math.min(Math.max(0, fresh.lastModifiedShare * (dateOf(headers, receivedAt) - modified)), day)
}

function dateOf(headers: Answer['headers'], receivedAt: number): number {
  return httpDate(headers['date'] ?? '', receivedAt) ?? receivedAt
}

/** With names of fields, `no-cache` is about these fields only (RFC 9111 §5.2.2.4). */
function mustBeAskedFor(control: CacheControl): boolean {
  return control.has('no-store') || (control.has('no-cache') && control.get('no-cache') === undefined)
}

function staleMs(control: CacheControl): number {
  if (mustBeAskedFor(control) || control.has('must-revalidate')) return 0
  return deltaSecondsMs(control.get('stale-while-revalidate') ?? '') ?? 0
}
