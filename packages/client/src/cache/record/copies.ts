import type { FetchedBody, FetchOutcome } from '../../fetch/outcome/fetch-outcome.ts'
import { parseInputOf } from '@ruly/common/charset'
import { validatorsOf } from '../../http/headers.ts'
import type { BodyReading } from './body-meaning.ts'
import type { Copy } from './site-record.ts'

/** What a copy is made of besides the outcome. */
export interface CopyParts {
  readonly headers: Readonly<Record<string, string>>
  readonly status: number
  readonly body: FetchedBody
  readonly reading: BodyReading
  readonly generatedAt: number
  readonly sha256: string
}

/** The copy of a file that was read. */
export function madeCopy({ finalUrl, redirects, receivedAt }: FetchOutcome, parts: CopyParts): Copy {
  const { headers, status, body, reading, generatedAt, sha256 } = parts
  const { charsetNote } = reading
  return {
    bytes: body.bytes,
    charset: reading.charset,
    contentType: headers['content-type'],
    status,
    finalUrl,
    redirects,
    generatedAt,
    fetchedAt: receivedAt,
    ...validatorsOf(headers, receivedAt),
    cacheControl: headers['cache-control'],
    expires: headers['expires'],
    sha256,
    isCut: body.isCut,
    isHtml: reading.isHtml,
    notes: charsetNote === undefined ? body.notes : [...body.notes, charsetNote],
  }
}

/** Whether a request to a URL asks for the file on the condition that it has changed, so that a 304 confirms the copy. */
export function isConfirmable({ etag, lastModified, finalUrl }: Copy, url: string): boolean {
  return url === finalUrl && (etag ?? lastModified) !== undefined
}

/** The fields of a 304 with those of the copy that it does not repeat (RFC 9111 §4.3.4, RFC 9110 §15.4.5). */
export function freshenedHeaders(
  { lastModified, cacheControl, expires }: Copy,
  headers: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return {
    ...(lastModified === undefined ? {} : { 'last-modified': lastModified }),
    ...(cacheControl === undefined ? {} : { 'cache-control': cacheControl }),
    ...(expires === undefined ? {} : { expires }),
    ...headers,
  }
}

/**
 * The copy as a 304 confirms it; `headers` are its freshened ones.
 *
 * A 304 for another version than that of the copy confirms less than it says. It is believed once: without validators the file is asked
 * for whole the next time.
 */
export function confirmedCopy(
  copy: Copy,
  { redirects, receivedAt }: FetchOutcome,
  { headers, generatedAt }: Pick<CopyParts, 'headers' | 'generatedAt'>,
): Copy {
  const given = validatorsOf(headers, receivedAt)
  const isSame = isSameVersion(copy.etag, headers['etag'])
  const etag = isSame ? (given.etag ?? copy.etag) : undefined
  const lastModified = isSame ? (given.lastModified ?? copy.lastModified) : undefined
  const said = { cacheControl: headers['cache-control'], expires: headers['expires'] }
  return { ...copy, redirects, generatedAt, fetchedAt: receivedAt, etag, lastModified, ...said }
}

/** By weak comparison (RFC 9110 §8.8.3.2), where both sides name a version. */
function isSameVersion(one: string | undefined, other: string | undefined): boolean {
  if (one === undefined || other === undefined) return true
  return one.replace(/^W\//, '') === other.replace(/^W\//, '')
}

/** What `parse` reads of a copy: its whole lines, in its charset. */
export function fileOf({ bytes, charset, isCut }: Copy): string | Uint8Array {
  const input = parseInputOf(bytes, charset, 'utf-8')
  return isCut ? wholeLinesOf(input) : input
}

/** Without the line that a limit has cut: `Disallow: /a` cut short would forbid more than was meant. */
function wholeLinesOf(input: string | Uint8Array): string | Uint8Array {
  const end =
    typeof input === 'string'
      ? Math.max(input.lastIndexOf('\n'), input.lastIndexOf('\r'))
      : Math.max(input.lastIndexOf(0x0a), input.lastIndexOf(0x0d))
  return input.slice(0, end + 1)
}
