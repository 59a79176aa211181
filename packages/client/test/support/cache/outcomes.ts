import { createHash } from 'node:crypto'

import { rfc9309Access, type AccessPolicy } from 'ruly/access'

import type { RecordContext } from '../../../src/cache/record/next-record.ts'
import type { FetchOutcome, FetchResult } from '../../../src/fetch/outcome/fetch-outcome.ts'
import { encodingOf } from '@ruly/common/charset'

export const robotsUrl = 'https://example.com/robots.txt'
export const start: number = Date.UTC(2026, 10, 21, 12)

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** A context whose chance is always the same: 0.5 neither shortens nor lengthens a wait. */
export function contextFor(policy: AccessPolicy = rfc9309Access, random = 0.5): RecordContext {
  return { policy, random: () => random, sha256, encodingOf }
}

/** What came of a request that took no time. */
export function outcome(
  result: FetchResult,
  at: number = start,
  more: Partial<FetchOutcome> = {},
): FetchOutcome {
  return {
    url: robotsUrl,
    finalUrl: robotsUrl,
    redirects: [],
    result,
    requestedAt: at,
    receivedAt: at,
    ...more,
  }
}

type Headers = Readonly<Record<string, string>>

export function ok(body: string | Uint8Array, headers: Headers = {}, status = 200): FetchResult {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  return { kind: 'response', status, headers, body: { bytes, isCut: false, notes: [] } }
}

/** An answer whose body is not read. */
export function answered(status: number, headers: Headers = {}): FetchResult {
  return { kind: 'response', status, headers, body: undefined }
}

export const refused: FetchResult = {
  kind: 'network-error',
  code: 'refused',
  message: 'connect ECONNREFUSED',
}
