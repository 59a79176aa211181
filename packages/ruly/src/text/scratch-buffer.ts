import { newBytes, writeOctets } from './octets.ts'
import type { ByteString } from '../model/byte-string.ts'

/** Larger ones are not kept. */
const keptLength = 1 << 20

let spare: Uint8Array | undefined

/**
 * A stretch of octets as bytes, at the same offsets and with a zero behind: looked at several times as fast as characters of a string.
 *
 * Lent until they are given back.
 */
export function lendBytes(octets: ByteString, from: number, end: number): Uint8Array {
  const bytes = spare !== undefined && spare.length > end ? spare : newBytes(Math.max(4096, 2 * end))
  spare = undefined
  writeOctets(from === 0 && end === octets.length ? octets : octets.slice(from, end), bytes, from)
  bytes[end] = 0
  return bytes
}

export function giveBack(bytes: Uint8Array): void {
  if (bytes.length <= keptLength) spare = bytes
}
