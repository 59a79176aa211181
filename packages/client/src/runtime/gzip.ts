export { isGzip } from '@ruly/common/packed-bytes'

/** RFC 1952 §2.3.1: bits of the header's flags. */
const flag = { headerChecksum: 2, extra: 4, name: 8, comment: 16, reserved: 0xe0 }

/** What follows the content of a member: its checksum and its length. */
export const gzipTrailerBytes = 8

/** Length of the header of a member, in bytes; `more` if it does not come to its end, `damaged` for other bytes. */
export function gzipHeaderLength(bytes: Uint8Array): number | 'more' | 'damaged' {
  const [first = 0x1f, second = 0x8b, method = 8, flags = 0] = bytes
  if (first !== 0x1f || second !== 0x8b || method !== 8 || (flags & flag.reserved) !== 0) return 'damaged'
  let at: number = 10
  if (flags & flag.extra) at += 2 + ((bytes[10] ?? 0) + 256 * (bytes[11] ?? 0))
  if (flags & flag.name) at = behindNul(bytes, at)
  if (flags & flag.comment) at = behindNul(bytes, at)
  if (flags & flag.headerChecksum) at += 2
  return at <= bytes.length ? at : 'more'
}

function behindNul(bytes: Uint8Array, start: number): number {
  const nul = bytes.indexOf(0, start)
  return nul < 0 ? Infinity : nul + 1
}
