import type { AccessPolicy } from 'ruly/access'

import { largestFile } from '../fetch/fetch-options.ts'
import { fetchRobots } from '../fetch/fetch-robots.ts'
import type { FetchOutcome } from '../fetch/outcome/fetch-outcome.ts'
import type { Transport } from '../fetch/transport/transport.ts'
import { encodingOf } from '@ruly/common/charset'
import type { Clock } from '../runtime/clock.ts'
import { paced } from '../runtime/paced.ts'
import { nextRecord } from './record/next-record.ts'
import { sha256Of } from './record/record-keys.ts'
import type { SiteRecord } from './record/site-record.ts'
import type { Refresh } from './record/lifetime-by-changes.ts'

/** How a robots.txt is requested, and what the responses mean. */
export interface FetchRecordOptions {
  readonly access: AccessPolicy
  readonly clock: Clock
  readonly headersTimeoutMs: number
  readonly random: () => number
  readonly refresh?: Refresh | undefined
  readonly timeoutMs: number
  readonly userAgent: string
}

/** What one request says of a site. */
interface FetchedRecord {
  readonly record: SiteRecord
  /** Whether a 304 has confirmed the copy. */
  readonly isNotModified: boolean
}

/** Requests the robots.txt of a site, conditionally where there is a copy, and gives the record after that. */
export async function fetchRecord(
  origin: string,
  previous: SiteRecord | undefined,
  transport: Transport,
  { access, clock, headersTimeoutMs, random, refresh, timeoutMs, userAgent }: FetchRecordOptions,
  signal?: AbortSignal,
): Promise<FetchedRecord> {
  const { copy } = previous ?? {}
  const outcome = await paced(() =>
    fetchRobots(`${origin}/robots.txt`, {
      transport,
      clock,
      signal,
      userAgent,
      timeoutMs,
      headersTimeoutMs,
      maxRedirects: access.redirects.max,
      maxBytes: Math.min(access.maxBytes, largestFile),
      keepBrokenBody: access.brokenBody === 'read',
      conditional: copy && { url: copy.finalUrl, etag: copy.etag, lastModified: copy.lastModified },
    }),
  )
  const [sha256, expectedMs] = await Promise.all([
    digestOf(outcome),
    refresh?.expectedMs(origin, access.fresh),
  ])
  const context = { policy: access, random, sha256: () => sha256, encodingOf, expectedMs }
  const record = await paced(() => nextRecord(previous, outcome, context))
  const is304 = outcome.result.kind === 'response' && outcome.result.status === 304
  return { record, isNotModified: is304 && record.copy !== undefined && record.unreachable === undefined }
}

/** Of the body, in hexadecimal digits; empty without one. */
async function digestOf({ result }: FetchOutcome): Promise<string> {
  if (result.kind !== 'response' || result.body === undefined) return ''
  return await sha256Of(result.body.bytes)
}
