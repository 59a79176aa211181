import { pipeline, Readable, type Transform } from 'node:stream'
import { constants, createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib'

/** A body is not what its Content-Encoding says, or is coded in a way that is not known. */
export class ContentDecodingError extends Error {
  override readonly name = 'ContentDecodingError'
}

/** More codings than this, one over the other, are an attack. */
const maxCodings = 5

/**
 * The octets of a body without its content codings (RFC 9110 §8.4): `gzip`, `br` and `deflate`, one over the other.
 *
 * Nothing is held but a few buffers of streams, however much comes out at the end. An empty body is empty in every coding. Throws a
 * `ContentDecodingError`, or what reading the body throws; that the codings have no end is no error where the body `mayBreakOff`.
 */
export async function* decodedBody(
  body: AsyncIterable<Uint8Array>,
  contentEncoding: string | undefined,
  mayBreakOff = false,
): AsyncGenerator<Uint8Array, void, undefined> {
  const codings = codingsOf(contentEncoding)
  let broken: { readonly error: unknown } | undefined
  let pieces = watched(body, (error) => (broken = { error }))
  try {
    for (const coding of codings.toReversed()) pieces = unpacked(pieces, coding, mayBreakOff)
    yield* pieces
  } catch (error) {
    if (broken !== undefined) throw broken.error
    const why = error instanceof Error ? error.message : String(error)
    throw new ContentDecodingError(`the body cannot be decoded as ${codings.join(', ')}: ${why}`)
  }
}

/** Names of the codings in the order in which they were applied. */
function codingsOf(contentEncoding: string | undefined): readonly string[] {
  const codings = (contentEncoding ?? '')
    .split(',')
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== '' && coding !== 'identity')
  if (codings.length > maxCodings) {
    throw new ContentDecodingError(`${codings.length} content codings, one over the other`)
  }
  return codings
}

async function* unpacked(
  packed: AsyncGenerator<Uint8Array, void, undefined>,
  coding: string,
  mayBreakOff: boolean,
): AsyncGenerator<Uint8Array, void, undefined> {
  let begin = await packed.next()
  while (begin.done !== true && begin.value.length === 0) begin = await packed.next()
  if (begin.done === true) return
  const first = begin.value
  const source = Readable.from(following(first, packed), { objectMode: false })
  const decoder = decoderOf(coding, first, mayBreakOff)
  // What goes wrong on the way ends the decoder, where it is seen by whoever reads it.
  pipeline(source, decoder, () => undefined)
  yield* decoder as AsyncIterable<Uint8Array>
}

/** What a body gives; an error of its own is told, unlike one that a decoder throws into it. */
async function* watched(
  body: AsyncIterable<Uint8Array>,
  onError: (error: unknown) => void,
): AsyncGenerator<Uint8Array, void, undefined> {
  const pieces = body[Symbol.asyncIterator]()
  const next = async (): Promise<IteratorResult<Uint8Array>> => {
    try {
      return await pieces.next()
    } catch (error) {
      onError(error)
      throw error
    }
  }
  try {
    for (let piece = await next(); piece.done !== true; piece = await next()) yield piece.value
  } finally {
    await pieces.return?.()
  }
}

async function* following(
  first: Uint8Array,
  rest: AsyncGenerator<Uint8Array, void, undefined>,
): AsyncGenerator<Uint8Array, void, undefined> {
  yield first
  yield* rest
}

function decoderOf(coding: string, first: Uint8Array, mayBreakOff: boolean): Transform {
  // A last flush that asks for no end gives what is there.
  const zlib = mayBreakOff ? { finishFlush: constants.Z_SYNC_FLUSH } : {}
  const brotli = mayBreakOff ? { finishFlush: constants.BROTLI_OPERATION_FLUSH } : {}
  switch (coding) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip(zlib)
    case 'br':
      return createBrotliDecompress(brotli)
    case 'deflate':
      return hasZlibHeader(first) ? createInflate(zlib) : createInflateRaw(zlib)
    default:
      throw new ContentDecodingError('not a known content coding')
  }
}

/** Servers send `deflate` with and without the zlib header that RFC 9110 §8.4.1.2 demands; the method is 8 with it. */
function hasZlibHeader(first: Uint8Array): boolean {
  return ((first[0] ?? 0) & 0x0f) === 8
}
