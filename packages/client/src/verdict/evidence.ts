import type { Source } from '../cache/known-site.ts'
import { unreachableForMs, type RecordAnswer } from '../cache/record/freshness.ts'
import type { FileNote, SiteRecord } from '../cache/record/site-record.ts'
import type { NetworkErrorCode, RedirectHop } from '../fetch/outcome/fetch-outcome.ts'
import type { SiteOverride } from './overrides.ts'

/**
 * How fresh the record of an answer is.
 *
 * - `fresh`: no request is needed; `stale`: it is being revalidated, and may be served meanwhile.
 * - `unreachable`: the last request failed; `expired`: no request succeeded in time, and nothing may be served. In a history, nobody asked again in time.
 */
export type FreshnessState = 'fresh' | 'stale' | 'expired' | 'unreachable'

/** What an answer depends on. All times are milliseconds since the epoch. */
export interface Evidence {
  /** The robots.txt URL of the site. */
  readonly robotsUrl: string
  /** The URL of the last request, after all redirects. */
  readonly finalUrl: string
  /** The redirects that were followed, in their order. */
  readonly redirects: readonly RedirectHop[]
  /** The status of the last response; undefined where no response came. */
  readonly status: number | undefined
  /** Why no response came to the last request, or why its body could not be read. */
  readonly error: { readonly code: NetworkErrorCode; readonly message: string } | undefined
  /** When the robots.txt was last requested. */
  readonly askedAt: number
  /** The file that the answer depends on; undefined where no file decides. */
  readonly file: FileEvidence | undefined
  /** How fresh the answer is. */
  readonly state: FreshnessState
  /** Where the last request failed: since when the site was unreachable. */
  readonly unreachableSince: number | undefined
  /**
   * Where the last request failed: for how long that was observed, in milliseconds; the access policy goes by this time. Of a silence
   * between two attempts, no more than a day counts.
   */
  readonly unreachableForMs: number | undefined
  /** Until when the robots.txt is not requested again. */
  readonly freshUntil: number
  /** Where the answer was found. */
  readonly source: Source | 'history'
  /** Name of the access policy. */
  readonly policy: string
  /** The overrides of the client that apply to the agent at the site, with their reasons; undefined where none does. */
  readonly overrides: readonly SiteOverride[] | undefined
}

/** A robots.txt that an answer depends on. */
export interface FileEvidence {
  /** When it was read, or found unchanged, in milliseconds since the epoch. */
  readonly fetchedAt: number
  /** How long ago it left its origin, in milliseconds. */
  readonly ageMs: number
  /** How large it is, in bytes, after content decoding. */
  readonly sizeBytes: number
  /** SHA-256 of these bytes, in hexadecimal digits. */
  readonly sha256: string
  /** Label of the charset that it was read in; `bytes` where its bytes were read as they are. */
  readonly charset: string
  /** The header `Content-Type` as it came; undefined without one. */
  readonly contentType: string | undefined
  /** Whether there was more than the access policy reads. */
  readonly isCut: boolean
  /** Whether it looks like a page, not like a robots.txt. */
  readonly isHtml: boolean
  /** What was unusual about it, and why `charset` is not the one that its header names. */
  readonly notes: readonly FileNote[]
}

/** The evidence of an answer by a record. */
export function evidenceOf(
  record: SiteRecord,
  { rules, state }: RecordAnswer,
  source: Evidence['source'],
  policy: string,
  now: number,
): Evidence {
  const { last, copy } = record
  return {
    robotsUrl: record.url,
    finalUrl: last.finalUrl,
    redirects: last.redirects,
    status: last.status,
    error: last.error,
    askedAt: last.at,
    file:
      copy === undefined || rules !== 'copy'
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
    overrides: undefined,
  }
}
