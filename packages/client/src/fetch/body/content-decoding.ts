import type { Transform } from 'node:stream'

import { isGzip, isZstd } from '@ruly/common/packed-bytes'
import { joined } from '@ruly/common/response-parts'

import { ContentDecodingError } from '../outcome/network-error.ts'
import type { BodyNote, FetchedBody } from '../outcome/fetch-outcome.ts'
import { mostPacked, type CodedBody } from './content-codings.ts'
import { builtin } from '../../runtime/builtin.ts'
import { crc32 } from '../../runtime/crc32.ts'
import { gzipHeaderLength, gzipTrailerBytes } from '../../runtime/gzip.ts'
import { createSlots } from '../../runtime/slots.ts'

/** Decoders at the same time in this process: one of brotli takes up to 16 MiB, however small the body is. */
const slots = createSlots(4)

/**
 * The bytes of a body without its codings: `gzip`, `br`, `deflate`, and `zstd` where Node has it, one over the other.
 *
 * Throws a `ContentDecodingError`, also for a body that ends early, unless it `mayBreakOff`. An empty body ends early: an empty file is not
 * empty in any coding.
 */
export async function decodedBody(body: CodedBody, options: UnpackOptions): Promise<FetchedBody> {
  const { codings } = body
  if (codings.length === 0) return withoutCodings(body, options)
  const mayBreakOff = options.mayBreakOff || body.isCut
  let { bytes, isCut } = body
  const notes = new Set<BodyNote>(body.notes)
  try {
    for (const [under, coding] of codings.toReversed().entries()) {
      const isLast = under === codings.length - 1
      const maxBytes = isLast ? options.maxBytes : mostPacked(options.maxBytes)
      const packed = bytes
      const unpacked = await slots.run(() => uncoded(packed, coding, { maxBytes, mayBreakOff }))
      bytes = unpacked.bytes
      isCut ||= unpacked.isCut
      if (hasRest(packed, unpacked)) notes.add('trailing-bytes')
    }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new ContentDecodingError(`the body cannot be decoded as ${codings.join(', ')}: ${why}`)
  }
  if (isCut && !options.mayBreakOff && bytes.length < options.maxBytes)
    throw new ContentDecodingError(`the body has too little in it for its size as ${codings.join(', ')}`)
  return { bytes, isCut, notes: [...notes] }
}

/**
 * The same for a body whose codings somebody has undone already, or not: a `fetch` undoes those that it knows.
 *
 * Bytes that are not coded any more are given as they are. Neither brotli nor raw deflate has a mark: what cannot be decoded as they are is
 * taken for text with a control in it, to be judged by its looks.
 */
export async function undoneBody(body: CodedBody, options: UnpackOptions): Promise<FetchedBody> {
  let failure: ContentDecodingError | undefined
  for (let codings = body.codings; codings.length > 0; codings = codings.slice(0, -1)) {
    const coding = codings.at(-1) ?? ''
    if (!looksCoded(body.bytes, coding)) continue
    try {
      return await decodedBody({ ...body, codings }, options)
    } catch (error) {
      // Perhaps this one is off, and the next one is not.
      if (coding !== 'br' && coding !== 'deflate') failure ??= error as ContentDecodingError
    }
  }
  if (failure !== undefined) throw failure
  return withoutCodings(body, options)
}

function withoutCodings({ bytes, isCut, notes }: FetchedBody, { maxBytes }: UnpackOptions): FetchedBody {
  return {
    bytes: bytes.length > maxBytes ? bytes.slice(0, maxBytes) : bytes,
    isCut: isCut || bytes.length > maxBytes,
    notes,
  }
}

async function uncoded(packed: Uint8Array, coding: string, options: UnpackOptions): Promise<Unpacked> {
  if (packed.length === 0) {
    if (!options.mayBreakOff) throw new ContentDecodingError('it is empty')
    return { bytes: packed, isCut: false, used: 0 }
  }
  switch (coding) {
    case 'gzip':
    case 'x-gzip':
      return await gunzip(packed, options)
    case 'deflate':
      return await unpack(packed, hasZlibHeader(packed) ? 'deflate' : 'deflate-raw', options)
    case 'br':
    case 'zstd':
      return await unpack(packed, coding, options)
    default:
      throw new ContentDecodingError('not a known content coding')
  }
}

/** Servers send `deflate` with and without the zlib header that RFC 9110 §8.4.1.2 demands; the method is 8 with it. */
function hasZlibHeader([first = 0]: Uint8Array): boolean {
  return (first & 0x0f) === 8
}

/** Zeros are padding. */
function hasRest(packed: Uint8Array, { used, isCut }: Unpacked): boolean {
  return !isCut && packed.subarray(used).some((byte) => byte !== 0)
}

/** Whether the bytes may be coded so; text never is. For a body whose codings somebody may have undone already. */
function looksCoded(bytes: Uint8Array, coding: string): boolean {
  switch (coding) {
    case 'gzip':
    case 'x-gzip':
      return isGzip(bytes)
    case 'zstd':
      return isZstd(bytes)
    default:
      // Neither brotli nor raw deflate has a mark.
      return bytes.subarray(0, 512).some((byte) => byte < 0x20 && (byte < 0x09 || byte > 0x0d))
  }
}

/** Files have a few; thousands of empty ones are an attack. */
const maxMembers = 1000

/**
 * Unpacks gzip: all members that follow each other (RFC 1952 §2.2).
 *
 * What follows the last member and is no member itself is left alone, as browsers do; `used` says where it begins.
 */
async function gunzip(packed: Uint8Array, options: UnpackOptions): Promise<Unpacked> {
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
  const header = gzipHeaderLength(packed.subarray(start))
  if (header === 'damaged') throw new ContentDecodingError('it does not begin as gzip does')
  if (header === 'more') return endsEarly(packed.length - start, options)
  const { bytes, isCut, used } = await unpack(packed.subarray(start + header), 'deflate-raw', options)
  if (isCut) return { bytes, isCut, used: header + used }
  const trailer = packed.subarray(start + header + used).subarray(0, gzipTrailerBytes)
  if (trailer.length < gzipTrailerBytes) return { ...endsEarly(packed.length - start, options), bytes }
  const view = new DataView(trailer.buffer, trailer.byteOffset)
  if (view.getUint32(0, true) !== crc32(bytes) || view.getUint32(4, true) !== bytes.length)
    throw new ContentDecodingError('the checksum of gzip is wrong')
  return { bytes, isCut: false, used: header + used + gzipTrailerBytes }
}

function endsEarly(used: number, { mayBreakOff }: UnpackOptions): Unpacked {
  if (!mayBreakOff) throw new ContentDecodingError('gzip ends early')
  return { bytes: new Uint8Array(), isCut: true, used }
}

/** What came of bytes that were unpacked. */
interface Unpacked {
  readonly bytes: Uint8Array
  /** Whether there was more: than the limit, or than came. */
  readonly isCut: boolean
  /** How many of the packed bytes were read; fewer than there are where others follow. */
  readonly used: number
}

/** How bytes are unpacked. */
interface UnpackOptions {
  /** No more comes out than this. */
  readonly maxBytes: number
  /** Gives what there is of packed bytes that do not come to their end, instead of an error. */
  readonly mayBreakOff: boolean
}

/** Codings that zlib knows by themselves. */
type PlainCoding = 'deflate' | 'deflate-raw' | 'br' | 'zstd'

const chunkSize = 65_536
/** RFC 9659: what HTTP codes needs no larger window than 8 MiB. */
const zstdWindowLog = 23

/** Unpacks bytes, all of which are there. Throws what zlib does, and a `ContentDecodingError` for a coding that it does not have. */
async function unpack(
  packed: Uint8Array,
  coding: PlainCoding,
  { maxBytes, mayBreakOff }: UnpackOptions,
): Promise<Unpacked> {
  const engine = engineFor(coding)
  const pieces: Uint8Array[] = []
  let length = 0
  let isCut = false
  engine.end(packed)
  try {
    for await (const piece of engine as AsyncIterable<Uint8Array>) {
      pieces.push(piece)
      length += piece.length
      isCut = length > maxBytes
      if (isCut) break
    }
  } catch (error) {
    if (!mayBreakOff || !isUnexpectedEnd(error)) throw error
    isCut = true
  } finally {
    // Until then it has its memory.
    if (!engine.closed) await new Promise((resolve) => engine.once('close', resolve))
  }
  return { bytes: joined(pieces, Math.min(length, maxBytes)), isCut, used: engine.bytesWritten }
}

type Engine = Transform & { readonly bytesWritten: number }

interface WithZstd {
  readonly constants: { readonly ZSTD_d_windowLogMax?: number }
  /** Since Node 22.15. */
  readonly createZstdDecompress?: (options: object) => Engine
}

function engineFor(coding: PlainCoding): Engine {
  const zlib = builtin('node:zlib')
  if (zlib === undefined) throw new ContentDecodingError(`${coding} cannot be decoded on this runtime`)
  if (coding === 'zstd') return zstdEngine(zlib)
  if (coding === 'br') return zlib.createBrotliDecompress({ chunkSize })
  return coding === 'deflate' ? zlib.createInflate({ chunkSize }) : zlib.createInflateRaw({ chunkSize })
}

function zstdEngine(zlib: object): Engine {
  const { createZstdDecompress, constants } = zlib as WithZstd
  if (createZstdDecompress === undefined || constants.ZSTD_d_windowLogMax === undefined)
    throw new ContentDecodingError('zstd needs Node 22.15 or newer')
  return createZstdDecompress({ chunkSize, params: { [constants.ZSTD_d_windowLogMax]: zstdWindowLog } })
}

function isUnexpectedEnd(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'Z_BUF_ERROR'
}
