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
export async function drainBody(pieces: AsyncIterable<Uint8Array>, maxBytes: number): Promise<void> {
  let length = 0
  for await (const piece of pieces) {
    length += piece.length
    if (length > maxBytes) break
  }
}
