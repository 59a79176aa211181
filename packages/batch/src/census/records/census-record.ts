/** What is known of one robots.txt, wherever it was found. */
export interface CensusRecord {
  /** Scheme, host and port where a URL is known, else the name of the file. */
  readonly site: string
  readonly url: string | undefined
  /** Undefined where nobody asked a server. */
  readonly status: number | undefined
  /** The header as it was sent. */
  readonly contentType: string | undefined
  /** The header of a redirect, as it was sent. */
  readonly location: string | undefined
  /** When it was fetched, as the input writes it. */
  readonly date: string | undefined
  /** Digest of the body, as the input writes it: `sha1:…` in a WARC. */
  readonly digest: string | undefined
  /** Without transfer and content codings; of a revisit, that of the response that it refers to. */
  readonly bytes: Uint8Array
  /** Whether it is from a revisit record of a WARC. */
  readonly isRevisit: boolean
}

/**
 * Why something that was read is no robots.txt.
 *
 * Nothing is wrong with `no-response` (what else a WARC holds) and `other-path`. `damaged`: a gzip member or a WARC header that cannot be
 * read; `truncated`: a record with less of the file than is read of one; `cut-off`: the input ends inside a record; `not-http`, `not-decodable`: the record has no HTTP answer, or one that its codings cannot decode;
 * `too-large`; `not-a-record`: a line of NDJSON without a record (`lineFault` says why); `not-a-url`: the URL cannot be parsed; `not-text`: a file of a folder that is
 * something else by its first bytes; `revisit`: a robots.txt that was found unchanged, whose content is not in the records before it.
 */
export type Skipped =
  | 'no-response'
  | 'other-path'
  | 'damaged'
  | 'truncated'
  | 'cut-off'
  | 'not-http'
  | 'not-decodable'
  | 'too-large'
  | 'not-a-record'
  | 'not-a-url'
  | 'not-text'
  | 'revisit'

/** A robots.txt, or why there is no robots.txt. */
export type Found = CensusRecord | Skipped

/** So much of a file is read; more can be missing without a change (RFC 9309 §2.5). */
export const readBytes = 512_000

/** More than any robots.txt has; what unpacks to more is an attack, or something else. */
export { maxRecordBytes as maxBytes } from '@ruly/client/internal'
