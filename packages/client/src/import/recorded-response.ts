/** The response to one GET that somebody has made before. */
export interface RecordedResponse {
  /** The URL that was requested; redirects are responses of their own. */
  readonly url: string
  /** The HTTP status. */
  readonly status: number
  /** The header fields, in any order; several of a name are joined. */
  readonly headers: Iterable<readonly [name: string, value: string]>
  /** The body, with its content codings or without. */
  readonly body: Uint8Array
  /** When it was requested, in milliseconds since the epoch. */
  readonly fetchedAt: number
  /** Whether the body is not all that the server has sent. */
  readonly isTruncated?: boolean | undefined
}

/**
 * Why something that was read is not imported:
 *
 * - `other-path`: it is not the robots.txt of a site
 * - `redirected`: the response is a redirect, and the source has nothing that it leads to at that time. A history keeps that the file was not known then
 * - `not-newer`: the client knows a response that is as new or newer
 * - `in-the-future`: it says that it was fetched in the future
 * - `unusable`: no status and body that say something, such as 503, an image, or a coding that cannot be undone
 * - `truncated`: a part of the file is missing
 * - `no-response`: an entry that is no HTTP response, or one without a body, a URL or a time
 * - `damaged`, `cut-off`, `too-large`: a part of the source that cannot be read
 */
export type ImportSkip =
  | 'other-path'
  | 'redirected'
  | 'not-newer'
  | 'in-the-future'
  | 'unusable'
  | 'truncated'
  | 'no-response'
  | 'damaged'
  | 'cut-off'
  | 'too-large'

/** What is imported: responses, or why a record has no response. */
export type ImportSource =
  | AsyncIterable<RecordedResponse | ImportSkip>
  | Iterable<RecordedResponse | ImportSkip>

/** What came of an import. */
export interface ImportReport {
  /** How many responses are now what the client knows of their sites, or what its history has of their times. */
  readonly imported: number
  /** How many were not imported, by the reason. */
  readonly skipped: { readonly [Reason in ImportSkip]?: number }
}
