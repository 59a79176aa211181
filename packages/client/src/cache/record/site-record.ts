import type { Meaning } from 'ruly/access'

import type { NetworkErrorCode, RedirectHop } from '../../fetch/outcome/fetch-outcome.ts'

/**
 * What was unusual about a file that was read nevertheless.
 *
 * - `charset-contradicted`: the `Content-Type` names a charset that the bytes contradict; they were read in another one.
 * - `charset-unknown`: the `Content-Type` names a charset that is not known.
 * - `trailing-bytes`: data followed the end of the compressed data.
 */
export type FileNote = 'charset-contradicted' | 'charset-unknown' | 'trailing-bytes'

/** A robots.txt that was read, and where it came from. All times are milliseconds since the epoch. */
export interface Copy {
  /** After content decoding; before byte order mark and charset. */
  readonly bytes: Uint8Array
  /** Label of the charset that the policy and the answer give: `utf-8`, `iso-8859-1`, …; `bytes` for none. */
  readonly charset: string
  /** As the header has it. */
  readonly contentType: string | undefined
  readonly status: number
  readonly finalUrl: string
  readonly redirects: readonly RedirectHop[]
  /** When the file left its origin: when it was asked for, minus its `Age`. */
  readonly generatedAt: number
  /** When it was last read, or found unchanged. */
  readonly fetchedAt: number
  readonly etag: string | undefined
  readonly lastModified: string | undefined
  /** What its answer said of freshness: a 304 that does not repeat it leaves it as it is. */
  readonly cacheControl: string | undefined
  readonly expires: string | undefined
  /** Of the bytes, in hexadecimal digits. */
  readonly sha256: string
  /** Whether there was more than the limit. */
  readonly isCut: boolean
  /** Whether it looks like a page, not like a robots.txt. */
  readonly isHtml: boolean
  readonly notes: readonly FileNote[]
}

/** The last time that the file was asked for. */
export interface Attempt {
  readonly at: number
  /** What the outcome meant; `parse` also where a 304 confirmed the copy. */
  readonly meaning: Meaning
  readonly status: number | undefined
  readonly error: { readonly code: NetworkErrorCode; readonly message: string } | undefined
  readonly finalUrl: string
  readonly redirects: readonly RedirectHop[]
}

/** How a site has been unreachable. */
export interface Unreachable {
  readonly since: number
  /** How many attempts in a row failed. */
  readonly failures: number
  /** How long that was seen, from one attempt to the next: long silences between two attempts count for little. */
  readonly observedMs: number
}

/** What is known of one site, as stores keep it. */
export interface SiteRecord {
  /** The robots.txt URL. */
  readonly url: string
  /** The last good copy. */
  readonly copy: Copy | undefined
  readonly last: Attempt
  /** Until when nothing need be asked; for a failure, when to try again. */
  readonly freshUntil: number
  /** Until when a copy that is no longer fresh may be served while it is asked for again; equals `freshUntil` where never. */
  readonly staleUntil: number
  /** Undefined where the site answered. */
  readonly unreachable: Unreachable | undefined
}
