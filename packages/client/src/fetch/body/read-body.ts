import type { FetchedBody } from '../outcome/fetch-outcome.ts'

/**
 * The octets of a body, at most `maxOctets` of them; the stream is closed as soon as there are more.
 *
 * Octets are copied into one buffer that grows: a body of a million tiny pieces costs no more than its octets.
 */
export async function readBody(pieces: AsyncIterable<Uint8Array>, maxOctets: number): Promise<FetchedBody> {
  let octets = new Uint8Array(0)
  let length = 0
  let isCut = false
  for await (const piece of pieces) {
    isCut = length + piece.length > maxOctets
    const kept = isCut ? piece.subarray(0, maxOctets - length) : piece
    if (length + kept.length > octets.length) {
      const longer = new Uint8Array(Math.min(maxOctets, Math.max(length + kept.length, 2 * octets.length)))
      longer.set(octets.subarray(0, length))
      octets = longer
    }
    octets.set(kept, length)
    length += kept.length
    if (isCut) break
  }
  return { octets: length === octets.length ? octets : octets.slice(0, length), isCut, notes: [] }
}

/** How much of a body that says nothing is read away so that its connection can be used again, and for how long. */
export const drainLimits = { maxOctets: 65_536, timeoutMs: 250 } as const

/** Reads the rest of a small body away, so that its connection can be used again; closes that of a large one. */
export async function drainBody(pieces: AsyncIterable<Uint8Array>, maxOctets: number): Promise<void> {
  let length = 0
  for await (const piece of pieces) {
    length += piece.length
    if (length > maxOctets) break
  }
}
