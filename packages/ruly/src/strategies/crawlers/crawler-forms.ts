import type { ByteString } from '../../model/byte-string.ts'
import { percentEncoded } from '@ruly/common/utf8'

/** Forms of values as crawlers and their libraries make them, for the dialects that are based on these. */

/** UTF-8, or one byte that is not part of any. */
const sequence =
  /[\u00c2-\u00df][\u0080-\u00bf]|\u00e0[\u00a0-\u00bf][\u0080-\u00bf]|[\u00e1-\u00ec\u00ee\u00ef][\u0080-\u00bf]{2}|\u00ed[\u0080-\u009f][\u0080-\u00bf]|\u00f0[\u0090-\u00bf][\u0080-\u00bf]{2}|[\u00f1-\u00f3][\u0080-\u00bf]{3}|\u00f4[\u0080-\u008f][\u0080-\u00bf]{2}|[\u0080-\u00ff]/g

/** Each byte that is not part of UTF-8 becomes U+FFFD, as when Go ranges over a string. */
export function eachByteToText(octets: ByteString): ByteString {
  return octets.replace(sequence, (found) => (found.length === 1 ? '\u00ef\u00bf\u00bd' : found))
}

/**
 * Control characters, space, `"`, `<`, `>`, the backtick and bytes outside ASCII escaped; nothing is decoded.
 *
 * Source: Smerity/texting_robots, lib.rs, `percent_encode`.
 */
export function fragmentForm(octets: ByteString): ByteString {
  return octets.replace(/[\0- "<>`\u007f-\u00ff]/g, (octet) => percentEncoded(octet.charCodeAt(0)))
}

/**
 * All escapes decoded except `%2F`, which stays as written.
 *
 * Source: GNU Wget 1.21.3, res.c, `DECODE_MAYBE`.
 */
export function decodedExceptSlashAsWritten(octets: ByteString): ByteString {
  return octets.replace(/%(?!2f)([0-9a-f]{2})/gi, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  )
}

/** All escapes decoded. */
export function decodedEscapes(octets: ByteString): ByteString {
  return octets.replace(/%([0-9a-f]{2})/gi, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  )
}
