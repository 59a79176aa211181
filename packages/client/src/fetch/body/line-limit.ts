import type { FetchedBody } from '../outcome/fetch-outcome.ts'

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
