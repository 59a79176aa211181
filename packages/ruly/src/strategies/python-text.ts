import type { ByteString } from '@ruly/common/utf8'
import { pythonNumber } from '@ruly/common/python-number'
import { escapedOctet, octetOf, scrubbed, unescaped } from './text-forms.ts'

/** Decodes escapes; what is not UTF-8 then becomes U+FFFD. Source: CPython, `urllib.parse.unquote`. */
export function pythonUnquoted(octets: ByteString): ByteString {
  return octets.includes('%') ? scrubbed(unescaped(octets)) : octets
}

/** Escapes all but letters, digits and `_ . - ~ /`. Source: CPython, `urllib.parse.quote`. */
export function pythonQuoted(octets: ByteString): ByteString {
  return octets.replace(/[^A-Za-z0-9_.~/-]/g, escapedOctet)
}

/** Decodes and quotes again, byte by byte. Source: CPython main, Lib/urllib/robotparser.py, `normalize`. */
export function pythonRequoted(octets: ByteString): ByteString {
  return octets.replace(/%[0-9A-Fa-f]{2}|[^A-Za-z0-9_.~/-]/g, (found) =>
    pythonQuoted(found.length === 1 ? found : octetOf(found)),
  )
}

/** Drops the white space at both ends. Source: CPython, `str.strip`. */
export function pythonStripped(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && isPythonSpace(text.charAt(start))) start++
  while (end > start && isPythonSpace(text.charAt(end - 1))) end--
  return text.slice(start, end)
}

/** Unicode's white space, which U+FEFF is not, and U+001C to U+001F. */
function isPythonSpace(character: string): boolean {
  return /[\u001c-\u001f\u0085]|[^\S\uFEFF]/.test(character)
}

/** A whole number in the digits of any script; null for anything else. Source: CPython, `int`. */
export function pythonInt(text: string): number | null {
  const stripped = pythonStripped(text)
  return /^[+-]?\p{Nd}+(?:_\p{Nd}+)*$/u.test(stripped) ? pythonFloat(stripped) : null
}

/** A number with decimals or an exponent; null for anything else, and for infinities. Source: CPython, `float`. */
export function pythonFloat(text: string): number | null {
  const number = pythonNumber(pythonStripped(text))
  return number !== null && Number.isFinite(number) ? number : null
}

/** How many code points a text has. Source: CPython, `len`. */
export function pythonLength(text: string): number {
  return Array.from(text).length
}
