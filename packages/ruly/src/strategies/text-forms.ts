import { type ByteString, percentEncoded, textOfUtf8, utf8OfText } from '@ruly/common/utf8'

/** The byte that an escape such as `%2F` stands for. */
export function octetOf(escape: string): ByteString {
  return String.fromCharCode(Number.parseInt(escape.slice(1), 16))
}

/** The escape of a byte, with capital digits. */
export function escapedOctet(octet: ByteString): ByteString {
  return percentEncoded(octet.charCodeAt(0))
}

/** Decodes all escapes. */
export function unescaped(octets: ByteString): ByteString {
  return octets.includes('%') ? octets.replace(/%[0-9a-f]{2}/gi, octetOf) : octets
}

/** An HTML tag, or a beginning of one at the end: a search for tags alone takes quadratic time for many `<`. */
export const tagOrRest: RegExp = /<[^>]+>?/g

/** Each byte of an HTML tag replaced. */
export function withoutTags(octets: ByteString, filler = ''): ByteString {
  return octets.replace(tagOrRest, (found) => (found.endsWith('>') ? filler.repeat(found.length) : found))
}

/** What is not UTF-8 becomes U+FFFD. */
export function scrubbed(octets: ByteString): ByteString {
  return utf8OfText(textOfUtf8(octets))
}

/** The text in lower case, with letters of any script. */
export function lowerCasedText(octets: ByteString): string {
  return textOfUtf8(octets).toLowerCase()
}
