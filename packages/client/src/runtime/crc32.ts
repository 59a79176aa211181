import { builtin } from './builtin.ts'

/** The CRC-32 of gzip and zlib (RFC 1952 §8). */
export function crc32(bytes: Uint8Array): number {
  return builtin('node:zlib')?.crc32(bytes) ?? ownCrc32(bytes)
}

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte
  for (let bit = 0; bit < 8; bit++) remainder = (remainder >>> 1) ^ (remainder & 1 ? 0xedb88320 : 0)
  return remainder
})

/** The same on other runtimes. */
export function ownCrc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (crc >>> 8) ^ (table[(crc ^ byte) & 0xff] as number)
  return (crc ^ 0xffffffff) >>> 0
}
