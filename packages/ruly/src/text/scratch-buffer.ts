import { scratch } from '../util/scratch.ts'
import { newBytes, writeBytes } from './utf8.ts'
import type { ByteString } from '../model/byte-string.ts'

/** Larger buffers are not kept. */
const keptLength = 1 << 20

/**
 * A range of a ByteString as bytes, at the same offsets and followed by a zero: several times as fast to read as the characters of
 * a string.
 *
 * The buffer is the caller's until `returnScratchBytes`.
 */
export function takeScratchBytes(octets: ByteString, from: number, end: number): Uint8Array {
  const spare = scratch.bytes
  const bytes = spare !== undefined && spare.length > end ? spare : newBytes(Math.max(4096, 2 * end))
  scratch.bytes = undefined
  writeBytes(from === 0 && end === octets.length ? octets : octets.slice(from, end), bytes, from)
  bytes[end] = 0
  return bytes
}

/** Lets the next call use the buffer. */
export function returnScratchBytes(bytes: Uint8Array): void {
  if (bytes.length <= keptLength) scratch.bytes = bytes
}
