import { Readable, pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'

import { isGzip } from '../runtime/gzip.ts'
import { unzstd } from './warc/unzstd.ts'

/** A compression that ruly takes off. */
export type Packing = 'gzip' | 'zstd'

/** The compression of a file by its first four bytes; undefined if it has none of these. */
export function packingOf(head: Uint8Array): Packing | undefined {
  if (isGzip(head)) return 'gzip'
  const [first, second, third, fourth] = head
  // A frame, or one to be skipped.
  if (first === 0x28 && second === 0xb5 && third === 0x2f && fourth === 0xfd) return 'zstd'
  const isSkippable = first !== undefined && first >= 0x50 && first <= 0x5f
  return isSkippable && second === 0x2a && third === 0x4d && fourth === 0x18 ? 'zstd' : undefined
}

/**
 * The content of a compressed file as it comes.
 *
 * @throws (the iteration) an error with the code `Z_BUF_ERROR` where it ends too early, and another code for damaged data
 */
export function unpacked(chunks: AsyncIterable<Uint8Array>, packing: Packing): AsyncIterable<Uint8Array> {
  return packing === 'zstd' ? unzstd(chunks) : gunzipped(chunks)
}

async function* gunzipped(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip({ chunkSize: 1 << 18 })
  // Errors surface when reading from gunzip.
  pipeline(Readable.from(chunks, { objectMode: false }), gunzip, () => undefined)
  yield* gunzip as AsyncIterable<Uint8Array>
}

/** The beginning of a stream, without consuming it. */
export interface Peeked {
  readonly head: Buffer
  /** The whole stream. */
  readonly all: AsyncIterable<Uint8Array>
  /** Closes the stream unread. */
  readonly close: () => Promise<void>
}

/** Reads a stream until `isEnough` returns true, or to its end. What goes wrong after the first bytes is thrown to the reader of the whole stream. */
export async function peek(
  stream: AsyncIterable<Uint8Array>,
  isEnough: (head: Buffer) => boolean,
): Promise<Peeked> {
  const iterator = stream[Symbol.asyncIterator]()
  const pieces: Uint8Array[] = []
  let head: Buffer = Buffer.alloc(0)
  let failure: { readonly error: unknown } | undefined
  try {
    while (!isEnough(head)) {
      const next = await iterator.next()
      if (next.done === true) break
      pieces.push(next.value)
      head = Buffer.concat(pieces)
    }
  } catch (error) {
    if (pieces.length === 0) throw error
    failure = { error }
  }
  const close = async (): Promise<void> => void (await iterator.return?.())
  async function* all(): AsyncGenerator<Uint8Array> {
    try {
      yield* pieces
      if (failure !== undefined) throw failure.error
      yield* { [Symbol.asyncIterator]: () => iterator }
    } finally {
      await close()
    }
  }
  return { head, all: all(), close }
}
