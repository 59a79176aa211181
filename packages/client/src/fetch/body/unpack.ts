import type { Transform } from 'node:stream'

import { builtin } from '../../runtime/builtin.ts'
import { ContentDecodingError } from '../outcome/fetch-errors.ts'

/** What came of bytes that were unpacked. */
export interface Unpacked {
  readonly bytes: Uint8Array
  /** Whether there was more: than the limit, or than came. */
  readonly isCut: boolean
  /** How many of the packed bytes were read; fewer than there are where others follow. */
  readonly used: number
}

/** How bytes are unpacked. */
export interface UnpackOptions {
  /** No more comes out than this. */
  readonly maxBytes: number
  /** Gives what there is of packed bytes that do not come to their end, instead of an error. */
  readonly mayBreakOff: boolean
}

/** Codings that zlib knows by themselves. */
export type PlainCoding = 'deflate' | 'deflate-raw' | 'br' | 'zstd'

const chunkSize = 65_536
/** RFC 9659: what HTTP codes needs no larger window than 8 MiB. */
const zstdWindowLog = 23

/** Unpacks bytes, all of which are there. Throws what zlib does, and a `ContentDecodingError` for a coding that it does not have. */
export async function unpack(
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

/** The bytes in an array of their own: none larger is kept alive by it. */
export function joined(pieces: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece.subarray(0, length - at), at)
    at = Math.min(length, at + piece.length)
  }
  return bytes
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
