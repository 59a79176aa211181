import type { AccessPolicy } from 'ruly/access'

import type { SiteRecord } from './site-record.ts'

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
  const isFromFuture = last.at > now + clockStep
  if (unreachable !== undefined) {
    const rules = last.meaning === 'defer' ? 'deferred' : rulesWhileUnreachable(record, now, policy)
    const refresh = now < freshUntil && !isFromFuture ? 'none' : 'needed'
    return { rules, state: 'unreachable', refresh, retryAt: freshUntil }
  }
  if (isFromFuture || now >= staleUntil) return { rules: 'deferred', state: 'expired', refresh: 'needed' }
  const rules = rulesOnceAnswered(record)
  if (now < freshUntil) return { rules, state: 'fresh', refresh: 'none' }
  return { rules, state: 'stale', refresh: 'background' }
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
