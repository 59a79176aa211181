import { ContentDecodingError } from '../outcome/network-error.ts'
import type { FetchedBody } from '../outcome/fetch-outcome.ts'

/** A body as it came, with what is known of how it did. */
export interface CodedBody extends FetchedBody {
  /** In the order in which they were applied. */
  readonly codings: readonly string[]
}

/**
 * How many bytes of a coded body are read: a body that unpacks to more than the limit has no more bytes itself, except for the sizes of blocks and
 * headers.
 */
export function mostPacked(maxBytes: number): number {
  return maxBytes + Math.ceil(maxBytes / 128) + 65_536
}

/** More codings than this, one over the other, are an attack. */
const maxCodings = 5

/** What says how a body is coded: names of fields in lower case. */
type CodingFields = Readonly<Record<string, string>>

/**
 * The codings of a body, in the order in which they were applied: those of `Content-Encoding` (RFC 9110 §8.4), then those of
 * `Transfer-Encoding` (RFC 9112 §7) but for `chunked` at its end, which the connection has undone.
 *
 * Parameters are not looked at: `gzip;q=1` is gzip.
 *
 * @throws `ContentDecodingError` for more than five codings.
 */
export function codingsOf(fields: CodingFields): readonly string[] {
  const transfer = namesIn(fields['transfer-encoding'])
  if (transfer.at(-1) === 'chunked') transfer.pop()
  const codings = [...namesIn(fields['content-encoding']), ...transfer]
  if (codings.length > maxCodings)
    throw new ContentDecodingError(`${codings.length} content codings, one over the other`)
  return codings
}

function namesIn(field = ''): string[] {
  return field
    .split(',')
    .map((coding) => coding.replace(/;.*/s, '').trim().toLowerCase())
    .filter((coding) => coding !== '' && coding !== 'identity')
}
