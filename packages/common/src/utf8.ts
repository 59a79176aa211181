/**
 * A string that holds one byte in each code unit (U+0000 to U+00FF).
 *
 * Between decoding and the verdict everything is compared and counted in bytes ("octets" in RFC 9309 §2.2.2), and a string of one
 * byte a character is the fastest container for them that JavaScript has.
 */
export type ByteString = string

/** The three bytes of a UTF-8 byte order mark. */
export const byteOrderMark: ByteString = '\u00ef\u00bb\u00bf'

const notAscii = /[^\u0000-\u007f]/

interface NativeBuffer {
  from(buffer: ArrayBufferLike, byteOffset: number, length: number): NativeBytes
  byteLength(text: string): number
  alloc(length: number): Uint8Array
}

interface NativeBytes {
  toString(encoding: 'latin1'): string
  write(octets: string, offset: number, encoding: 'latin1'): number
}

/** Node's own conversions if they exist: several times as fast, with the same results. */
const native = (globalThis as { readonly Buffer?: NativeBuffer }).Buffer

const encoder = new TextEncoder()
const lenient = new TextDecoder('utf-8', { ignoreBOM: true })

/** Whether a text is ASCII, so that it is its own UTF-8. */
export function isAscii(text: string): boolean {
  // Not worth the call for short texts.
  return native === undefined || text.length < 64
    ? !notAscii.test(text)
    : native.byteLength(text) === text.length
}

/** The UTF-8 bytes of a text; a lone surrogate becomes U+FFFD. */
export function utf8OfText(text: string): ByteString {
  return isAscii(text) ? text : byteStringOf(encoder.encode(text))
}

/** Writes a text as UTF-8 into an array as far as there is room: how many code units were read, and how many bytes written. */
export function writeText(
  text: string,
  bytes: Uint8Array,
): { readonly read: number; readonly written: number } {
  return encoder.encodeInto(text, bytes)
}

/** The text of UTF-8 bytes; what is not UTF-8 becomes U+FFFD. */
export function textOfUtf8(octets: ByteString): string {
  return isAscii(octets) ? octets : lenient.decode(bytesOf(octets))
}

/** Whether all bytes are UTF-8. */
export function isUtf8(octets: ByteString): boolean {
  if (isAscii(octets)) return true
  // A decoder would take five times as long: it makes the text, too.
  for (let at = 0; at < octets.length;) {
    const length = utf8LengthAt(octets, at)
    if (length === 0) return false
    at += length
  }
  return true
}

/** Length of the character at an offset, in bytes (RFC 3629 §4); 0 if there is no character. */
function utf8LengthAt(octets: ByteString, at: number): number {
  const first = octets.charCodeAt(at)
  if (first < 0x80) return 1
  const second = octets.charCodeAt(at + 1)
  if (!isBetween(second, 0x80, 0xbf)) return 0
  if (first < 0xe0) return first < 0xc2 ? 0 : 2
  if (!isBetween(octets.charCodeAt(at + 2), 0x80, 0xbf)) return 0
  // Neither longer than it must be, nor a surrogate.
  if (first < 0xf0)
    return isBetween(second, first === 0xe0 ? 0xa0 : 0x80, first === 0xed ? 0x9f : 0xbf) ? 3 : 0
  if (first > 0xf4 || !isBetween(octets.charCodeAt(at + 3), 0x80, 0xbf)) return 0
  return isBetween(second, first === 0xf0 ? 0x90 : 0x80, first === 0xf4 ? 0x8f : 0xbf) ? 4 : 0
}

/** NaN, beyond the end, is not. */
function isBetween(code: number, least: number, most: number): boolean {
  return code >= least && code <= most
}

/** A ByteString as a new array of bytes. */
export function bytesOf(octets: ByteString): Uint8Array {
  const bytes = newBytes(octets.length)
  writeBytes(octets, bytes, 0)
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length)
}

const chunk = 8192

/** Bytes as a ByteString, without any decoding. */
export function byteStringOf(bytes: Uint8Array): ByteString {
  return native === undefined
    ? octetsWithoutNative(bytes)
    : native.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
}

/** The same without the platform's functions. */
export function octetsWithoutNative(bytes: Uint8Array): ByteString {
  let octets = ''
  for (let i = 0; i < bytes.length; i += chunk) {
    octets += String.fromCharCode(...bytes.subarray(i, i + chunk))
  }
  return octets
}

/** An array for `writeBytes`, filled with zeros. */
export function newBytes(length: number): Uint8Array {
  return native === undefined ? new Uint8Array(length) : native.alloc(length)
}

/** Writes a ByteString into an array of `newBytes`. */
export function writeBytes(octets: ByteString, bytes: Uint8Array, offset: number): void {
  if (native === undefined) writeWithoutNative(octets, bytes, offset)
  else (bytes as unknown as NativeBytes).write(octets, offset, 'latin1')
}

/** The same without the platform's functions. */
export function writeWithoutNative(octets: ByteString, bytes: Uint8Array, offset: number): void {
  for (let at = 0; at < octets.length; at++) bytes[offset + at] = octets.charCodeAt(at)
}

const upperHex = '0123456789ABCDEF'

/** A byte as `%XX`, with capital digits. */
export function percentEncoded(octet: number): string {
  return `%${upperHex[octet >> 4]}${upperHex[octet & 15]}`
}

/** ASCII letters in lower case, every other byte unchanged. */
export function lowerCased(octets: ByteString): ByteString {
  return isAscii(octets)
    ? octets.toLowerCase()
    : octets.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

/** Byte order of the UTF-16 byte order mark that a file begins with; null without one. */
export function utf16Mark(file: ByteString): 'little' | 'big' | null {
  if (file.startsWith('\u00ff\u00fe')) return 'little'
  return file.startsWith('\u00fe\u00ff') ? 'big' : null
}

/** Number of bytes that a code point takes in UTF-8. */
export function utf8Length(codePoint: number): number {
  if (codePoint < 0x80) return 1
  if (codePoint < 0x800) return 2
  return codePoint < 0x10000 ? 3 : 4
}
