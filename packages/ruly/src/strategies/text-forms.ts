import type { ByteString } from '../model/byte-string.ts'
import { percentEncoded, textOfUtf8, utf8OfText } from '@ruly/common/utf8'

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

/** What is not UTF-8 becomes U+FFFD. */
export function scrubbed(octets: ByteString): ByteString {
  return utf8OfText(textOfUtf8(octets))
}

/** The text in lower case, with letters of any script. */
export function lowerCasedText(octets: ByteString): string {
  return textOfUtf8(octets).toLowerCase()
}

/** A text with the digits of any script as ASCII ones. The ten digits of a script stand in one row, and rows stand alone or side by side. */
export function withAsciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) as number
    let before = 0
    while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before++
    return String(before % 10)
  })
}
