import { ContentDecodingError } from '../outcome/fetch-errors.ts'

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

/** Whether the bytes may be coded so; text never is. For a body whose codings somebody may have undone already. */
export function looksCoded(bytes: Uint8Array, coding: string): boolean {
  const [first = 0, second = 0, third = 0, fourth = 0] = bytes
  switch (coding) {
    case 'gzip':
    case 'x-gzip':
      return isGzip(bytes)
    case 'zstd':
      return first === 0x28 && second === 0xb5 && third === 0x2f && fourth === 0xfd
    default:
      // Neither brotli nor raw deflate has a mark.
      return bytes.subarray(0, 512).some((byte) => byte < 0x20 && (byte < 0x09 || byte > 0x0d))
  }
}

/** Whether a member of gzip begins here (RFC 1952 §2.3.1). */
export function isGzip([first, second]: Uint8Array): boolean {
  return first === 0x1f && second === 0x8b
}
