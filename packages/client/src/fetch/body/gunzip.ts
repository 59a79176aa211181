import { crc32 } from '../../runtime/crc32.ts'
import { ContentDecodingError } from '../outcome/fetch-errors.ts'
import { isGzip } from './content-codings.ts'
import { joined, unpack, type Unpacked, type UnpackOptions } from './unpack.ts'

/** RFC 1952 §2.3.1: bits of the header's flags. */
const flag = { headerChecksum: 2, extra: 4, name: 8, comment: 16, reserved: 0xe0 }
const trailerBytes = 8
/** Files have a few; thousands of empty ones are an attack. */
const maxMembers = 1000

/**
 * Unpacks gzip: all members that follow each other (RFC 1952 §2.2).
 *
 * What follows the last member and is no member itself is left alone, as browsers do; `used` says where it begins.
 */
export async function gunzip(packed: Uint8Array, options: UnpackOptions): Promise<Unpacked> {
  const pieces: Uint8Array[] = []
  let length = 0
  let used = 0
  for (let members = 1; ; members++) {
    if (members > maxMembers) throw new ContentDecodingError(`more than ${maxMembers} members of gzip`)
    const room = { ...options, maxBytes: options.maxBytes - length }
    const member = await memberAt(packed, used, room)
    pieces.push(member.bytes)
    length += member.bytes.length
    used += member.used
    const { isCut } = member
    if (isCut || !isGzip(packed.subarray(used))) return { bytes: joined(pieces, length), isCut, used }
  }
}

async function memberAt(packed: Uint8Array, start: number, options: UnpackOptions): Promise<Unpacked> {
  const header = headerLength(packed.subarray(start))
  if (header === undefined) return endsEarly(packed.length - start, options)
  const { bytes, isCut, used } = await unpack(packed.subarray(start + header), 'deflate-raw', options)
  if (isCut) return { bytes, isCut, used: header + used }
  const trailer = packed.subarray(start + header + used).subarray(0, trailerBytes)
  if (trailer.length < trailerBytes) return { ...endsEarly(packed.length - start, options), bytes }
  const view = new DataView(trailer.buffer, trailer.byteOffset)
  if (view.getUint32(0, true) !== crc32(bytes) || view.getUint32(4, true) !== bytes.length)
    throw new ContentDecodingError('the checksum of gzip is wrong')
  return { bytes, isCut: false, used: header + used + trailerBytes }
}

function endsEarly(used: number, { mayBreakOff }: UnpackOptions): Unpacked {
  if (!mayBreakOff) throw new ContentDecodingError('gzip ends early')
  return { bytes: new Uint8Array(), isCut: true, used }
}

/** Undefined where the header does not come to its end; throws where it is not a header of gzip. */
function headerLength(packed: Uint8Array): number | undefined {
  const [, , method = 8, flags = 0] = packed
  if (packed.length >= 2 && !isGzip(packed)) throw new ContentDecodingError('it does not begin as gzip does')
  if (method !== 8 || (flags & flag.reserved) !== 0)
    throw new ContentDecodingError('a header of gzip is wrong')
  let at: number = 10
  if (flags & flag.extra) at += 2 + ((packed[10] ?? 0) + 256 * (packed[11] ?? 0))
  if (flags & flag.name) at = behindNul(packed, at)
  if (flags & flag.comment) at = behindNul(packed, at)
  if (flags & flag.headerChecksum) at += 2
  return at <= packed.length ? at : undefined
}

function behindNul(packed: Uint8Array, start: number): number {
  const nul = packed.indexOf(0, start)
  return nul < 0 ? Infinity : nul + 1
}
