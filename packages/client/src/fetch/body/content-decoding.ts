import { createSlots } from '../../runtime/slots.ts'
import { ContentDecodingError } from '../outcome/fetch-errors.ts'
import type { BodyNote, FetchedBody } from '../outcome/fetch-outcome.ts'
import { looksCoded } from './content-codings.ts'
import { gunzip } from './gunzip.ts'
import { unpack, type Unpacked, type UnpackOptions } from './unpack.ts'

/** Decoders at the same time in this process: one of brotli takes up to 16 MiB, however small the body is. */
const slots = createSlots(4)

/** A body as it came, with what is known of how it did. */
export interface CodedBody extends FetchedBody {
  /** In the order in which they were applied. */
  readonly codings: readonly string[]
}

/**
 * How many bytes of a coded body are read: a body that unpacks to more than the limit has no more bytes itself, except for the sizes of blocks and
 * headers.
 */
export function mostPacked(maxBytes: number): number {
  return maxBytes + Math.ceil(maxBytes / 128) + 65_536
}

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
