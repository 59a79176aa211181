import type { Fresh } from 'ruly/access'

import { cacheControl, type CacheControl } from '../../http/cache-control.ts'
import { httpDate } from '../../http/http-date.ts'
import { deltaSecondsMs } from '../../http/retry-after.ts'

/** Until when an answer may be used. Milliseconds since the epoch. */
export interface Freshness {
  /** When the answer left its origin: when it was asked for, minus its `Age`. */
  readonly generatedAt: number
  readonly freshUntil: number
  /** Until when it may be used while it is asked for again; no less than `freshUntil`. */
  readonly staleUntil: number
}

/** What freshness is made of. */
export interface Answer {
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
