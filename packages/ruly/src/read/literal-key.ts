import { byteTable } from '../util/byte-table.ts'

/** 1 for each byte that a dialect with `keepsLetters` leaves unchanged at the start of a value. */
export const literalBytes: Uint8Array = byteTable(
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789/-_.',
  256,
)

const slash = 0x2f
const keyBytes = 3
const bitsOfByte = 7
const countShift = keyBytes * bitsOfByte

/** The key of a rule that may match any target. */
export const anyKey = 0

/**
 * The key of a value: a number that tells the rule from most targets in one comparison.
 *
 * It has the bytes after the first slash, as far as they are literal, three at most, and above them the number of their bits. A
 * value that does not begin with exactly one slash has no such bytes.
 */
export function literalKey(bytes: Uint8Array, start: number, end: number): number {
  if (bytes[start] !== slash || bytes[start + 1] === slash) return anyKey
  const stop = Math.min(end, start + 1 + keyBytes)
  let key = 0
  let bits = 0
  for (let at = start + 1; at < stop && literalBytes[bytes[at] as number] === 1; at++) {
    key |= (bytes[at] as number) << bits
    bits += bitsOfByte
  }
  return key | (bits << countShift)
}

/** The same bytes of a target that begins at an offset of a text. */
export function targetKey(text: string, from: number): number {
  const end = Math.min(text.length, from + 1 + keyBytes)
  let key = 0
  for (let at = from + 1; at < end; at++)
    key |= (text.charCodeAt(at) & 0x7f) << (bitsOfByte * (at - from - 1))
  return key
}

/** The bits of keys that matter for a target: those beyond the end of a short one do not. */
export function keyMask(text: string, from: number): number {
  return (1 << (bitsOfByte * Math.min(keyBytes, Math.max(0, text.length - from - 1)))) - 1
}

/** Whether the literal bytes of a rule differ from those of a target. */
export function keysDiffer(key: number, target: number, mask: number): boolean {
  return ((key ^ target) & ((1 << (key >>> countShift)) - 1) & mask) !== 0
}
