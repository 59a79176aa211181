import type { Source } from '../cache/known-site.ts'
import { unreachableForMs } from '../cache/record/record-answer.ts'
import type { FileNote, SiteRecord } from '../cache/record/site-record.ts'
import type { NetworkErrorCode, RedirectHop } from '../fetch/outcome/fetch-outcome.ts'

/**
 * How good what an answer rests on is.
 *
 * - `fresh`: nothing need be asked; `stale`: it is being asked for anew, and may be served meanwhile.
 * - `unreachable`: the site could not be asked; `expired`: it could not be asked in time, and nothing may be served.
 */
export type FreshnessState = 'fresh' | 'stale' | 'expired' | 'unreachable'

/** What an answer rests on. All times are milliseconds since the epoch. */
export interface Evidence {
  readonly robotsUrl: string
  /** The URL that answered in the end. */
  readonly finalUrl: string
  readonly redirects: readonly RedirectHop[]
  /** Of the last answer; undefined where none came. */
  readonly status: number | undefined
  /** Why no answer came to the last request, or none that could be read. */
  readonly error: { readonly code: NetworkErrorCode; readonly message: string } | undefined
  /** When the site was last asked. */
  readonly askedAt: number
  /** The file that the answer rests on; undefined where there is none. */
  readonly file: FileEvidence | undefined
  readonly state: FreshnessState
  /** With the state `unreachable`: since when. */
  readonly unreachableSince: number | undefined
  /**
   * With the state `unreachable`: for how long that was seen, in milliseconds; by this the access policy goes. Of a silence between two
   * attempts no more than a day counts.
   */
  readonly unreachableForMs: number | undefined
  /** Until when the site is not asked again. */
  readonly freshUntil: number
  /** Where the answer was found. */
  readonly source: Source
  /** Name of the access policy. */
  readonly policy: string
}

export interface FileEvidence {
  /** When it was read, or found unchanged. */
  readonly fetchedAt: number
  readonly ageMs: number
  /** How large it is, in bytes, after content decoding. */
  readonly sizeBytes: number
  /** SHA-256 of these bytes, in hexadecimal digits. */
  readonly sha256: string
  readonly charset: string
  /** The header `Content-Type` as it came; undefined without one. */
  readonly contentType: string | undefined
  /** Whether there was more than the access policy reads. */
  readonly isCut: boolean
  /** Whether it looks like a page, not like a robots.txt. */
  readonly isHtml: boolean
  /** What was odd about it, and why `charset` is not the one that its header names. */
  readonly notes: readonly FileNote[]
}

interface EvidenceParts {
  readonly state: FreshnessState
  readonly source: Source
  readonly policy: string
  readonly now: number
  /** Whether the answer rests on the file. */
  readonly usesCopy: boolean
}

export function evidenceOf(record: SiteRecord, parts: EvidenceParts): Evidence {
  const { state, source, policy, now, usesCopy } = parts
  const { last, copy } = record
  return {
    robotsUrl: record.url,
    finalUrl: last.finalUrl,
    redirects: last.redirects,
    status: last.status,
    error: last.error,
    askedAt: last.at,
    file:
      copy === undefined || !usesCopy
        ? undefined
        : {
            fetchedAt: copy.fetchedAt,
            ageMs: Math.max(0, now - copy.generatedAt),
            sizeBytes: copy.bytes.length,
            sha256: copy.sha256,
            charset: copy.charset,
            contentType: copy.contentType,
            isCut: copy.isCut,
            isHtml: copy.isHtml,
            notes: copy.notes,
          },
    state,
    unreachableSince: record.unreachable?.since,
    unreachableForMs: record.unreachable && unreachableForMs(record, now),
    freshUntil: record.freshUntil,
    source,
    policy,
  }
}
