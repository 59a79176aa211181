import { textOfUtf8 } from '@ruly/common/utf8'
import type { ByteString } from '../../model/byte-string.ts'

/** Normal forms of paths as libraries make them, for the dialects that are based on these. */

/** Escapes with capital digits; nothing else is changed. */
export function capitalEscapes(octets: ByteString): ByteString {
  return octets.replace(/%[0-9a-f]{2}/gi, (escape) => escape.toUpperCase())
}

/**
 * What JavaScript's `encodeURI` escapes is escaped, except for `%`, and escapes have capital digits.
 *
 * Source: robots-parser 3.0.1, `normaliseEncoding`.
 */
export function encodeUriForm(octets: ByteString): ByteString {
  return capitalEscapes(encodeURI(textOfUtf8(octets)).replaceAll('%25', '%'))
}
