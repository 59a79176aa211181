import type { Evidence } from '../../verdict/evidence.ts'
import type { SiteRobots } from '../../verdict/client-verdict.ts'

/** What holds at a site, as far as crawlers can tell it apart. */
export interface SiteView {
  /** What decides: the file, or the status alone. */
  readonly rules: 'file' | 'allow-all' | 'disallow-all'
  /** The HTTP status that decided; undefined for too many redirects. A file that was confirmed by 304 has 200. */
  readonly status: number | undefined
  /** The URL of the last request, after all redirects. */
  readonly finalUrl: string
  /** SHA-256 of the file in hexadecimal digits; undefined without a file. */
  readonly sha256: string | undefined
  /** The file, after content decoding; empty without one. */
  readonly bytes: Uint8Array
  /** Whether the file looks like an HTML page, not like a robots.txt. */
  readonly isPage: boolean
}

/** Why a robots.txt could not be had. */
export interface Failure {
  /** The HTTP status; undefined where no response came. */
  readonly status: number | undefined
  /** What went wrong, for people; undefined where the status says it. */
  readonly error: string | undefined
}

/** What one request for a robots.txt showed. Times are milliseconds since the epoch. */
export type Observation =
  | { readonly at: number; readonly view: SiteView }
  | {
      readonly at: number
      readonly view: undefined
      readonly failure: Failure
      /** The site is not requested before this time. */
      readonly retryAt: number
    }

/** What an answer of the client shows of a site. */
export function observationOf({
  rules,
  bytes,
  evidence,
}: Pick<SiteRobots, 'rules' | 'bytes' | 'evidence'>): Observation {
  const { askedAt: at, state, status, error, finalUrl, freshUntil, file } = evidence
  if (state === 'unreachable' || rules === 'deferred')
    return { at, view: undefined, failure: failureOf(evidence), retryAt: freshUntil }
  if (rules !== 'file')
    return {
      at,
      view: { rules, status, finalUrl, sha256: undefined, bytes: new Uint8Array(), isPage: false },
    }
  const told = error === undefined && status !== 304 ? status : 200
  return {
    at,
    view: {
      rules,
      status: told,
      finalUrl,
      sha256: file?.sha256,
      bytes: bytes ?? new Uint8Array(),
      isPage: file?.isHtml ?? false,
    },
  }
}

function failureOf({ status, error }: Evidence): Failure {
  return { status, error: error === undefined ? undefined : `${error.code}: ${error.message}` }
}

/** Whether two views are the same to everybody: the bytes, the way to them, and what the status means. */
export function isSameView(one: SiteView, other: SiteView): boolean {
  return keyOf(one) === keyOf(other)
}

/**
 * Stands for a view. The status of a file does not count: 200 and 203 serve the same file. All pages are one: many are other bytes each
 * time, and none has rules.
 */
export function keyOf({ rules, status, finalUrl, sha256, isPage }: SiteView): string {
  if (isPage) return 'page'
  return JSON.stringify([rules, rules === 'file' ? sha256 : status, finalUrl])
}
