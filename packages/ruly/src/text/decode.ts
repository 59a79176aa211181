import { typeOf } from '@ruly/common/type-of'
import { type ByteString, byteStringOf, utf16Mark, utf8OfText } from '@ruly/common/utf8'

/** A robots.txt as text, as bytes in an array or a buffer, or as pieces of these in order. */
export type RobotsInput = RobotsPiece | Iterable<RobotsPiece>

/** Text or bytes. */
export type RobotsPiece = string | ArrayBufferView | ArrayBufferLike

/** The input, and the content that is read: the same bytes, except for a UTF-16 file that the dialect decodes. */
export interface Source {
  readonly file: ByteString
  readonly content: ByteString
}

/**
 * The bytes of a robots.txt.
 *
 * Text is encoded as UTF-8. If the dialect says so, a file with a UTF-16 byte order mark is decoded.
 */
export function decode(input: RobotsInput, utf16: 'decoded' | 'bytes'): Source {
  return decoded(octetsOf(input), utf16)
}

/** The same for what is already bytes. */
export function decoded(file: ByteString, utf16: 'decoded' | 'bytes'): Source {
  const encoding = utf16 === 'decoded' ? utf16Mark(file) : null
  return { file, content: encoding === null ? file : utf8OfText(textOfUtf16(file, encoding)) }
}

/** The bytes of the input as given. */
export function octetsOf(input: RobotsInput): ByteString {
  if (typeof input === 'string') return utf8OfText(input)
  const whole = bytesIn(input)
  if (whole !== undefined) return byteStringOf(whole)
  if (typeof input !== 'object' || input === null || !(Symbol.iterator in input)) throw notAnInput(input)
  let octets = ''
  // Text pieces wait for bytes or the end, because a surrogate pair can be split between two of them.
  let text = ''
  for (const given of input) {
    const piece = checkedPiece(given)
    if (typeof piece === 'string') text += piece
    else {
      octets += utf8OfText(text) + byteStringOf(piece)
      text = ''
    }
  }
  return octets + utf8OfText(text)
}

/** A piece as text or as an array of its bytes; throws a `TypeError` for anything else. */
export function checkedPiece(piece: unknown): string | Uint8Array {
  if (typeof piece === 'string') return piece
  const bytes = bytesIn(piece)
  if (bytes === undefined) throw notAnInput(piece)
  return bytes
}

/** The bytes of an array or a buffer of any realm; undefined for anything else. */
function bytesIn(input: unknown): Uint8Array | undefined {
  if (ArrayBuffer.isView(input)) return new Uint8Array(input.buffer, input.byteOffset, input.byteLength)
  const isBuffer = /^\[object (?:Shared)?ArrayBuffer\]$/.test(Object.prototype.toString.call(input))
  return isBuffer ? new Uint8Array(input as ArrayBufferLike) : undefined
}

function notAnInput(input: unknown): TypeError {
  return new TypeError(
    `A robots.txt must be a string, a Uint8Array, an ArrayBuffer or an iterable of these, got ${typeOf(input)}.${hintFor(input)}`,
  )
}

function hintFor(input: unknown): string {
  if (typeof input !== 'object' || input === null) return ''
  if ('body' in input) return ' For a Response, await parseResponse().'
  return 'getReader' in input || Symbol.asyncIterator in input ? ' For a stream, await parseStream().' : ''
}

/** The text of UTF-16 bytes, including the byte order mark; half a code unit at the end is dropped. */
function textOfUtf16(file: ByteString, order: 'little' | 'big'): string {
  const low = order === 'little' ? 0 : 1
  return file.replace(/[^]{1,2}/g, (pair) =>
    pair.length < 2 ? '' : String.fromCharCode(pair.charCodeAt(low) + 256 * pair.charCodeAt(1 - low)),
  )
}
