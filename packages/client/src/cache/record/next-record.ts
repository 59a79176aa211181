import { meaningOf, type AccessPolicy, type Meaning } from 'ruly/access'

import { readBody } from './body-meaning.ts'
import { confirmedCopy, freshenedHeaders, isConfirmable, madeCopy } from './copies.ts'
import { freshnessOf } from './freshness.ts'
import type { Attempt, Copy, SiteRecord, Unreachable } from './site-record.ts'
import type { FetchOutcome, FetchResult } from '../../fetch/outcome/fetch-outcome.ts'
import { retryAfter } from '../../http/http-date.ts'

const minute = 60_000
const longest = 12 * 60 * minute
const day = 24 * 60 * minute

/** What a record is made with besides the outcome: the policy, and what is not pure. */
export interface RecordContext {
  readonly policy: AccessPolicy
  /** A number from 0 to 1. */
  readonly random: () => number
  /** In hexadecimal digits. */
  readonly sha256: (bytes: Uint8Array) => string
  /** The name of the encoding for a label of a charset, given in lower case; undefined for one that is not known. */
  readonly encodingOf: (label: string) => string | undefined
  /** See `Answer.expectedMs`. */
  readonly expectedMs?: number | undefined
}

/**
 * What is known of a site after an outcome.
 *
 * A good answer gives a copy, and a 304 that was asked for confirms the one there is. While a site cannot be reached or is deferred the copy stays, and failures
 * are counted. An answer that opens or closes the site ends the copy: there is no file any more that could be the last good one.
 *
 * RFC 9309 does not say how long an answer without a file counts: here for as long as its own headers say, or by default, within the bounds
 * of the policy.
 */
export function nextRecord(
  previous: SiteRecord | undefined,
  outcome: FetchOutcome,
  context: RecordContext,
): SiteRecord {
  const { url } = outcome
  const headers = headersOf(outcome.result, previous?.copy)
  const { policy, expectedMs } = context
  const answer = { ...outcome, headers, expectedMs }
  const { generatedAt, freshUntil, staleUntil } = freshnessOf(answer, policy.fresh)
  const { meaning, copy, notText } = readOutcome(previous?.copy, { outcome, headers, generatedAt, context })
  const last = attemptOf(outcome, meaning, notText)
  if (meaning === 'unreachable' || meaning === 'defer') {
    return { ...failed(previous, outcome, context.random()), url, copy: previous?.copy, last }
  }
  return { url, copy, last, freshUntil, staleUntil, unreachable: undefined }
}

/** Those of the answer; a 304 leaves as they are those of the copy that it does not repeat. */
function headersOf(result: FetchResult, former: Copy | undefined): Readonly<Record<string, string>> {
  if (result.kind !== 'response') return {}
  const { status, headers } = result
  return status === 304 && former !== undefined ? freshenedHeaders(former, headers) : headers
}

interface Given {
  readonly outcome: FetchOutcome
  readonly headers: Readonly<Record<string, string>>
  readonly generatedAt: number
  readonly context: RecordContext
}

interface Reading {
  readonly meaning: Meaning
  readonly copy: Copy | undefined
  /** See `BodyReading.notText`. */
  readonly notText?: string | undefined
}

function readOutcome(former: Copy | undefined, { outcome, headers, generatedAt, context }: Given): Reading {
  const { result } = outcome
  if (result.kind === 'response' && result.status === 304 && former !== undefined) {
    // To a request without a condition, it says nothing.
    if (!isConfirmable(former, outcome.finalUrl))
      return { meaning: context.policy.networkError, copy: undefined }
    const copy = confirmedCopy(former, outcome, { headers, generatedAt })
    return { meaning: readBody(copy.bytes, copy.contentType, context).meaning, copy }
  }
  const meaning = meaningOf(result, context.policy)
  if (result.kind !== 'response' || meaning !== 'parse') return { meaning, copy: undefined }
  const body = result.body ?? { bytes: new Uint8Array(), isCut: false, notes: [] }
  const reading = readBody(body.bytes, headers['content-type'], context)
  if (reading.notText !== undefined)
    return { meaning: reading.meaning, copy: undefined, notText: reading.notText }
  const sha256 = context.sha256(body.bytes)
  const { status } = result
  return {
    meaning: reading.meaning,
    copy: madeCopy(outcome, { headers, status, body, reading, generatedAt, sha256 }),
  }
}

function attemptOf(
  { requestedAt, finalUrl, redirects, result }: FetchOutcome,
  meaning: Meaning,
  notText: string | undefined,
): Attempt {
  return {
    at: requestedAt,
    meaning,
    status: 'status' in result ? result.status : undefined,
    error: notText === undefined ? errorOf(result, meaning) : { code: 'not-text', message: notText },
    finalUrl,
    redirects,
  }
}

function errorOf(result: FetchResult, meaning: Meaning): Attempt['error'] {
  if (result.kind === 'network-error') return { code: result.code, message: result.message }
  const isFailure = meaning === 'unreachable' || meaning === 'defer'
  const message = isFailure ? whyNowhere(result) : undefined
  return message === undefined ? undefined : { code: 'protocol', message }
}

/** Why an answer of the class 3xx leads to no file; undefined for other answers. */
function whyNowhere(result: FetchResult): string | undefined {
  if (result.kind === 'redirect-without-location') return 'its Location is missing, or is not a URL'
  if (result.kind !== 'response' || result.status < 300 || result.status > 399) return undefined
  if (result.status === 304) return 'the request did not ask whether the file has changed'
  return 'this status neither gives a file nor says that there is none'
}

function failed(
  previous: SiteRecord | undefined,
  { requestedAt, receivedAt, result }: FetchOutcome,
  random: number,
): Pick<SiteRecord, 'freshUntil' | 'staleUntil' | 'unreachable'> {
  const unreachable = stillUnreachable(previous, requestedAt)
  const header = result.kind === 'response' ? result.headers['retry-after'] : undefined
  const freshUntil = nextAttempt(unreachable.failures, receivedAt, header, random)
  return { freshUntil, staleUntil: freshUntil, unreachable }
}

/**
 * A site that fails again has been unreachable since the attempt before. Of a longer silence, a day counts, as long as any pause between two
 * attempts: two failures a month apart say nothing of the month, and a clock that jumps has not seen the time go by.
 */
function stillUnreachable(previous: SiteRecord | undefined, requestedAt: number): Unreachable {
  const before = previous?.unreachable
  if (previous === undefined || before === undefined)
    return { since: requestedAt, failures: 1, observedMs: 0 }
  const sinceLast = Math.max(0, requestedAt - previous.last.at)
  return {
    // A clock may have gone back meanwhile.
    since: Math.min(before.since, requestedAt),
    failures: before.failures + 1,
    observedMs: before.observedMs + Math.min(sinceLast, day),
  }
}

/**
 * When to ask again for a file that could not be had.
 *
 * After a minute, then after twice as long each time, up to 12 hours; 20 % more or less, so that sites that failed together are not asked
 * together. A `Retry-After` is kept to instead, from a minute to a day.
 */
function nextAttempt(
  failures: number,
  receivedAt: number,
  header: string | undefined,
  random: number,
): number {
  const asked = header === undefined ? undefined : retryAfter(header, receivedAt)
  if (asked !== undefined) return Math.min(Math.max(asked, receivedAt + minute), receivedAt + day)
  return receivedAt + Math.round(Math.min(minute * 2 ** (failures - 1), longest) * (0.8 + 0.4 * random))
}
