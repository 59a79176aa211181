import type { FetchedBody } from '../outcome/fetch-outcome.ts'

/**
 * The bytes of a body, at most `maxBytes` of them; the stream is closed as soon as there are more.
 *
 * Bytes are copied into one buffer that grows: a body of a million tiny pieces costs no more than its bytes.
 */
export async function readBody(pieces: AsyncIterable<Uint8Array>, maxBytes: number): Promise<FetchedBody> {
  let bytes = new Uint8Array(0)
  let length = 0
  let isCut = false
  for await (const piece of pieces) {
    isCut = length + piece.length > maxBytes
    const kept = isCut ? piece.subarray(0, maxBytes - length) : piece
    if (length + kept.length > bytes.length) {
      const longer = new Uint8Array(Math.min(maxBytes, Math.max(length + kept.length, 2 * bytes.length)))
      longer.set(bytes.subarray(0, length))
      bytes = longer
    }
    bytes.set(kept, length)
    length += kept.length
    if (isCut) break
  }
  return { bytes: length === bytes.length ? bytes : bytes.slice(0, length), isCut, notes: [] }
}

/** How much of a body that says nothing is read away so that its connection can be used again, and for how long. */
export const drainLimits = { maxBytes: 65_536, timeoutMs: 250 } as const

/** Reads the rest of a small body away, so that its connection can be used again; closes that of a large one. */
export async function drainBody(pieces: AsyncIterable<Uint8Array>): Promise<void> {
  let length = 0
  for await (const piece of pieces) {
    length += piece.length
    if (length > drainLimits.maxBytes) break
  }
}

/** Lines of a file that are kept: as many as there are bytes in the 500 KiB that must be read (RFC 9309 §2.5). What a file costs grows with them. */
export const mostLines = 512_000

const lineFeed = 0x0a
const carriageReturn = 0x0d

/** A body without the lines that are too many; it counts as cut then. */
export function withinLines(body: FetchedBody, most: number = mostLines): FetchedBody {
  const { bytes } = body
  if (bytes.length <= most) return body
  let lines = 0
  let end = -1
  for (let at = nextEnd(bytes, 0); at >= 0 && lines <= most; at = nextEnd(bytes, at + 1)) {
    const isFirstOfTwo = bytes[at] === carriageReturn && bytes[at + 1] === lineFeed
    if (isFirstOfTwo) continue
    lines++
    if (lines === most) end = at + 1
  }
  const isMore = end >= 0 && end < bytes.length
  return isMore ? { ...body, bytes: bytes.slice(0, end), isCut: true } : body
}

/** Bytes, one after the other: the ends may be as many as there are bytes. */
function nextEnd(bytes: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === lineFeed || byte === carriageReturn) return at
  }
  return -1
}
