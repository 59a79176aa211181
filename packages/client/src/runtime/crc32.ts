import { builtin } from './builtin.ts'

/** The native one is slower for short texts. */
const SHORT_BYTES = 160

/** The CRC-32 of gzip and zlib (RFC 1952 §8), of the bytes from `start` on. */
export function crc32(bytes: Uint8Array, start = 0): number {
  if (bytes.length < SHORT_BYTES) return ownCrc32(bytes, start)
  native ??= builtin('node:zlib')?.crc32 ?? ownCrc32
  return native(start === 0 ? bytes : bytes.subarray(start))
}

/** Looked up once, as that takes time. */
let native: ((bytes: Uint8Array) => number) | undefined

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte
  for (let bit = 0; bit < 8; bit++) remainder = (remainder >>> 1) ^ (remainder & 1 ? 0xedb88320 : 0)
  return remainder
})

/** The same on other runtimes. */
export function ownCrc32(bytes: Uint8Array, start = 0): number {
  let crc = 0xffffffff
  for (let at = start; at < bytes.length; at++)
    crc = (crc >>> 8) ^ (table[(crc ^ (bytes[at] as number)) & 0xff] as number)
  return (crc ^ 0xffffffff) >>> 0
}
